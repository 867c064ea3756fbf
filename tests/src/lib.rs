//! What the black-box tests and `random-play` share: starting the built service, and a client for each protocol.

mod client;
mod dice;
mod graphql;
mod rest;
mod server;

pub use client::{Client, Fault, Form, Game, Opening, Protocol, play_to_the_end};
pub use dice::Dice;
pub use graphql::Graphql;
pub use rest::{Answer, Rest};
pub use server::{Database, Server};
