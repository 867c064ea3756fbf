//! The law of the timers that a ruleset may have.

use super::Lawful;
use super::game::{Game, Setup};
use super::rulings::Held;
use crate::kernel::{Next, Timestamp};
use jiff::SignedDuration;
use proptest::prelude::*;

/// Nothing happens before a timer has run out, and something does when it has.
pub(in crate::rulesets) fn deadlines_have_an_effect<R: Lawful>(setup: Setup) -> Held {
    Game::<R>::begin(setup).play_out(|game| {
        prop_assert!(matches!(R::next(&game.state, last_instant(game)), Next::Settled));
        if let Some(deadline) = R::standing(&game.state).deadline {
            prop_assert!(!matches!(R::next(&game.state, deadline), Next::Settled));
        }
        Ok(())
    })
}

/// The last instant before the timer that runs, if one does.
pub(super) fn last_instant<R: Lawful>(game: &Game<R>) -> Timestamp {
    let deadline = R::standing(&game.state).deadline;
    deadline.map_or(game.now, |deadline| deadline - SignedDuration::from_nanos(1))
}
