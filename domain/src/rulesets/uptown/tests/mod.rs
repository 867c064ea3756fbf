//! Every rule of UpTown, by its id, and every vector of its examples (`vectors.json`, EX-1 to EX-89).
//!
//! A test is named by the rule it proves.

mod content;
mod invariants;
mod kinds;
mod symbols;
mod table;
mod vectors;

use table::Table;
