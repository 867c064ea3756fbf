//! What the black-box tests and `random-play` share: starting the built service, and a client for each protocol.
#![expect(
    clippy::expect_used,
    clippy::indexing_slicing,
    reason = "a test that meets nothing where something must be has failed; indexing JSON gives null"
)]

pub mod chaos;
mod client;
mod graphql;
mod moves_of_schema;
mod nats;
mod post;
mod postgres;
mod process;
mod receiver;
mod reply;
mod rest;
mod server;
mod socket;
mod source;
mod sql;
mod stream;
mod wrong_clock;

pub use client::{Client, Fault, Form, Game, Opening, Protocol, play_to_the_end};
pub use graphql::Graphql;
pub use nats::Nats;
pub use plotline_fuzz::{Dice, soak};
pub use post::{Letter, Post};
pub use postgres::{BaseBackup, Cluster};
pub use process::{run_folder, spawn_bound};
pub use receiver::{Received, Receiver};
pub use reply::ReplyAddress;
pub use rest::{Answer, Rest};
pub use server::{Cost, Database, Server, Starting};
pub use socket::{Heard, Socket};
pub use source::{Source, Transport};
pub use stream::{Part, Stream, StreamForm};
pub use wrong_clock::WrongClock;
