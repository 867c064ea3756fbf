//! Events of a turn.

use crate::kernel::Seat;
use crate::rulesets::new_york_1901::cells::Cells;
use crate::rulesets::new_york_1901::lots::{Card, Lot};
use crate::rulesets::new_york_1901::tiles::Tile;
use plotline_published::{FromJson, Published};
use serde::Serialize;

/// A seat is active (NY-40, NY-135).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, FromJson, Published)]
#[published(name = "NewYork1901TurnBegan")]
pub struct TurnBegan {
    pub seat: Seat,
    /// The number of the turn, counted from 1 over all seats.
    pub number: u32,
    /// Whether it is the seat's last turn (NY-141).
    pub last: bool,
    /// Whether nothing but returning a lot is possible (NY-108).
    pub must_return: bool,
}

/// Market Change was played; four new cards are turned up (NY-122).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, FromJson, Published)]
#[published(name = "NewYork1901MarketChanged")]
pub struct MarketChanged {
    pub seat: Seat,
    /// The cards that were put under the deck.
    pub replaced: Vec<Card>,
}

/// A card was taken and a worker put on a lot (NY-50).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, FromJson, Published)]
#[published(name = "NewYork1901LotAcquired")]
pub struct LotAcquired {
    pub seat: Seat,
    pub by: AcquiredBy,
    pub lot: Lot,
    /// The card that was taken.
    pub card: Card,
    /// How many workers the seat has left.
    pub free_workers: u8,
}

/// How a lot was acquired.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, FromJson, Published)]
#[serde(rename_all = "snake_case")]
#[published(name = "NewYork1901AcquiredBy")]
pub enum AcquiredBy {
    /// Option 1, step a (NY-50).
    Acquire,
    /// The action card Land Grab (NY-125).
    LandGrab,
}

/// A skyscraper was built (NY-57, NY-91, NY-116).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, FromJson, Published)]
#[published(name = "NewYork1901Built")]
pub struct Built {
    pub seat: Seat,
    pub by: BuiltBy,
    pub tile: Tile,
    pub cells: Cells,
    /// The own skyscrapers that made room (NY-92).
    pub demolished: Vec<Tile>,
    /// The lots from which workers returned (NY-73, NY-101).
    pub workers_returned: Vec<Lot>,
    /// The lots left bare, onto which workers were put (NY-102).
    pub workers_placed: Vec<Lot>,
    /// The points on the tile (NY-60, NY-104).
    pub points: u32,
    /// The extra points of Golden Prestige (NY-156).
    pub bonus_points: u32,
    /// The seat's score now.
    pub score: u32,
    /// How many unbuilt tiles the seat has left.
    pub unbuilt: u8,
}

/// How a skyscraper was built.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, FromJson, Published)]
#[serde(rename_all = "snake_case")]
#[published(name = "NewYork1901BuiltBy")]
pub enum BuiltBy {
    /// Option 1, step b (NY-57).
    Build,
    /// Option 2 (NY-91).
    DemolishRebuild,
    /// The action card Construction Boom (NY-116).
    ConstructionBoom,
}

/// A lot was given back and its card put under the deck; the turn is over (NY-109, NY-110).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, FromJson, Published)]
#[published(name = "NewYork1901LotReturned")]
pub struct LotReturned {
    pub seat: Seat,
    pub lot: Lot,
    pub card: Card,
    /// How many lots have been returned since anyone last built (NY-179).
    pub returns: u32,
}

/// A seat ended its turn (NY-45).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, FromJson, Published)]
#[published(name = "NewYork1901TurnEnded")]
pub struct TurnEnded {
    pub seat: Seat,
}

/// All are told that a seat is one build away from the end (NY-144).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, FromJson, Published)]
#[published(name = "NewYork1901FewTilesLeft")]
pub struct FewTilesLeft {
    pub seat: Seat,
    /// How many unbuilt tiles it has left.
    pub unbuilt: u8,
}
