//! Turns that are planned: "if the others do this, I play that".
//!
//! A conditional turn belongs to one seat and is seen by its owner alone. Whatever is added to a game is compared with
//! the conditional turns that there are ([`Course`]), and what they make of it ([`unfold`]) is kept with the very change
//! that it follows from. So each of them ends once: it is played, it is dropped and its owner told why, or withdrawn.

mod add;
mod course;
mod list;
mod notices;
mod plan;
mod unfit;
mod unfold;
mod withdraw;

#[cfg(test)]
mod tests;

pub use add::{AddConditionalTurn, AddConditionalTurnError};
pub use plan::{ConditionalTurn, Decision, Expected, Plan, PlannedMoves};
pub use withdraw::WithdrawError;

pub(super) use notices::tell_of_ended;
pub(super) use unfold::{Ended, How, Unfolded, unfold};
