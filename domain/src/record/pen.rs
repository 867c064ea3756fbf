use super::{Event, Line, Position, Then, What};
use crate::kernel::{Cause, Refusal, Root, Seat};
use crate::rulesets::{Move, State};
use jiff::Timestamp;

/// Writes the events of one submission after a position. Nothing is stored: what was written is handed out by
/// [`Pen::finish`], and a pen that is dropped has changed nothing. A pen without a root stops before chance decides.
pub struct Pen<'a> {
    position: Position,
    root: Option<&'a Root>,
    now: Timestamp,
    turn: u64,
    events: Vec<Event>,
}

/// What a pen has written, and the position after it.
pub struct Written {
    pub events: Vec<Event>,
    pub position: Position,
}

/// No ruleset's turn takes so many moves; a seat that is to move again and again is given time again.
pub(crate) const SKIP_LIMIT: usize = 64;

impl<'a> Pen<'a> {
    pub fn new(position: Position, root: Option<&'a Root>, now: Timestamp) -> Self {
        let turn = position.seq + 1;
        // Time does not run backwards in a record, even where the clocks of two nodes differ.
        let now = now.max(position.at);
        Self {
            position,
            root,
            now,
            turn,
            events: Vec::new(),
        }
    }

    /// The number of the last event so far.
    pub fn seq(&self) -> u64 {
        self.position.seq
    }

    pub fn state(&self) -> &State {
        &self.position.state
    }

    pub fn legal_moves(&self, seat: Seat) -> Vec<Move> {
        self.position.state.legal_moves(seat, self.now)
    }

    /// Whether chance has decided anything so far, or would, if this pen had a root.
    pub fn reveals(&self) -> bool {
        self.events.iter().any(|event| event.cause == Cause::Chance)
            || self.position.state.awaits_chance(self.now)
    }

    /// Lets everything happen that happens by itself.
    pub fn settle(&mut self) {
        while let Some((cause, event)) = self
            .position
            .state
            .step(self.position.seq + 1, self.now, self.root)
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

    /// Notes that the moves to come were planned: the seat is not there to make them.
    pub fn conditional_turn(&mut self, seat: Seat) {
        self.write(Cause::Service, None, What::ConditionalTurn { seat });
    }

    /// Notes that a seat's time has run out, and does what follows from it.
    pub fn miss_deadline(&mut self, seat: Seat, then: Then) {
        self.write(Cause::Service, None, What::DeadlineMissed { seat, then });
        match then {
            Then::Grace => {}
            Then::Skip => self.skip(seat),
            Then::Resign => self.resign(seat),
        }
    }

    /// Takes a seat out of the game for an admin.
    pub fn forfeit(&mut self, seat: Seat, reason: String) {
        self.write(Cause::Service, None, What::Forfeited { seat, reason });
        self.settle();
    }

    /// Notes that an admin has given a seat more time.
    pub fn extend_deadline(&mut self, seat: Seat, seconds: u64, reason: String) {
        let what = What::DeadlineExtended {
            seat,
            seconds,
            reason,
        };
        self.write(Cause::Service, None, what);
    }

    /// Ends the game for an admin. Nothing follows.
    pub fn cancel(&mut self, reason: String) {
        self.write(Cause::Service, None, What::Cancelled { reason });
    }

    pub fn finish(self) -> Written {
        Written {
            events: self.events,
            position: self.position,
        }
    }

    /// Makes the mildest moves of a seat until it is no longer to move.
    fn skip(&mut self, seat: Seat) {
        for _ in 0..SKIP_LIMIT {
            let to_move = self.position.state.standing().to_move.contains(&seat);
            let fallback = self.position.state.fallback(seat).filter(|_| to_move);
            if fallback.is_none_or(|mv| self.take(seat, mv).is_err()) {
                return;
            }
        }
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
            line: Line::default(),
        }
        .seal();
        self.position.apply(&event);
        self.events.push(event);
    }
}
