//! Players, games and events to store.

use jiff::Timestamp;
use plotline_domain::clocks::Pace;
use plotline_domain::games::{
    Answer, AnswerKey, Commit, CommitError, Game, GamePlayer, GameQuery, GameSeat, GameStore, KeptSeed,
    NewAnswer, Nonce, PlanChanges, Status, Visibility,
};
use plotline_domain::ids::{GameId, PlayerId};
use plotline_domain::kernel::{Cause, Seat, Seed, Standing};
use plotline_domain::players::{Email, PasswordHash, Player, PlayerStore, Role, Username};
use plotline_domain::record::{Event, Format, Line, RecordKeys, RecordSigner, What};
use plotline_domain::rulesets::{self, Options, tower_up};
use plotline_persistence::Store;
use std::sync::atomic::{AtomicU64, Ordering};

/// How many bytes a node keeps of its games.
pub(crate) const CACHE: u64 = 8 << 20;

/// A time `seconds` after some beginning.
pub(crate) fn at(seconds: i64) -> Timestamp {
    Timestamp::from_millisecond(1_800_000_000_123 + seconds * 1000).unwrap()
}

/// Different each time and ever greater, which is what ids are made of.
pub(crate) fn next() -> (Timestamp, [u8; 10]) {
    static COUNT: AtomicU64 = AtomicU64::new(0);
    let count = COUNT.fetch_add(1, Ordering::Relaxed);
    let mut random = [0; 10];
    random[2..].copy_from_slice(&count.to_be_bytes());
    (at(i64::try_from(count).unwrap()), random)
}

pub(crate) fn player_id() -> PlayerId {
    let (now, random) = next();
    PlayerId::new(now, random)
}

pub(crate) fn game_id() -> GameId {
    let (now, random) = next();
    GameId::new(now, random)
}

pub(crate) fn seat(number: u8) -> Seat {
    Seat::new(number).unwrap()
}

pub(crate) fn nonce(text: &str) -> Nonce {
    Nonce::parse(text).unwrap()
}

pub(crate) fn player(username: &str) -> Player {
    Player {
        id: player_id(),
        username: Username::parse(username).unwrap(),
        email: Email::parse(&format!("{username}@example.org")).unwrap(),
        role: Role::Player,
        created_at: at(0),
        blocked_at: None,
        links_epoch: 0,
    }
}

pub(crate) fn password(text: &str) -> PasswordHash {
    PasswordHash(format!("$argon2id${text}"))
}

/// A player who is stored.
pub(crate) async fn stored_player(store: &Store, username: &str) -> Player {
    let player = player(username);
    PlayerStore::insert(store, &player, &password(username))
        .await
        .unwrap();
    player
}

pub(crate) fn sits(game: &mut Game, number: u8, player: &Player) {
    sits_with(game, number, player, &Nonce::default());
}

pub(crate) fn sits_with(game: &mut Game, number: u8, player: &Player, nonce: &Nonce) {
    let player = GamePlayer::new(player.id, player.username.as_str().to_owned(), nonce);
    game.seats[usize::from(number - 1)].player = Some(player);
}

/// An open game for three, whose opener sits in seat 1.
pub(crate) fn game(opener: &Player) -> Game {
    let mut game = Game {
        id: game_id(),
        options: Options::TowerUp(tower_up::Options::default()),
        pace: Pace::default(),
        visibility: Visibility::Public,
        invite: None,
        status: Status::Open,
        seats: Seat::all(3).map(|seat| GameSeat { seat, player: None }).collect(),
        revision: 0,
        seq: 0,
        standing: None,
        clock: None,
        planned: None,
        commitment: seed().commitment(),
        record: Format::default(),
        created_by: opener.id,
        created_at: at(1),
        started_at: None,
        finished_at: None,
    };
    sits_with(&mut game, 1, opener, &nonce("first"));
    game
}

pub(crate) fn seed() -> Seed {
    Seed::new([42; 32])
}

/// A game that is stored.
pub(crate) async fn stored_game(store: &Store, opener: &Player) -> Game {
    stored(store, game(opener)).await
}

pub(crate) async fn stored(store: &Store, game: Game) -> Game {
    let kept = GameStore::insert(
        store,
        &game,
        &KeptSeed::Open(seed()),
        &[(seat(1), nonce("first"))],
        200,
    )
    .await;
    assert!(kept.unwrap());
    game
}

/// The game one change later, with `count` new events.
pub(crate) fn after_turn(game: &Game, count: u64) -> (Game, Vec<Event>) {
    let mut after = game.clone();
    after.revision += 1;
    after.seq += count;
    after.status = Status::Active;
    after.standing = Some(Standing::waiting_for(vec![seat(2)]));
    after.started_at = Some(at(2));
    (after, (game.seq + 1..=game.seq + count).map(event).collect())
}

/// An event whose text is as awkward as text can be.
pub(crate) fn event(seq: u64) -> Event {
    let card = format!("§{seq} “ü𝄞” \\ ' \" \n\t $1 ? %_ </script>");
    let revealed = tower_up::CardRevealed {
        slot: 1,
        card,
        reshuffled: false,
    };
    let what = What::Rules(rulesets::Event::TowerUp(tower_up::Event::CardRevealed(revealed)));
    let (cause, prev, hash) = (Cause::Chance, "00".repeat(32), String::new());
    Event {
        seq,
        at: at(3),
        turn: seq,
        cause,
        mv: None,
        what,
        prev,
        hash,
        line: Line::default(),
    }
    .seal()
}

pub(crate) fn key(game: &Game, text: &str) -> AnswerKey {
    AnswerKey {
        game: game.id,
        player: game.created_by,
        key: text.to_owned(),
    }
}

pub(crate) fn answer(text: &str) -> Answer {
    Answer {
        request: format!("fingerprint of {text}"),
        body: format!("{{\"answer\": \"{text}\"}}\n"),
    }
}

/// Commits the next turn of a game, with one event and no answer.
pub(crate) async fn play(store: &Store, game: &Game) -> Result<Game, CommitError> {
    let (after, events) = after_turn(game, 1);
    store
        .commit(Commit {
            game: &after,
            seats: None,
            events: &events,
            answer: None,
            notices: &[],
            plans: PlanChanges::default(),
        })
        .await?;
    Ok(after)
}

/// Commits the next turn of a game with an answer to be given again.
pub(crate) async fn play_with(
    store: &Store,
    game: &Game,
    key: &AnswerKey,
    text: &str,
) -> Result<Game, CommitError> {
    let (after, events) = after_turn(game, 1);
    let answer = Some(NewAnswer {
        key,
        answer: answer(text),
        at: at(4),
    });
    store
        .commit(Commit {
            game: &after,
            seats: None,
            events: &events,
            answer,
            notices: &[],
            plans: PlanChanges::default(),
        })
        .await?;
    Ok(after)
}

pub(crate) async fn find(store: &Store, game: &Game) -> Game {
    GameStore::find(store, game.id).await.unwrap().unwrap()
}

/// All that somebody may see.
pub(crate) fn everything(viewer: &Player) -> GameQuery {
    GameQuery {
        viewer: viewer.id,
        ruleset: None,
        status: None,
        player: None,
        after: None,
        limit: 100,
    }
}

/// Signs with the payload itself, which every signature of another payload differs from.
pub(crate) struct PlainSigner;

impl RecordKeys for PlainSigner {
    fn have_signed(&self, payload: &str, jws: &str) -> bool {
        payload == jws
    }
}

impl RecordSigner for PlainSigner {
    fn sign(&self, payload: &str) -> Result<String, String> {
        Ok(payload.to_owned())
    }
}
