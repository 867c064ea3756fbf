//! Games as the service writes them down: timed ones are proven by their record, and a trial run shows no tile.

use super::table::{moment, seat};
use crate::ids::{GameId, PlayerId};
use crate::kernel::{Cause, Root, Seat, Seed};
use crate::record::{Footer, Format, Header, HeaderPlayer, HeaderSeat, Pen, Position, What, verify};
use crate::rulesets::Ruleset;
use crate::rulesets::city_investors::Options;
use serde_json::{Value, json};
use uuid::Uuid;

struct Book {
    position: Position,
    root: Root,
    lines: Vec<String>,
}

const SEED: [u8; 32] = [4; 32];

impl Book {
    fn open(options: Value) -> Self {
        let seed = Seed::new(SEED);
        let player = |seat: Seat| HeaderPlayer {
            id: PlayerId(Uuid::from_u128(seat.number().into())),
            username: Some("ada".into()),
        };
        let header = Header {
            format: Format::One,
            game: GameId(Uuid::from_u128(7)),
            ruleset: Ruleset::CityInvestors.about().id.to_owned(),
            version: Ruleset::CityInvestors.about().version,
            options,
            pace: None,
            seats: Seat::all(2)
                .map(|seat| HeaderSeat {
                    seat,
                    player: player(seat),
                    nonce: None,
                })
                .collect(),
            commitment: seed.commitment(),
            created_at: moment(0.0),
            started_at: moment(10.0),
            hash: String::new(),
        }
        .seal();
        let position = Position::begin(&header, &header.read_options().unwrap()).unwrap();
        let root = seed.root(header.game.0, &[]);
        let lines = vec![header.to_line()];
        let mut book = Self {
            position,
            root,
            lines,
        };
        book.write(10.0, |pen| pen.settle());
        book
    }

    fn write(&mut self, at: f64, what: impl FnOnce(&mut Pen<'_>)) {
        let mut pen = Pen::new(self.position.clone(), Some(&self.root), moment(at));
        what(&mut pen);
        let written = pen.finish();
        self.lines
            .extend(written.events.iter().map(|event| event.to_line().to_string()));
        self.position = written.position;
    }

    fn play(&mut self, at: f64, number: u8, line: &str) {
        self.write(at, |pen| {
            let mv = pen.state().read(line).unwrap();
            pen.take(seat(number), mv).unwrap();
        });
    }

    fn record(&self) -> String {
        let mut lines = self.lines.clone();
        if let Some(outcome) = self.position.state.standing().outcome {
            let seed = Seed::new(SEED).reveal_hex();
            lines.push(Footer::new(seed, vec![], outcome, self.position.hash.clone()).to_line());
        }
        lines.join("\n") + "\n"
    }
}

/// IN-1003, IN-1024, IN-1036: events carry the times that the state needs, so that anybody can check them.
#[test]
fn a_timed_game_is_proven_by_its_record() {
    let mut book = Book::open(json!({"variant": "party", "party_time_limit_seconds": 300}));
    book.play(12.5, 1, "READY");
    book.play(20.0, 2, "READY");
    book.play(20.25, 1, "T 57");
    book.play(20.5, 1, "B b3");
    book.play(20.5, 2, "T 1");
    book.play(21.25, 1, "T 2");
    assert!(verify(&book.record()).is_ok());
    book.write(400.0, |pen| pen.settle());
    let proof = verify(&book.record()).unwrap();
    assert_eq!((proof.draws, proof.outcome.is_some()), (3, true));
    let earlier = book
        .record()
        .replace("1970-01-01T00:00:21.25Z", "1970-01-01T00:00:21.2Z");
    assert!(verify(&earlier).is_err());
}

/// IN-1003: nobody is ready, and the latest start comes all the same.
#[test]
fn a_game_that_nobody_touches_starts_and_ends_by_the_clock() {
    let mut book = Book::open(json!({"variant": "party", "party_time_limit_seconds": 300}));
    book.write(310.0, |pen| pen.settle());
    assert_eq!(book.position.state.standing().deadline, Some(moment(610.0)));
    book.write(610.0, |pen| pen.settle());
    assert!(book.position.state.standing().is_over());
    assert!(verify(&book.record()).is_ok());
}

/// TC-62; IN-304: a trial run of a move that draws tells that it draws, and not what.
#[test]
fn in_304_a_trial_run_shows_no_tile() {
    let book = Book::open(serde_json::to_value(Options::default()).unwrap());
    let mut trial = Pen::new(book.position.clone(), None, moment(11.0));
    let mv = trial.state().read("A 1").unwrap();
    assert!(!trial.reveals());
    trial.take(seat(1), mv).unwrap();
    assert!(trial.reveals());
    let events = trial.finish().events;
    assert_eq!(
        events.iter().map(|event| event.cause).collect::<Vec<_>>(),
        [Cause::Move]
    );
    assert!(matches!(events[0].what, What::Rules(_)));
}

/// IN-304: what drew a tile cannot be taken back, a swap of two tiles can.
#[test]
fn in_304_an_action_that_drew_a_tile_is_not_taken_back() {
    let mut book = Book::open(json!({}));
    book.play(11.0, 1, "A 1");
    assert_eq!(book.position.undo_target(seat(1)), None);
    let legal = book.position.state.legal_moves(seat(1), moment(12.0));
    let placing = legal
        .iter()
        .map(|mv| mv.write())
        .find(|line| line.starts_with('P'));
    book.play(12.0, 1, &placing.unwrap());
    assert!(book.position.undo_target(seat(1)).is_some());
}
