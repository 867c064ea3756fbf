//! What happened, in sentences.

use super::{Event, Then, What};
use crate::kernel::Names;
use crate::rulesets::State;

/// What happened in a run of events, one sentence each, and what of it still holds: a turn that was taken back is not
/// told, only that it was. `now` is the state after the last of the events, or any later one.
pub fn story(events: &[Event], now: &State, names: Names) -> Vec<String> {
    let holds = |event: &&Event| !events.iter().any(|later| later.takes_back(event));
    let told = events.iter().filter(holds);
    told.filter_map(|event| event.tell(now, names)).collect()
}

impl Event {
    /// The event as a sentence; nothing for what nobody would miss. `table` is the state before the event, or any
    /// later one as long as the event is not taken back.
    pub fn tell(&self, table: &State, names: Names) -> Option<String> {
        self.what.tell(table, names)
    }

    fn takes_back(&self, other: &Event) -> bool {
        match self.what {
            What::Undone { to, .. } => to < other.seq && other.seq < self.seq,
            _ => false,
        }
    }
}

impl What {
    /// See [`Event::tell`].
    pub fn tell(&self, table: &State, names: Names) -> Option<String> {
        match self {
            What::Rules(event) => table.tell(event, names),
            What::Resigned { seat } => Some(format!("{} resigned.", names(*seat))),
            What::Undone { seat, .. } => Some(format!("{} took a turn back.", names(*seat))),
            What::ConditionalTurn { seat } => Some(format!("{} had planned this turn.", names(*seat))),
            What::DeadlineMissed { seat, then } => {
                let name = names(*seat);
                Some(match then {
                    Then::Grace => format!("{name} ran out of time and was given some more."),
                    Then::Skip => format!("{name} ran out of time and was moved for."),
                    Then::Resign => format!("{name} ran out of time."),
                })
            }
            What::Forfeited { seat, reason } => Some(format!(
                "An admin took {} out of the game: {reason}",
                names(*seat)
            )),
            What::DeadlineExtended { seat, reason, .. } => {
                Some(format!("An admin gave {} more time: {reason}", names(*seat)))
            }
            What::Cancelled { reason } => Some(format!("An admin cancelled the game: {reason}")),
        }
    }
}
