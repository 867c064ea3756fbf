//! The rulesets that Plotline knows. A new one is a folder here and a line in [`list.rs`](list), nothing else.

mod dispatch;
mod list;

#[cfg(test)]
mod laws;

pub mod tower_up;

#[cfg(feature = "graphql")]
pub use list::MoveInput;
#[cfg(feature = "openapi")]
pub use list::Schemas;
pub use list::{Event, Move, Options, Ruleset, State, View};
