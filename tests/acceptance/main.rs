//! Black-box tests over HTTP: the built binary, both protocols, both databases.
//!
//! A test is written once, as a function of a [`World`](world::World), and runs on both databases by being listed in
//! its module's [`on_both`]. All tests of a database share one service, so each makes its own players and games; what
//! ends or starves a service starts one of its own.
#![expect(
    clippy::expect_used,
    clippy::indexing_slicing,
    reason = "a test that meets nothing where something must be has failed"
)]

#[macro_use]
mod world;

mod access_tokens;
mod admin_acts;
mod admin_finds;
mod admin_looks;
mod backup;
mod board;
mod by_mail;
mod check;
mod clock_jumps;
mod clocks;
mod conditional_turns;
mod connections;
mod contract;
mod correspondent;
mod cuts;
mod devices;
mod drain;
mod failure;
mod forwarded;
mod games;
mod graphql;
mod heavy_work;
mod hostile;
mod inbound;
mod keys;
mod kills;
mod limits;
mod listing;
mod live;
mod lmtp;
mod lost_on_time;
mod mail_kills;
mod mail_out;
mod moves;
mod nodes;
mod notifications;
mod once;
mod operations;
mod outcomes;
mod owner;
mod pages;
mod party;
mod personal_tokens;
mod play_page;
mod players;
mod postgres_backup;
mod private_games;
mod proxy;
mod record;
mod replies;
mod resignation;
mod room;
mod rulesets;
mod secrets;
mod sessions;
mod settings;
mod submissions;
mod subscriptions;
mod table;
mod tampering;
mod tour;
mod turns;
mod undo;
mod unreadable;
mod views;
mod webhook_outbox;
mod webhooks;
mod wire;
