//! Every rule of Tower Up, by its id, and every vector of its examples (`W6`, `X13`, `S1`).
//!
//! A test is named by the rule it proves; its comment names the vector it is, where there is one.

mod build;
mod candidates;
mod components;
mod ending;
mod extra_turn;
mod information;
mod invariants;
mod leaving;
mod limit;
mod market;
mod notation;
mod objectives;
mod options;
mod picture;
mod refusals;
mod scoring;
mod set_up;
mod shortage;
mod stalemates;
mod table;
mod take_card;
mod terms;
mod turn;
mod wire;
mod words;

use table::Table;
