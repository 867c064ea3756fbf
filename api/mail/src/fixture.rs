//! Games to write mails about, the same each time.

use super::{Links, MailKey, Office};
use crate::MailSettings;
use jiff::Timestamp;
use jiff::tz::TimeZone;
use plotline_domain::clocks::Pace;
use plotline_domain::games::{Briefing, Game, GamePlayer, GameSeat, Nonce, Status, Visibility};
use plotline_domain::ids::{GameId, NoticeId, PlayerId};
use plotline_domain::kernel::{Root, Seat, Seed};
use plotline_domain::notices::{Notice, NoticeDetails, NoticeKind};
use plotline_domain::players::{Email, Player, Role, Username};
use plotline_domain::record::{Event, Format, Pen, Position};
use plotline_domain::rulesets::Ruleset;
use serde_json::json;
use std::sync::Arc;
use uuid::Uuid;

const NAMES: [&str; 3] = ["ada", "ben", "cleo"];

/// Sunday 15 November 2026, 12:00 UTC, and so many seconds.
pub(super) fn at(second: i64) -> Timestamp {
    Timestamp::from_second(1_794_744_000 + second).unwrap()
}

pub(super) fn player(number: u8) -> Player {
    let name = NAMES[usize::from(number - 1)];
    Player {
        id: PlayerId(Uuid::from_u128(number.into())),
        username: Username::parse(name).unwrap(),
        email: Email::parse(&format!("{name}@example.org")).unwrap(),
        role: Role::Player,
        created_at: at(0),
        blocked_at: None,
        links_epoch: 0,
    }
}

pub(super) fn office() -> Office {
    let settings = MailSettings {
        public_url: "https://play.example.org/".to_owned(),
        mail_domain: Some("play.example.org".to_owned()),
        ..MailSettings::default()
    };
    Office::new(&settings, key()).unwrap()
}

pub(super) fn key() -> MailKey {
    MailKey::of(7)
}

pub(super) fn links() -> Links {
    Links {
        unsubscribe: "https://play.example.org/unsubscribe/token".to_owned(),
        settings: "https://play.example.org/settings".to_owned(),
        epoch: 0,
    }
}

/// To ada, about the game of her briefing.
pub(super) fn notice(kind: NoticeKind, briefing: &Briefing) -> Notice {
    Notice {
        id: NoticeId::named(kind, "a fixture"),
        player: player(1).id,
        game: Some(briefing.game.id),
        seq: briefing.game.seq,
        kind,
        details: NoticeDetails {
            seat: Some(Seat::FIRST),
            username: Some("ada".to_owned()),
            ..NoticeDetails::default()
        },
        at: at(0),
    }
}

/// What ada is told of a game of three after so many moves, each the one in the middle of those that are legal; and
/// then on until it is her turn, or over.
pub(super) fn briefing(ruleset: Ruleset, moves: usize) -> Briefing {
    let mut played = Played::begin(ruleset);
    while !played.is_over() && (played.moves < moves || !played.waits_for_ada()) {
        played.go_on();
    }
    played.briefing()
}

struct Played {
    game: Game,
    root: Root,
    position: Position,
    /// Since ada's latest turn.
    events: Vec<Event>,
    moves: usize,
}

impl Played {
    fn begin(ruleset: Ruleset) -> Self {
        let game = game(ruleset);
        let root = Seed::new([3; 32]).root(game.id.0, &[]);
        let header = game.header().unwrap();
        let mut pen = Pen::new(
            Position::begin(&header, &game.options).unwrap(),
            Some(&root),
            at(1),
        );
        pen.settle();
        let written = pen.finish();
        Self {
            game,
            root,
            position: written.position,
            events: written.events,
            moves: 0,
        }
    }

    fn go_on(&mut self) {
        let to_move = self.position.state.standing().to_move;
        let seat = to_move[self.moves % to_move.len()];
        let now = at(60 * self.moves as i64 + 60);
        let legal = self.position.state.legal_moves(seat, now);
        let mut pen = Pen::new(self.position.clone(), Some(&self.root), now);
        pen.take(seat, legal[legal.len() / 2].clone()).unwrap();
        let written = pen.finish();
        self.position = written.position;
        match seat == Seat::FIRST {
            true => self.events.clear(),
            false => self.events.extend(written.events),
        }
        self.moves += 1;
    }

    fn is_over(&self) -> bool {
        self.position.state.standing().is_over()
    }

    fn waits_for_ada(&self) -> bool {
        self.position.state.standing().to_move.contains(&Seat::FIRST)
    }

    fn briefing(mut self) -> Briefing {
        let standing = self.position.state.standing();
        self.game.status = match standing.is_over() {
            true => Status::Finished,
            false => Status::Active,
        };
        self.game.standing = Some(standing);
        self.game.seq = self.position.seq;
        let zone = TimeZone::get("Europe/Berlin").unwrap();
        Briefing::new(Arc::new(self.game), Seat::FIRST, zone).at(&self.position, &self.events)
    }
}

fn game(ruleset: Ruleset) -> Game {
    let seats = Seat::all(3).map(|seat| {
        let player = player(seat.number());
        GameSeat {
            seat,
            player: Some(GamePlayer::new(
                player.id,
                player.username.as_str().to_owned(),
                &Nonce::default(),
            )),
        }
    });
    Game {
        id: GameId(Uuid::from_u128(0x0190_1234_5678_7abc_8def_0123_4567_89ab)),
        options: ruleset.read_options(json!({})).unwrap(),
        pace: Pace::default(),
        visibility: Visibility::Public,
        invite: None,
        status: Status::Active,
        seats: seats.collect(),
        revision: 5,
        seq: 0,
        standing: None,
        clock: None,
        planned: None,
        commitment: Seed::new([3; 32]).commitment(),
        record: Format::default(),
        created_by: player(1).id,
        created_at: at(0),
        started_at: Some(at(1)),
        finished_at: None,
    }
}
