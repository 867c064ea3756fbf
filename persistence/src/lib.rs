//! The storage ports of Plotline on SQLite and PostgreSQL.
//!
//! [`Store`] is a [`GameStore`](plotline_domain::games::GameStore), a
//! [`PlayerStore`](plotline_domain::players::PlayerStore), a
//! [`NoticeStore`](plotline_domain::notices::NoticeStore), a
//! [`WebhookStore`](plotline_domain::webhooks::WebhookStore) and a
//! [`SubmissionStore`](plotline_domain::submissions::SubmissionStore). Which database it uses is decided by the address it is
//! opened with. The queries are written once for both, see `run.rs` and `query.rs`; what differs is in `connection.rs`, `sqlite.rs` and `postgres.rs`.

mod analyse;
mod announce;
mod audit;
mod clock;
mod connection;
mod errors;
mod games;
mod groups;
mod listed;
mod migrate;
mod nodes;
mod notices;
#[cfg(test)]
mod plans;
mod players;
mod pool;
mod postgres;
mod query;
mod rows;
mod run;
mod schedules;
mod schema;
mod sqlite;
mod store;
mod submissions;
#[cfg(test)]
mod test_stores;
mod unreadable;
mod upkeep;
mod webhooks;
mod writable;

pub use announce::{Announced, Announcements};
pub use errors::ConnectError;
pub use nodes::Membership;
pub use pool::Settings;
pub use store::Store;
