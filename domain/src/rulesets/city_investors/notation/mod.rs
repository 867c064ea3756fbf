//! Moves as text: short lines that can be typed into a mail, and one canonical form that the service writes.

mod cursor;
mod parse;

use super::moves::Move;

pub(super) use parse::read;

/// How to write moves, for people.
pub(super) const HELP: &str = include_str!("help.md");

/// The canonical form: capital letters, tiles with two digits, small fields, the smaller field of a swap first.
pub(super) fn write(mv: &Move) -> String {
    let (tile, field) = (str::to_ascii_uppercase, str::to_ascii_lowercase);
    match mv {
        Move::Architect(mv) => format!("A {}", tile(&mv.tile)),
        Move::Planner(mv) => format!("P {} {}", tile(&mv.tile), field(&mv.field)),
        Move::EngineerSwap(mv) => {
            let (a, b) = (field(&mv.field_a), field(&mv.field_b));
            format!("E {} {}", a.as_str().min(&b), a.as_str().max(&b))
        }
        Move::EngineerExchange(mv) => format!("E {} {}", field(&mv.field), tile(&mv.tile)),
        Move::Mayor(_) => "M".into(),
        Move::Spy(mv) => {
            let from = mv.from_seat.map_or_else(String::new, |seat| format!("{seat}:"));
            format!("S {from}{} {}", tile(&mv.tile), field(&mv.field))
        }
        Move::EndTurn(_) => "X".into(),
        Move::PartyReady(_) => "READY".into(),
        Move::PartyTake(mv) => format!("T {}", mv.position),
        Move::PartyBuild(mv) => format!("B {}", field(&mv.field)),
        Move::PartyReturn(_) => "R".into(),
    }
}
