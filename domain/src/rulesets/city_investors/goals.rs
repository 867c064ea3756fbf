//! The 18 goal cards (IN-911 to IN-928).

use super::tiles::TileType;
use super::tracks::Track;
use plotline_published::{FromJson, Published};
use serde::Serialize;

/// A goal card (IN-911 to IN-928).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, FromJson, Published)]
#[serde(rename_all = "snake_case")]
#[published(name = "CityInvestorsGoal")]
pub enum GoalId {
    /// The highest ecology value.
    MostEcologicalCity,
    /// The highest income value.
    MostProfitableCity,
    /// The most park tiles.
    MostParks,
    /// The most housing tiles.
    MostHousing,
    /// The highest jobs value.
    MostJobs,
    /// The highest satisfaction value.
    MostSatisfiedResidents,
    /// 24 tiles on the board once the unreachable ones are taken off.
    AllPlotsBuilt,
    /// The city that was full first.
    FirstCompletedCity,
    /// The largest area of offices.
    LargestOfficeDistrict,
    /// The largest area of factories.
    LargestIndustrialDistrict,
    /// The largest area of housing.
    LargestResidentialDistrict,
    /// The largest area of parks.
    LargestPark,
    /// The largest area of power plants.
    LargestPowerPlant,
    /// The largest area of amusement parks.
    LargestAmusementPark,
    /// The most office tiles.
    MostOffices,
    /// The most factory tiles.
    MostFactories,
    /// The most power plant tiles.
    MostPowerPlants,
    /// The most amusement park tiles.
    MostAmusementParks,
}

/// What a card asks for, read from the content.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum GoalKind {
    /// The highest value of a track.
    TrackMax(Track),
    /// The most tiles of a type.
    TileCountMax(TileType),
    /// The largest area of a type.
    LargestAreaMax(TileType),
    /// A board without an empty field.
    BoardComplete,
    /// The first full board.
    FirstFullBoard,
}

impl GoalId {
    pub(super) fn index(self) -> usize {
        self as usize
    }
}
