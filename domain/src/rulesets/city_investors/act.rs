//! A move whose words are known: tiles that exist, fields and positions that are on the board.

use super::content::TILES;
use super::fields::Field;
use super::moves::{Architect, EngineerExchange, EngineerSwap, Move, PartyBuild, PartyTake, Planner, Spy};
use super::options::Variant;
use super::refusals as r;
use super::tiles::Tile;
use crate::kernel::named;
use crate::kernel::{Refusal, Seat};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Act {
    Architect(Tile),
    Planner(Tile, Field),
    Swap(Field, Field),
    Exchange(Field, Tile),
    Mayor,
    Spy(Tile, Field, Option<Seat>),
    EndTurn,
    Ready,
    Take(u8),
    Build(Field),
    Return,
}

impl Act {
    /// Understands a move. A field or position that does not exist is no move at all; a tile has a refusal of its own,
    /// which comes second.
    pub(super) fn of(mv: &Move) -> Result<Self, Refusal> {
        Ok(match mv {
            Move::Architect(Architect { tile: id }) => Act::Architect(tile(id)?),
            Move::Planner(Planner { tile: id, field: on }) => {
                let field = field("field", on)?;
                Act::Planner(tile(id)?, field)
            }
            Move::EngineerSwap(EngineerSwap { field_a, field_b }) => {
                let (a, b) = (field("field_a", field_a)?, field("field_b", field_b)?);
                Act::Swap(a.min(b), a.max(b))
            }
            Move::EngineerExchange(EngineerExchange { field: on, tile: id }) => {
                let field = field("field", on)?;
                Act::Exchange(field, tile(id)?)
            }
            Move::Mayor(_) => Act::Mayor,
            Move::Spy(Spy {
                tile: id,
                field: on,
                from_seat,
            }) => {
                let field = field("field", on)?;
                Act::Spy(tile(id)?, field, *from_seat)
            }
            Move::EndTurn(_) => Act::EndTurn,
            Move::PartyReady(_) => Act::Ready,
            Move::PartyTake(PartyTake { position }) => Act::Take(position_of(*position)?),
            Move::PartyBuild(PartyBuild { field: on }) => Act::Build(field("field", on)?),
            Move::PartyReturn(_) => Act::Return,
        })
    }

    /// IN-541, IN-1001.
    pub(super) fn exists_in(&self, variant: Variant) -> bool {
        match self {
            Act::Ready | Act::Take(_) | Act::Build(_) | Act::Return => variant == Variant::Party,
            Act::Spy(..) => variant == Variant::Advanced,
            _ => variant != Variant::Party,
        }
    }
}

fn tile(id: &str) -> Result<Tile, Refusal> {
    Tile::called(id).ok_or_else(|| {
        let message = format!(
            "There is no tile `{}`; tiles are H01 to H24, O01 to O18, L01 to L12, F01 to F24, G01 to G18 and P01 to P24.",
            named(id)
        );
        r::UNKNOWN_TILE.refuse("tile", message)
    })
}

fn field(name: &'static str, id: &str) -> Result<Field, Refusal> {
    Field::called(id).ok_or_else(|| {
        let message = format!(
            "There is no field `{}`; a field is a column a to e and a row 1 to 5, such as b3.",
            named(id)
        );
        r::UNREADABLE.refuse(name, message).under("IN-104")
    })
}

fn position_of(number: u8) -> Result<u8, Refusal> {
    if (1..=TILES).contains(&usize::from(number)) {
        return Ok(number);
    }
    let message = format!("There is no position {number}; the positions are 1 to {TILES}.");
    Err(r::UNREADABLE.refuse("position", message).under("IN-1002"))
}
