//! Events of the party variant.

use crate::kernel::{Seat, Timestamp};
use crate::rulesets::city_investors::fields::Field;
use crate::rulesets::city_investors::tiles::Tile;
use plotline_published::{FromJson, Published};
use serde::Serialize;

/// All seats are taken; everybody is asked to be ready (IN-1003).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, FromJson, Published)]
#[published(name = "CityInvestorsPartyOpened")]
pub struct PartyOpened {
    /// When the game starts at the latest.
    pub latest_start: Timestamp,
}

/// A seat is ready to start (IN-1003).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, FromJson, Published)]
#[published(name = "CityInvestorsSeatReady")]
pub struct SeatReady {
    pub seat: Seat,
}

/// The game runs (IN-1003).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, FromJson, Published)]
#[published(name = "CityInvestorsPartyStarted")]
pub struct PartyStarted {
    pub starts_at: Timestamp,
    /// When it ends if no city is full by then (IN-1036).
    pub deadline: Timestamp,
}

/// A tile went from a table position to a hand (IN-1011).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, FromJson, Published)]
#[published(name = "CityInvestorsPartyTileTaken")]
pub struct PartyTileTaken {
    pub seat: Seat,
    /// 1 to 120.
    pub position: u8,
    /// The tile, if it lay face up; otherwise it is drawn next (IN-1002).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tile: Option<Tile>,
    /// When the seat may take again (IN-1024).
    pub next_take: Timestamp,
}

/// The tile just taken turned out to be this one (IN-208, IN-1002).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, FromJson, Published)]
#[published(name = "CityInvestorsPartyTileShown")]
pub struct PartyTileShown {
    pub seat: Seat,
    /// 1 to 120.
    pub position: u8,
    pub tile: Tile,
}

/// A tile went from a hand to a board (IN-1012).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, FromJson, Published)]
#[published(name = "CityInvestorsPartyTileBuilt")]
pub struct PartyTileBuilt {
    pub seat: Seat,
    pub tile: Tile,
    pub field: Field,
    /// The first full city: when the timer that it starts runs out (IN-1031, IN-1033).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deadline: Option<Timestamp>,
}

/// A tile went back to its position, face up (IN-1013).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, FromJson, Published)]
#[published(name = "CityInvestorsPartyTileReturned")]
pub struct PartyTileReturned {
    pub seat: Seat,
    /// 1 to 120.
    pub position: u8,
    pub tile: Tile,
}
