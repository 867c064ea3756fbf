//! Telling clients what happens while it happens.
//!
//! A stream reads the log of its game, in order, at the pace of its reader. Everything else here only wakes it: the hub
//! when something changed on this node, the relay when it did on another, the poll when nobody said so. A wake that is
//! lost costs the time until the next poll, never an event.

mod board;
mod follow;
mod hub;
mod known;
mod mine;
mod passes;
mod poll;
mod pulse;
mod quota;
mod relay;
mod wait;

pub use follow::{Follow, Item};
pub use hub::Hub;
pub use mine::{Mine, News, What};
pub use passes::check_passes;
pub use poll::poll;
pub use pulse::{Beats, Pulse};
pub use quota::{Place, Quota};
pub use relay::{Ear, Link, Wire};
pub(crate) use wait::instant;
