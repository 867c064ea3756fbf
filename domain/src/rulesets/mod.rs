//! The rulesets that Plotline knows.
//!
//! A new one is a folder here and a line in `list.rs`; CONTRIBUTING.md walks through it.

mod dispatch;
mod list;

#[cfg(test)]
mod laws;

pub mod city_investors;
pub mod new_york_1901;
pub mod tower_up;
pub mod uptown;

pub use list::{Event, Language, Move, MoveInput, Options, Ruleset, State, View};
