//! Every rule of City Investors, by its id, and every vector of its examples (`EX-1`, `TC-01`, `FG-1`).
//!
//! A test is named by the rule it proves; its comment names the vector it is, where there is one.

mod advanced;
mod architect;
mod components;
mod connection;
mod duty;
mod ending;
mod engineer;
mod full_game;
mod goals;
mod information;
mod invariants;
mod leaving;
mod mayor;
mod notation;
mod options;
mod party;
mod picture;
mod planner;
mod record;
mod refusals;
mod set_up;
mod spy;
mod table;
mod totals;
mod turn;
mod wire;

use table::Table;
