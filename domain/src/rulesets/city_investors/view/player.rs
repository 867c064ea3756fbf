//! A player's side of the table.

use crate::kernel::{Seat, Timestamp};
use crate::rulesets::city_investors::events::ScoreSheet;
use crate::rulesets::city_investors::fields::{Edge, Field};
use crate::rulesets::city_investors::tiles::{Tile, TileType};
use crate::rulesets::city_investors::tracks::{Track, Tracks};
use plotline_published::{FromJson, Published};
use serde::Serialize;

/// A player's side of the table.
#[derive(Clone, Debug, PartialEq, Serialize, FromJson, Published)]
#[published(name = "CityInvestorsPlayerView")]
pub struct PlayerView {
    pub seat: Seat,
    pub colour: String,
    /// The occupied fields, from a1 to e5.
    pub city: Vec<FieldView>,
    pub tiles_built: u8,
    /// Whether all 24 building fields hold a tile (IN-601).
    pub full: bool,
    pub tracks: Tracks,
    /// How the tracks are shown with a disc and a cube (IN-109).
    pub markers: Vec<MarkerView>,
    pub reserve: Vec<TileView>,
    /// Party variant: ready to start.
    pub ready: bool,
    /// Party variant: the tile held.
    pub hand: Option<HandView>,
    /// Party variant: when the seat may take again (IN-1024).
    pub next_take: Option<Timestamp>,
    pub resigned: bool,
    /// The score, step by step; before the end, what it would be if the game ended now.
    pub score: ScoreSheet,
}

/// A tile.
#[derive(Clone, Debug, PartialEq, Serialize, FromJson, Published)]
#[published(name = "CityInvestorsTileView")]
pub struct TileView {
    pub tile: Tile,
    pub tile_type: TileType,
    /// The edges with a passage (IN-103).
    pub open: Vec<Edge>,
}

/// A field with its tile.
#[derive(Clone, Debug, PartialEq, Serialize, FromJson, Published)]
#[published(name = "CityInvestorsFieldView")]
pub struct FieldView {
    pub field: Field,
    pub tile: TileView,
    /// Whether it can be reached from the centre; if not it is taken off in scoring (IN-704).
    pub reachable: bool,
}

/// Where the markers of a track lie (IN-109).
#[derive(Clone, Debug, PartialEq, Serialize, FromJson, Published)]
#[published(name = "CityInvestorsMarkerView")]
pub struct MarkerView {
    pub track: Track,
    /// The tens, for values above 10.
    pub disc: Option<i32>,
    /// The value, or its units beside a disc.
    pub cube: i32,
}

/// A tile in a hand.
#[derive(Clone, Debug, PartialEq, Serialize, FromJson, Published)]
#[published(name = "CityInvestorsHandView")]
pub struct HandView {
    /// The table position it came from.
    pub position: u8,
    /// None while it is being drawn.
    pub tile: Option<TileView>,
}
