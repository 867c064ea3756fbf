use super::*;
use crate::clocks::Pace;
use crate::games::{GamePlayer, GameSeat, Nonce, Visibility};
use crate::kernel::{Chance, Root, Seed};
use crate::record::{Format, Pen, Position, Then, Written};
use crate::rulesets::{Move, Ruleset};
use uuid::Uuid;

fn at(second: i64) -> Timestamp {
    Timestamp::from_second(1_800_000_000 + second).unwrap()
}

fn seat(number: u8) -> Seat {
    Seat::new(number).unwrap()
}

fn player(seat: Seat) -> PlayerId {
    PlayerId(Uuid::from_u128(seat.number().into()))
}

/// A game of three and all that happened in it.
struct Table {
    game: Game,
    root: Root,
    position: Position,
    events: Vec<Event>,
    choices: Chance,
}

impl Table {
    fn new(ruleset: Ruleset) -> Self {
        let game = Game {
            id: GameId(Uuid::from_u128(7)),
            options: ruleset.read_options(serde_json::json!({})).unwrap(),
            pace: Pace::default(),
            visibility: Visibility::Public,
            invite: None,
            status: Status::Active,
            seats: Seat::all(3)
                .map(|seat| GameSeat {
                    seat,
                    player: Some(GamePlayer::new(
                        player(seat),
                        format!("player-{seat}"),
                        &Nonce::default(),
                    )),
                })
                .collect(),
            revision: 1,
            seq: 0,
            standing: None,
            clock: None,
            planned: None,
            commitment: Seed::new([1; 32]).commitment(),
            record: Format::default(),
            created_by: player(Seat::FIRST),
            created_at: at(0),
            started_at: Some(at(1)),
            finished_at: None,
        };
        let root = Seed::new([1; 32]).root(game.id.0, &[]);
        let position = Position::begin(&game.header().unwrap(), &game.options).unwrap();
        let mut table = Self {
            game,
            root,
            position,
            events: Vec::new(),
            choices: Root::from_bytes([5; 32]).at(0),
        };
        table.write(|pen| pen.settle());
        table
    }

    fn write(&mut self, write: impl FnOnce(&mut Pen<'_>)) {
        let now = at(2 + self.events.len() as i64);
        let root = self.root.clone();
        let mut pen = Pen::new(self.position.clone(), Some(&root), now);
        write(&mut pen);
        let Written { events, position } = pen.finish();
        self.events.extend(events);
        self.position = position;
        self.game.seq = self.position.seq;
        self.game.standing = Some(self.position.state.standing());
    }

    fn to_move(&self) -> Seat {
        self.position.state.standing().to_move[0]
    }

    fn play(&mut self) -> Seat {
        let seat = self.to_move();
        let legal = self.position.state.legal_moves(seat, self.position.at);
        let mv: Move = self.choices.pick(&legal).unwrap().clone();
        self.write(|pen| pen.take(seat, mv).unwrap());
        seat
    }

    /// Plays until the game waits for this seat.
    fn play_until(&mut self, seat: Seat) {
        while self.to_move() != seat {
            self.play();
        }
    }

    fn briefing(&self, seat: Seat) -> Briefing {
        let end = end_of_own_turn(&self.events, seat).unwrap_or(0);
        let since: Vec<Event> = self
            .events
            .iter()
            .filter(|event| event.seq > end)
            .cloned()
            .collect();
        Briefing::new(Arc::new(self.game.clone()), seat, TimeZone::UTC).at(&self.position, &since)
    }
}

#[test]
fn numbers_begin_with_the_shortest_move_and_name_all_of_them_once() {
    for ruleset in Ruleset::ALL {
        let mut table = Table::new(*ruleset);
        for _ in 0..12 {
            let seat = table.to_move();
            let numbered = numbered_moves(&table.position, seat);
            let legal = table.position.state.legal_moves(seat, table.position.at);
            assert!(numbered.is_sorted_by_key(|legal| legal.notation.chars().count()));
            assert_eq!(numbered.len(), legal.len());
            assert!(
                legal
                    .iter()
                    .all(|mv| numbered.iter().any(|listed| listed.mv == *mv))
            );
            assert_eq!(numbered, numbered_moves(&table.position, seat));
            table.play();
        }
    }
}

#[test]
fn a_player_is_told_what_the_others_did_and_not_the_own_turn() {
    for ruleset in Ruleset::ALL {
        let mut table = Table::new(*ruleset);
        table.play_until(seat(1));
        table.play();
        let mark = table.events.last().unwrap().seq;
        while table.to_move() == seat(1) {
            table.play();
        }
        table.play_until(seat(1));
        let briefing = table.briefing(seat(1));
        assert!(!briefing.happened.is_empty(), "{ruleset:?}");
        let named = |name: &str| briefing.happened.iter().any(|told| told.contains(name));
        assert!(
            named("player-2") || named("player-3"),
            "{ruleset:?}: {:?}",
            briefing.happened
        );
        assert!(end_of_own_turn(&table.events, seat(1)).unwrap() >= mark);
        assert!(!briefing.moves.is_empty() && briefing.board.is_some());
        assert!(
            table.briefing(seat(2)).moves.is_empty(),
            "{ruleset:?}: it is not their turn"
        );
    }
}

#[test]
fn who_has_not_moved_yet_is_told_everything() {
    let table = Table::new(Ruleset::TowerUp);
    let first = table.to_move();
    assert_eq!(end_of_own_turn(&table.events, first), None);
}

#[test]
fn what_the_service_did_for_a_player_is_news_to_the_player() {
    let mut table = Table::new(Ruleset::TowerUp);
    table.play_until(seat(2));
    table.write(|pen| pen.miss_deadline(seat(2), Then::Skip));
    table.play_until(seat(2));
    let told = table.briefing(seat(2)).happened;
    assert!(
        told.iter()
            .any(|told| told.starts_with("player-2 ran out of time")),
        "{told:?}"
    );
}

#[test]
fn of_a_long_absence_the_latest_is_told_and_the_rest_counted() {
    let mut table = Table::new(Ruleset::TowerUp);
    for _ in 0..60 {
        if table.position.state.standing().is_over() {
            break;
        }
        table.play();
    }
    let all = Briefing::new(Arc::new(table.game.clone()), seat(1), TimeZone::UTC);
    let all = all.at(&table.position, &table.events);
    assert_eq!(all.happened.len(), SENTENCES);
    assert!(all.left_out > 0);
}
