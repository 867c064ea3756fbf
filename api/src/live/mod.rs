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

pub(crate) use follow::{Follow, Item};
pub(crate) use hub::Hub;
pub(crate) use mine::{Mine, News, What};
pub(crate) use passes::check_passes;
pub(crate) use poll::poll;
pub(crate) use pulse::{Beats, Pulse};
pub(crate) use quota::{Place, Quota};
pub(crate) use relay::{Ear, Link, Wire};
pub(crate) use wait::instant;
