//! The heart of Plotline: the rules of the games, the provable record of a game, and the use cases of the service.
//!
//! Nothing here reads a clock, draws a random number, opens a file or knows of HTTP or SQL. Time and chance are
//! arguments; storage and secrets are ports that an adapter outside fulfils.

pub mod audit;
pub mod clocks;
pub mod games;
pub mod ids;
pub mod kernel;
pub mod notices;
pub mod players;
pub mod ports;
pub mod record;
pub mod rulesets;
pub mod scene;
#[cfg(test)]
mod soak;
pub mod submissions;
pub mod upkeep;
pub mod vault;
pub mod webhooks;
