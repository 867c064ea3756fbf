//! Every rule of UpTown, by its id, and every vector of its examples (`vectors.json`, EX-1 to EX-89).
//!
//! A test is named by the rule it proves.

mod candidates;
mod content;
mod ending;
mod explanation;
mod income;
mod information;
mod invariants;
mod kinds;
mod leaving;
mod notation;
mod pictures;
mod placement;
mod properties;
mod refusals;
mod scoring;
mod second_action;
mod set_up;
mod symbols;
mod table;
mod transcripts;
mod turn;
mod vectors;
mod wire;

use table::Table;
