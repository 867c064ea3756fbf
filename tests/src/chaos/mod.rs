//! Faults at random under load, and a judgement of what clients saw meanwhile.
//!
//! A [`Stage`](stage::Stage) is a service with everything that it needs. [`Table`](table::Table)s play on it and
//! [`reader`]s follow, a [`plan`] says what is done to it, and all of them write a [`history`]. When the faults are over
//! everything is settled and read once more ([`finish`]), and [`check`] judges the history alone.

pub mod check;
mod client;
mod disk;
mod faults;
mod finish;
mod gate;
pub mod history;
mod plan;
mod reader;
pub mod report;
pub mod run;
mod stage;
mod table;
