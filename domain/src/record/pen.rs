use super::{Event, Position, What};
use crate::kernel::{Cause, Refusal, Root, Seat};
use crate::rulesets::Move;
use jiff::Timestamp;

/// Writes the events of one submission after a position. Nothing is stored: what was written is handed out by
/// [`Pen::finish`], and a pen that is dropped has changed nothing.
pub struct Pen<'a> {
    position: Position,
    root: &'a Root,
    now: Timestamp,
    turn: u64,
    events: Vec<Event>,
}

/// What a pen has written, and the position after it.
pub struct Written {
    pub events: Vec<Event>,
    pub position: Position,
}

impl<'a> Pen<'a> {
    pub fn new(position: Position, root: &'a Root, now: Timestamp) -> Self {
        let turn = position.seq + 1;
        Self { position, root, now, turn, events: Vec::new() }
    }

    pub fn position(&self) -> &Position {
        &self.position
    }

    /// How many events stand so far.
    pub fn len(&self) -> usize {
        self.events.len()
    }

    pub fn is_empty(&self) -> bool {
        self.events.is_empty()
    }

    /// Whether chance has decided anything among the events written since there were `from` of them.
    pub fn revealed_since(&self, from: usize) -> bool {
        self.events.iter().skip(from).any(|event| event.cause == Cause::Chance)
    }

    /// Lets everything happen that happens by itself.
    pub fn settle(&mut self) {
        while let Some((cause, event)) =
            self.position.state.step(self.position.seq + 1, self.now, Some(self.root))
        {
            self.write(cause, None, What::Rules(event));
        }
    }

    /// Takes a move and what follows from it, or nothing.
    pub fn take(&mut self, seat: Seat, mv: Move) -> Result<(), Refusal> {
        let event = self.position.state.decide(seat, &mv, self.now)?;
        self.write(Cause::Move, Some(mv), What::Rules(event));
        self.settle();
        Ok(())
    }

    pub fn resign(&mut self, seat: Seat) {
        self.write(Cause::Service, None, What::Resigned { seat });
        self.settle();
    }

    pub fn undo(&mut self, seat: Seat, to: u64) {
        self.write(Cause::Service, None, What::Undone { seat, to });
    }

    pub fn finish(self) -> Written {
        Written { events: self.events, position: self.position }
    }

    fn write(&mut self, cause: Cause, mv: Option<Move>, what: What) {
        let event = Event {
            seq: self.position.seq + 1,
            at: self.now,
            turn: self.turn,
            cause,
            mv,
            what,
            prev: self.position.hash.clone(),
            hash: String::new(),
        }
        .seal();
        self.position.apply(&event);
        self.events.push(event);
    }
}
