//! Events of set-up and of turns.

use crate::kernel::Seat;
use crate::rulesets::city_investors::fields::Field;
use crate::rulesets::city_investors::goals::GoalId;
use crate::rulesets::city_investors::tiles::Tile;
use crate::rulesets::city_investors::tracks::Tracks;
use plotline_published::{FromJson, Published};
use serde::Serialize;

/// A tile of the stack was turned up onto the display (IN-202, IN-504, IN-531, IN-803).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, FromJson, Published)]
#[published(name = "CityInvestorsTileRevealed")]
pub struct TileRevealed {
    /// 1 to 4.
    pub place: u8,
    pub tile: Tile,
    /// How many tiles are left in the stack.
    pub stack: u8,
}

/// The goal cards of the game lie open (IN-206).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, FromJson, Published)]
#[published(name = "CityInvestorsGoalsRevealed")]
pub struct GoalsRevealed {
    pub goals: Vec<GoalId>,
}

/// A turn began (IN-402, IN-411).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, FromJson, Published)]
#[published(name = "CityInvestorsTurnBegan")]
pub struct TurnBegan {
    pub seat: Seat,
    pub duty: Duty,
    pub points: u8,
    /// Whether it is the seat's last turn, as another city is full (IN-602).
    pub final_round: bool,
}

/// The Architect: a tile went from the display to a reserve (IN-501).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, FromJson, Published)]
#[published(name = "CityInvestorsTileTaken")]
pub struct TileTaken {
    pub seat: Seat,
    pub tile: Tile,
    /// The place that is empty now, 1 to 4.
    pub place: u8,
    /// The points the turn has left.
    pub points_left: u8,
}

/// The Planner: a tile went from a reserve to a board (IN-511).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, FromJson, Published)]
#[published(name = "CityInvestorsTilePlaced")]
pub struct TilePlaced {
    pub seat: Seat,
    pub tile: Tile,
    pub field: Field,
    /// Where the seat's markers stand now.
    pub tracks: Tracks,
    /// The points the turn has left.
    pub points_left: u8,
}

/// The Engineer: two tiles of a board changed places (IN-522).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, FromJson, Published)]
#[published(name = "CityInvestorsTilesSwapped")]
pub struct TilesSwapped {
    pub seat: Seat,
    pub field_a: Field,
    /// What lies on `field_a` now.
    pub tile_a: Tile,
    pub field_b: Field,
    /// What lies on `field_b` now.
    pub tile_b: Tile,
    /// The points the turn has left.
    pub points_left: u8,
}

/// The Engineer: a tile of a board and one of the reserve changed places (IN-523).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, FromJson, Published)]
#[published(name = "CityInvestorsTileExchanged")]
pub struct TileExchanged {
    pub seat: Seat,
    pub field: Field,
    /// What lies on the field now.
    pub tile: Tile,
    /// What went to the reserve.
    pub removed: Tile,
    /// Where the seat's markers stand now.
    pub tracks: Tracks,
    /// The points the turn has left.
    pub points_left: u8,
}

/// The Mayor: the tiles of the display are out of the game; four are drawn next (IN-531, IN-533).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, FromJson, Published)]
#[published(name = "CityInvestorsDisplayDiscarded")]
pub struct DisplayDiscarded {
    pub seat: Seat,
    pub tiles: Vec<Tile>,
    /// The points the turn has left.
    pub points_left: u8,
}

/// The Spy: a tile went from another player's reserve to the seat's board (IN-542).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, FromJson, Published)]
#[published(name = "CityInvestorsTileSpied")]
pub struct TileSpied {
    pub seat: Seat,
    pub from_seat: Seat,
    pub tile: Tile,
    pub field: Field,
    /// Where the seat's markers stand now.
    pub tracks: Tracks,
    /// The points the turn has left.
    pub points_left: u8,
}

/// A turn ended: the seat ended it, or nothing else was possible (IN-406, IN-407, IN-413).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, FromJson, Published)]
#[published(name = "CityInvestorsTurnEnded")]
pub struct TurnEnded {
    pub seat: Seat,
    pub points_lost: u8,
}

/// A city is full for the first time; the others have one more turn each (IN-601, IN-602).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, FromJson, Published)]
#[published(name = "CityInvestorsFinalRoundBegan")]
pub struct FinalRoundBegan {
    pub seat: Seat,
    /// Who has a last turn, in order.
    pub waiting: Vec<Seat>,
}

/// A place could not be refilled: the running turn is the last of the game (IN-604).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, FromJson, Published)]
#[published(name = "CityInvestorsLastTurnBegan")]
pub struct LastTurnBegan {
    pub seat: Seat,
}

/// Whether the Architect must still be used in a turn (IN-404).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, FromJson, Published)]
#[serde(rename_all = "snake_case")]
#[published(name = "CityInvestorsDuty")]
pub enum Duty {
    Open,
    Done,
    /// It cannot be met in this turn (IN-411).
    Waived,
}
