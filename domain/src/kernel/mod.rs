//! The rules kernel: what every ruleset promises and how a move becomes events.
//!
//! A seat decides (`check`, `resolve`), things follow by themselves (`next`), chance decides what is face down
//! (`draw`), and only `evolve` changes the state. Replay folds events and never judges again.

mod chance;
mod empty_object;
mod play;
mod refusal;
mod rules;
mod seat;
mod standing;
mod text;
mod words;

pub use chance::{Chance, Commitment, InvalidSeed, Root, Seed, numbers_of};
pub(crate) use empty_object::empty_object;
pub use play::{Cause, Fact, Legal, could_draw, judge, legal_moves, settle, step};
pub use refusal::{Refusal, RefusalKind};
pub use rules::{About, Names, Next, NotationError, Rules};
pub use seat::{InvalidSeat, Seat};
pub use standing::{Outcome, Place, Score, Standing, rank};
pub use text::WIDTH;
pub(crate) use text::{Sheet, cut};
pub(crate) use words::{and, counted, named, or, scored};

pub use jiff::Timestamp;
