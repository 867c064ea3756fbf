//! Chance for tests, chosen by seeds, and input that nobody should send: real samples, broken in every way.

mod dice;
mod mutator;
mod odd;
pub mod soak;

pub use dice::Dice;
pub use mutator::Mutator;
