//! The parts of the picture: what they are called, and which of them moves and events are about.

mod chosen;
mod touched;

pub(super) use chosen::of_move;
pub(super) use touched::touched;

use super::fields::Field;
use super::tiles::TileType;
use super::words::type_name;
use crate::kernel::Seat;
use crate::scene::PartId;

/// One of the kinds of action, such as `planner`.
pub(super) fn action(name: &str) -> PartId {
    PartId::new("action", name)
}

/// A place of the display, 1 to 4.
pub(super) fn place(number: u8) -> PartId {
    PartId::new("place", number)
}

pub(super) fn stack() -> PartId {
    PartId::new("stack", "tiles")
}

/// A line of the legend.
pub(super) fn legend(tile_type: TileType) -> PartId {
    PartId::new("type", type_name(tile_type))
}

/// A goal card by its number, 1 to 18.
pub(super) fn goal(number: u8) -> PartId {
    PartId::new("goal", number)
}

pub(super) fn clock() -> PartId {
    PartId::new("clock", "party")
}

/// A position of the party table, 1 to 120.
pub(super) fn position(number: u8) -> PartId {
    PartId::new("position", number)
}

/// A field of a city.
pub(super) fn field(seat: Seat, field: Field) -> PartId {
    PartId::new("field", format_args!("{seat}-{field}"))
}

/// The five tracks of a player.
pub(super) fn tracks(seat: Seat) -> PartId {
    PartId::new("tracks", seat)
}

/// A whole reserve.
pub(super) fn reserve(seat: Seat) -> PartId {
    PartId::new("reserve", seat)
}

/// A place of a reserve, 1 to 3.
pub(super) fn reserved(seat: Seat, slot: usize) -> PartId {
    PartId::new("reserve", format_args!("{seat}-{slot}"))
}

/// What a player of the party variant holds.
pub(super) fn hand(seat: Seat) -> PartId {
    PartId::new("hand", seat)
}

/// A line of the score sheet.
pub(super) fn score(seat: Seat) -> PartId {
    PartId::new("score", seat)
}
