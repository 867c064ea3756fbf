//! A game with conditional turns, without a store.

use crate::games::conditional::{ConditionalTurn, How, Plan, unfold};
use crate::ids::{ConditionalId, GameId, PlayerId};
use crate::kernel::{Root, Seat, Seed, Timestamp};
use crate::record::{
    Event, Footer, Format, Header, HeaderPlayer, HeaderSeat, Pen, Position, Then, Written, verify,
};
use crate::rulesets::{Move, Ruleset};
use serde_json::json;
use uuid::Uuid;

pub(super) struct Table {
    header: Header,
    seed: Seed,
    root: Root,
    pub(super) position: Position,
    pub(super) events: Vec<Event>,
    pub(super) plans: Vec<ConditionalTurn>,
    /// What became of those that are no longer there, in that order.
    pub(super) ended: Vec<How>,
    pub(super) ended_ids: Vec<ConditionalId>,
    added: u64,
    now: i64,
}

/// What is decided until a seat is to move, and its moves then, as many as a short turn has.
pub(super) struct Foreseen {
    pub(super) decisions: Vec<(Seat, Move)>,
    pub(super) then: Vec<Move>,
}

pub(super) fn seat(number: u8) -> Seat {
    Seat::new(number).unwrap()
}

fn at(second: i64) -> Timestamp {
    Timestamp::from_second(1_800_000_000 + second).unwrap()
}

impl Table {
    pub(super) fn begin(ruleset: Ruleset, seats: u8, seed: u8) -> Self {
        let seed = Seed::new([seed; 32]);
        let header = header(ruleset, seats, &seed);
        let root = seed.root(header.game.0, &[]);
        let position = Position::begin(&header, &header.read_options().unwrap()).unwrap();
        let mut pen = Pen::new(position, Some(&root), at(1));
        pen.settle();
        let Written { events, position } = pen.finish();
        Self {
            header,
            root,
            seed,
            position,
            events,
            plans: Vec::new(),
            ended: Vec::new(),
            ended_ids: Vec::new(),
            added: 0,
            now: 1,
        }
    }

    /// A game of three in which seat 1 is to move.
    pub(super) fn begun_by_first(ruleset: Ruleset) -> Self {
        let mut tables = (1..=u8::MAX).map(|seed| Self::begin(ruleset, 3, seed));
        let begun = tables.find(|table| table.position.state.standing().to_move == [seat(1)]);
        begun.unwrap()
    }

    pub(super) fn add(&mut self, seat: Seat, plan: Plan) {
        self.added += 1;
        self.plans.push(ConditionalTurn {
            id: ConditionalId(Uuid::from_u128(self.added.into())),
            seat,
            number: self.added,
            plan,
            seq: self.position.seq,
            met: 0,
            seen: self.position.seq,
            created_at: at(self.now),
        });
    }

    pub(super) fn added(&self) -> u64 {
        self.added
    }

    pub(super) fn move_by_notation(&mut self, seat: Seat, line: &str) {
        let mv = self.position.state.read(line).unwrap();
        self.take(seat, mv);
    }

    pub(super) fn take(&mut self, seat: Seat, mv: Move) {
        self.submit(|pen| pen.take(seat, mv).unwrap());
    }

    pub(super) fn undo(&mut self, seat: Seat) {
        if let Some(to) = self.position.undo_target(seat) {
            self.submit(|pen| pen.undo(seat, to));
        }
    }

    pub(super) fn resign(&mut self, seat: Seat) {
        self.submit(|pen| pen.resign(seat));
    }

    pub(super) fn miss_deadline(&mut self, seat: Seat, then: Then) {
        self.submit(|pen| pen.miss_deadline(seat, then));
    }

    pub(super) fn legal(&self, seat: Seat) -> Vec<String> {
        let moves = self.position.state.legal_moves(seat, at(self.now));
        moves.iter().map(Move::write).collect()
    }

    /// What happens if everybody makes the first legal move that ends a turn, or else the first; as it does with this
    /// root.
    pub(super) fn foresee(&self, until: Seat) -> Foreseen {
        let mut decisions = Vec::new();
        let mut position = self.position.clone();
        loop {
            let to_move = position.state.standing().to_move;
            let Some(mover) = to_move.first().copied() else {
                return Foreseen {
                    decisions,
                    then: Vec::new(),
                };
            };
            let mv = sensible(&position, mover, at(self.now));
            if mover == until && !decisions.is_empty() {
                let then = vec![mv];
                return Foreseen { decisions, then };
            }
            let mut pen = Pen::new(position, Some(&self.root), at(self.now));
            pen.take(mover, mv.clone()).unwrap();
            position = pen.finish().position;
            decisions.push((mover, mv));
        }
    }

    /// The record is sound as far as it goes.
    pub(super) fn proven(&self) {
        let mut lines = vec![self.header.to_line()];
        lines.extend(self.events.iter().map(|event| event.to_line().to_string()));
        if let Some(outcome) = self.position.state.standing().outcome {
            let hash = self.position.hash.clone();
            lines.push(Footer::new(self.seed.reveal_hex(), vec![], outcome, hash).to_line());
        }
        verify(&(lines.join("\n") + "\n")).unwrap();
    }

    fn submit(&mut self, write: impl FnOnce(&mut Pen<'_>)) {
        self.now += 1;
        let mut pen = Pen::new(self.position.clone(), Some(&self.root), at(self.now));
        write(&mut pen);
        let plans = std::mem::take(&mut self.plans);
        let unfolded = unfold(&self.position, pen.finish(), plans, &self.root, at(self.now));
        for step in unfolded.steps {
            self.events.extend(step.events);
            self.position = step.position;
        }
        for ended in unfolded.ended {
            self.ended_ids.push(ended.turn.id);
            self.ended.push(ended.how);
        }
        self.plans = unfolded.waiting;
    }
}

/// A move that ends the turn, if there is one; the first that is legal otherwise.
fn sensible(position: &Position, seat: Seat, now: Timestamp) -> Move {
    let legal = position.state.legal_moves(seat, now);
    let ends = legal.iter().find(|mv| mv.only_ends_turn());
    ends.or(legal.first()).unwrap().clone()
}

fn header(ruleset: Ruleset, seats: u8, seed: &Seed) -> Header {
    let about = ruleset.about();
    let pace = r#"{"type":"correspondence","days_per_turn":1,"missed":"skip"}"#;
    let taken = |seat: Seat| HeaderSeat {
        seat,
        player: HeaderPlayer {
            id: PlayerId(Uuid::from_u128(seat.number().into())),
            username: Some("ada".into()),
        },
        nonce: None,
    };
    Header {
        format: Format::One,
        game: GameId(Uuid::from_u128(7)),
        ruleset: about.id.to_owned(),
        version: about.version,
        options: json!({}),
        pace: Some(serde_json::from_str(pace).unwrap()),
        seats: Seat::all(seats).map(taken).collect(),
        commitment: seed.commitment(),
        created_at: at(0),
        started_at: at(1),
        hash: String::new(),
    }
    .seal()
}
