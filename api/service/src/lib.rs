//! What every door of the service stands on: who calls, what is too much, what is noted down of a request, what
//! streams read, and the one struct that holds it all. It knows HTTP; it may not know the protocols above it (REST,
//! GraphQL, mail that comes in) nor where anything is stored.

pub mod address;
pub mod auth;
pub mod connections;
mod failed_log_in;
mod heavy_work;
pub mod idempotency;
pub mod limits;
pub mod live;
pub mod middleware;
mod ready;
pub mod request;
mod service;
pub mod submissions;

pub use failed_log_in::note_failed_log_in;
pub use heavy_work::{HeavyBody, HeavyWork};
pub use ready::{Packing, Ready, ReadyBytes, What};
pub use service::{Database, Service};
