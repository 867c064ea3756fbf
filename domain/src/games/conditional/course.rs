use super::unfit::Unfit;
use super::{ConditionalTurn, Decision};
use crate::kernel::{Cause, Seat, Standing};
use crate::record::{Event, Position, Then, What};
use crate::rulesets::State;

/// What was decided in a run of events, for conditional turns to be compared with.
pub(super) struct Course<'a> {
    /// Each with the state before it.
    decisions: Vec<(State, &'a Event)>,
    /// The seq before the first event, and how the game stands after the last.
    from: u64,
    standing: Standing,
    over: bool,
}

/// What becomes of a conditional turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Fate {
    /// So much has happened of what it expects.
    Waits {
        met: usize,
    },
    /// All has, and its seat is to move.
    Fits,
    Unfit(Unfit),
}

impl<'a> Course<'a> {
    pub(super) fn new(before: &Position, events: &'a [Event]) -> Self {
        let mut position = before.clone();
        let mut decisions = Vec::new();
        for event in events {
            if matches!(event.cause, Cause::Move | Cause::Service) {
                decisions.push((position.state.clone(), event));
            }
            position.apply(event);
        }
        Self {
            decisions,
            from: before.seq,
            standing: position.standing(),
            over: position.is_over(),
        }
    }

    pub(super) fn fate(&self, turn: &ConditionalTurn) -> Fate {
        if turn.seen != self.from {
            return Fate::Unfit(Unfit::Missed);
        }
        let mut met = turn.met;
        for (before, event) in &self.decisions {
            match met_after(turn, met, before, event, self.is_planned(event)) {
                Ok(now) => met = now,
                Err(unfit) => return Fate::Unfit(unfit),
            }
        }
        if self.over {
            return Fate::Unfit(Unfit::Over);
        }
        let to_move = !self.standing.simultaneous && self.standing.to_move.contains(&turn.seat);
        match (to_move, met == turn.plan.expected.len()) {
            (false, _) => Fate::Waits { met },
            (true, true) => Fate::Fits,
            (true, false) => Fate::Unfit(Unfit::TooSoon),
        }
    }

    fn is_planned(&self, event: &Event) -> bool {
        let mut same = self
            .decisions
            .iter()
            .filter(|(_, other)| other.turn == event.turn);
        same.any(|(_, other)| matches!(other.what, What::ConditionalTurn { .. }))
    }
}

/// How much is met after one more decision.
fn met_after(
    turn: &ConditionalTurn,
    met: usize,
    before: &State,
    event: &Event,
    planned: bool,
) -> Result<usize, Unfit> {
    match &event.what {
        What::Rules(_) => match (event.seat(), &event.mv) {
            (Some(seat), _) if seat == turn.seat => Err(Unfit::OwnMove { planned }),
            (Some(seat), Some(mv)) if turn.plan.expects(met, seat, |decision| decision.is(mv, before)) => {
                Ok(met + 1)
            }
            (Some(seat), _) if turn.plan.goes_on(met, seat) => Ok(met),
            (Some(seat), mv) => Err(Unfit::Decided {
                seat,
                notation: mv.as_ref().map(|mv| mv.write()).unwrap_or_default(),
            }),
            (None, _) => Err(Unfit::Missed),
        },
        What::Resigned { seat } | What::Forfeited { seat, .. } => Err(Unfit::Resigned(*seat)),
        What::Undone { seat, .. } => Err(Unfit::Undone(*seat)),
        // Somebody was given more time, and nothing else has changed.
        What::DeadlineMissed {
            then: Then::Grace, ..
        } => Ok(met),
        What::DeadlineMissed { seat, .. } => Err(Unfit::OutOfTime(*seat)),
        // The moves that it announces count as any others.
        What::ConditionalTurn { .. } | What::DeadlineExtended { .. } => Ok(met),
        What::Cancelled { .. } => Err(Unfit::Over),
    }
}

impl super::Plan {
    /// Whether what comes next is expected of the seat, and is this.
    fn expects(&self, met: usize, seat: Seat, is: impl Fn(&Decision) -> bool) -> bool {
        let next = self.expected.get(met);
        next.is_some_and(|expected| expected.seat == seat && is(&expected.decision))
    }

    /// Whether the seat is still doing whatever it likes.
    fn goes_on(&self, met: usize, seat: Seat) -> bool {
        let last = met.checked_sub(1).and_then(|last| self.expected.get(last));
        last.is_some_and(|expected| expected.seat == seat && expected.decision == Decision::Any)
    }
}
