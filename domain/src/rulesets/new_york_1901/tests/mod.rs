//! Every rule of New York 1901, by its id, and every vector of its examples.
//!
//! A test is named by the rule it proves; its comment names the example it is, where there is one.

mod building;
mod candidates;
mod cards;
mod components;
mod ending;
mod information;
mod invariants;
mod leaving;
mod notation;
mod options;
mod pictures;
mod scoring;
mod set_up;
mod table;
mod transcripts;
mod turn;
mod vectors;
mod wire;

use table::Table;
