use super::{Event, Hash, Header, Then, What};
use crate::kernel::{Cause, Refusal, Seat, Standing};
use crate::rulesets::{Options, State};
use jiff::Timestamp;
use std::sync::Arc;

/// A game folded from its events up to one seq.
#[derive(Clone, Debug)]
pub struct Position {
    pub seq: u64,
    /// When the last event happened.
    pub at: Timestamp,
    /// The hash of the last event, or of the header before the first.
    pub hash: Hash,
    pub state: State,
    /// The seats that have resigned, in the order they left.
    pub resigned: Vec<Seat>,
    /// Whether an admin has ended it.
    cancelled: bool,
    /// The turns that may still be taken back, oldest first: all by one seat, nothing revealed since.
    undoable: Vec<Undoable>,
    /// Who took turns back lately, until something is revealed or somebody else acts.
    undone: Option<UndoCount>,
    /// The deadline that was missed last, until somebody has decided something in another turn.
    missed: Option<MissedDeadline>,
    /// The event that announced the latest planned turn, for as long as it is the last event.
    announced: Option<Announced>,
}

/// A seat whose planned moves come next, in this turn.
#[derive(Clone, Copy, Debug)]
pub(super) struct Announced {
    pub(super) seat: Seat,
    pub(super) turn: u64,
}

/// A seat whose time ran out, the turn in which that was noted, and what was to follow.
#[derive(Clone, Copy, Debug)]
pub(super) struct MissedDeadline {
    pub(super) seat: Seat,
    pub(super) seq: u64,
    pub(super) turn: u64,
    pub(super) then: Then,
}

#[derive(Clone, Copy, Debug)]
struct UndoCount {
    seat: Seat,
    times: u32,
}

#[derive(Clone, Debug)]
struct Undoable {
    seat: Seat,
    turn: u64,
    /// The seq before the turn, and the state then.
    seq: u64,
    state: Arc<State>,
}

impl Position {
    /// The table before anything has happened.
    pub fn begin(header: &Header, options: &Options) -> Result<Self, Refusal> {
        let state = options.begin(header.seat_count())?;
        Ok(Self {
            seq: 0,
            at: header.started_at,
            hash: header.hash.clone(),
            state,
            resigned: Vec::new(),
            cancelled: false,
            undoable: Vec::new(),
            undone: None,
            missed: None,
            announced: None,
        })
    }

    /// Folds one event in. No judgement: see [`verify`](super::verify) for that.
    pub fn apply(&mut self, event: &Event) {
        self.remember(event);
        match &event.what {
            What::Rules(what) => self.state.evolve(what),
            What::Resigned { seat } | What::Forfeited { seat, .. } => {
                self.state.leave(*seat);
                self.resigned.push(*seat);
            }
            What::Undone { to, .. } => self.go_back(*to),
            What::DeadlineMissed { .. } | What::ConditionalTurn { .. } | What::DeadlineExtended { .. } => {}
            What::Cancelled { .. } => self.cancelled = true,
        }
        self.seq = event.seq;
        self.at = event.at;
        self.hash.clone_from(&event.hash);
    }

    /// Who is to move now: what the state says, unless an admin has ended the game.
    pub fn standing(&self) -> Standing {
        match self.cancelled {
            true => Standing::waiting_for(Vec::new()),
            false => self.state.standing(),
        }
    }

    pub fn is_cancelled(&self) -> bool {
        self.cancelled
    }

    /// Whether nothing more can happen.
    pub fn is_over(&self) -> bool {
        self.cancelled || self.state.standing().is_over()
    }

    /// The seq that the seat's latest turn can be taken back to, if it can. Where several seats move at once nothing
    /// is taken back: the others go on from what they have seen.
    pub fn undo_target(&self, seat: Seat) -> Option<u64> {
        if self.state.standing().simultaneous {
            return None;
        }
        self.undoable
            .last()
            .filter(|last| last.seat == seat)
            .map(|last| last.seq)
    }

    /// How often the seat has taken something back since something was revealed or somebody else acted.
    pub fn undos(&self, seat: Seat) -> u32 {
        let own = self.undone.filter(|undone| undone.seat == seat);
        own.map_or(0, |undone| undone.times)
    }

    /// About how many bytes it takes in memory, states that can be gone back to included.
    pub fn weight(&self) -> usize {
        let undoable = self.undoable.iter().map(|undoable| &*undoable.state);
        let states = undoable.map(|state| size_of::<Undoable>() + size_of::<State>() + state.lists());
        size_of::<Self>() + self.hash.len() + self.state.lists() + states.sum::<usize>()
    }

    pub(super) fn missed(&self) -> Option<MissedDeadline> {
        self.missed
    }

    pub(super) fn announced(&self) -> Option<Announced> {
        self.announced
    }

    fn remember(&mut self, event: &Event) {
        self.announced = match event.what {
            What::ConditionalTurn { seat } => Some(Announced {
                seat,
                turn: event.turn,
            }),
            _ => None,
        };
        if let What::DeadlineMissed { seat, then } = event.what {
            let (seq, turn) = (event.seq, event.turn);
            self.missed = Some(MissedDeadline {
                seat,
                seq,
                turn,
                then,
            });
        } else if self.missed.is_some_and(|missed| missed.turn != event.turn) {
            self.missed = None;
        }
        // What the service did for a seat is not taken back by the seat.
        if self.missed.is_some_and(|missed| missed.then != Then::Grace) {
            self.end_undoing();
            return;
        }
        match (event.cause, event.seat()) {
            (Cause::Move, Some(seat)) => {
                self.undoable.retain(|undoable| undoable.seat == seat);
                self.undone = self.undone.filter(|undone| undone.seat == seat);
                if self.undoable.last().is_none_or(|last| last.turn != event.turn) {
                    let state = Arc::new(self.state.clone());
                    self.undoable.push(Undoable {
                        seat,
                        turn: event.turn,
                        seq: self.seq,
                        state,
                    });
                }
            }
            (Cause::Chance, _) => self.end_undoing(),
            (Cause::Service, _) if event.what.ends_undoing() => self.end_undoing(),
            (Cause::Service, Some(seat)) if matches!(event.what, What::Undone { .. }) => {
                let times = self.undos(seat).saturating_add(1);
                self.undone = Some(UndoCount { seat, times });
            }
            _ => {}
        }
    }

    fn end_undoing(&mut self) {
        self.undoable.clear();
        self.undone = None;
    }

    fn go_back(&mut self, to: u64) {
        while let Some(last) = self.undoable.pop() {
            if last.seq == to {
                self.state = Arc::unwrap_or_clone(last.state);
                return;
            }
        }
    }
}

impl What {
    /// Whether nothing that was done before it can be taken back.
    fn ends_undoing(&self) -> bool {
        matches!(
            self,
            What::Resigned { .. } | What::Forfeited { .. } | What::Cancelled { .. }
        )
    }
}
