//! The rulesets that Plotline knows.
//!
//! A new one is a folder here and a line in the list, nothing else:
//!
//! 1. Declare its published types (options, moves, events, view), with names that begin with its own in GraphQL and
//!    OpenAPI, and implement [`Rules`](crate::kernel::Rules).
//! 2. Add the line to `list.rs`. From then on it is served, and put to the laws in `laws/`.
//! 3. Implement `laws::Lawful` in its tests: what must be conserved, at which tables to play, how games can end.
//! 4. Run `UPDATE_TRANSCRIPTS=1 cargo test -p plotline-domain transcripts` once, for a whole game of each ending.
//! 5. Test every numbered rule by its id.

mod dispatch;
mod list;

#[cfg(test)]
mod laws;

pub mod city_investors;
pub mod new_york_1901;
pub mod tower_up;
pub mod uptown;

#[cfg(feature = "graphql")]
pub use list::MoveInput;
#[cfg(feature = "openapi")]
pub use list::Schemas;
pub use list::{Event, Move, Options, Ruleset, State, View};
