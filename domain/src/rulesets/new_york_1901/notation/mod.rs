//! Moves as text: a short form that can be typed into a mail, and one canonical form that the service writes.

mod parse;

use super::moves::Move;
use super::state::State;
use crate::kernel::NotationError;

/// How to write moves, for people.
pub(super) const HELP: &str = include_str!("help.md");

/// Reads one move. A line may name the turn it is meant for, and end with a semicolon and a remark.
pub(super) fn read(line: &str, state: &State) -> Result<Move, NotationError> {
    parse::parse(line, state.turns)
}

pub(super) fn write(mv: &Move) -> String {
    match mv {
        Move::MarketChange(_) => "market".into(),
        Move::Acquire(mv) => format!("take {}", mv.lot),
        Move::Build(mv) => format!("build {} {}", mv.tile, mv.cells),
        Move::DemolishRebuild(mv) => format!("rebuild {} {}", mv.tile, mv.cells),
        Move::LandGrab(mv) => format!("grab {}", mv.lot),
        Move::ConstructionBoom(mv) => format!("boom {} {}", mv.tile, mv.cells),
        Move::ReturnLot(mv) => format!("return {}", mv.lot),
        Move::EndTurn(_) => "end".into(),
    }
}
