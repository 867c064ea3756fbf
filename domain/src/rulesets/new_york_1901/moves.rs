//! What a seat can ask for (NY-45).

use super::cells::Cells;
use super::lots::Lot;
use super::tiles::Tile;
use crate::kernel::empty_object;
use plotline_published::{FromJson, Published};
use serde::Serialize;

/// One decision of a seat. Lots, tiles and cells are the names of the content.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, FromJson, Published)]
#[serde(tag = "type", rename_all = "snake_case")]
#[published(name = "NewYork1901Move", input = "NewYork1901MoveInput")]
pub enum Move {
    MarketChange(MarketChange),
    Acquire(Acquire),
    Build(Build),
    DemolishRebuild(DemolishRebuild),
    LandGrab(LandGrab),
    ConstructionBoom(ConstructionBoom),
    ReturnLot(ReturnLot),
    EndTurn(EndTurn),
}

/// Take a card of the open market and put a worker on an empty lot of its colour and size (NY-50).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, FromJson, Published)]
#[serde(deny_unknown_fields)]
#[published(name = "NewYork1901Acquire", input = "NewYork1901AcquireInput")]
pub struct Acquire {
    /// Such as `RED9`.
    pub lot: Lot,
}

/// Build a tile on own free land (NY-57).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, FromJson, Published)]
#[serde(deny_unknown_fields)]
#[published(name = "NewYork1901Build", input = "NewYork1901BuildInput")]
pub struct Build {
    /// An unbuilt tile, such as `BR1`, or a legendary one, such as `SINGER`.
    pub tile: Tile,
    /// The cells it covers, in any order.
    pub cells: Cells,
}

/// Build a tile in the place of own skyscrapers of older generations, which are demolished (NY-91).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, FromJson, Published)]
#[serde(deny_unknown_fields)]
#[published(
    name = "NewYork1901DemolishRebuild",
    input = "NewYork1901DemolishRebuildInput"
)]
pub struct DemolishRebuild {
    /// An unbuilt tile, such as `SI1`, or a legendary one, such as `SINGER`.
    pub tile: Tile,
    /// The cells it covers, in any order.
    pub cells: Cells,
}

/// Play Land Grab: acquire one more lot, of size 2 (NY-125).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, FromJson, Published)]
#[serde(deny_unknown_fields)]
#[published(name = "NewYork1901LandGrab", input = "NewYork1901LandGrabInput")]
pub struct LandGrab {
    /// Such as `RED9`.
    pub lot: Lot,
}

/// Play Construction Boom: build one more tile (NY-116).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, FromJson, Published)]
#[serde(deny_unknown_fields)]
#[published(
    name = "NewYork1901ConstructionBoom",
    input = "NewYork1901ConstructionBoomInput"
)]
pub struct ConstructionBoom {
    /// An unbuilt tile, such as `BR1`, or a legendary one, such as `SINGER`.
    pub tile: Tile,
    /// The cells it covers, in any order.
    pub cells: Cells,
}

/// Give a lot back, where nothing else can be done (NY-109).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, FromJson, Published)]
#[serde(deny_unknown_fields)]
#[published(name = "NewYork1901ReturnLot", input = "NewYork1901ReturnLotInput")]
pub struct ReturnLot {
    /// Such as `RED9`.
    pub lot: Lot,
}

empty_object! {
    /// Play Market Change: four new cards lie open (NY-122).
    pub struct MarketChange as "NewYork1901MarketChange";
}

empty_object! {
    /// End the turn (NY-45).
    pub struct EndTurn as "NewYork1901EndTurn";
}
