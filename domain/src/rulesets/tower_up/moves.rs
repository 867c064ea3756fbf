//! What a seat can ask for (TU-48).

use super::colors::{ByColor, Color};
use crate::kernel::empty_object;
use plotline_published::{FromJson, Published};
use serde::Serialize;
use std::num::NonZeroU32;

/// One decision of a seat. Sites and cards are the ids of the content.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, FromJson, Published)]
#[serde(tag = "type", rename_all = "snake_case")]
#[published(name = "TowerUpMove", input = "TowerUpMoveInput")]
pub enum Move {
    TakeCard(TakeCard),
    Build(Build),
    Discard(Discard),
    DeclineExtraTurn(DeclineExtraTurn),
    PlaceStartingFloor(PlaceStartingFloor),
}

/// Take one of the three cards of the market (TU-51).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, FromJson, Published)]
#[serde(deny_unknown_fields)]
#[published(name = "TowerUpTakeCard", input = "TowerUpTakeCardInput")]
pub struct TakeCard {
    /// The card's id, such as `T05`.
    pub card: String,
    /// One colour for each wild floor received.
    pub wild_colors: Vec<Color>,
    /// One colour for each floor that is short and can be replaced (TU-98).
    pub substitute_colors: Vec<Color>,
    /// The floors to give back at once when more than 10 would be held; without it they are asked for afterwards.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub discard: Option<FloorCounts>,
}

/// Found a building, let its neighbours grow and place a roof (TU-57, TU-60, TU-65).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, FromJson, Published)]
#[serde(deny_unknown_fields)]
#[published(name = "TowerUpBuild", input = "TowerUpBuildInput")]
pub struct Build {
    /// The empty site of the new building.
    pub site: String,
    /// The colour of the new building.
    pub color: Color,
    /// Where the roof goes: the new building or one next to it.
    pub roof_site: String,
}

/// Give back the floors over the limit (TU-69, TU-71).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, FromJson, Published)]
#[serde(deny_unknown_fields)]
#[published(name = "TowerUpDiscard", input = "TowerUpDiscardInput")]
pub struct Discard {
    pub floors: FloorCounts,
}

/// Place the next starting floor (TU-40).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, FromJson, Published)]
#[serde(deny_unknown_fields)]
#[published(name = "TowerUpPlaceStartingFloor", input = "TowerUpPlaceStartingFloorInput")]
pub struct PlaceStartingFloor {
    pub site: String,
    /// Its colour, if the floor is wild.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub color: Option<Color>,
}

empty_object! {
    /// Let an extra turn go by (TU-82).
    pub struct DeclineExtraTurn as "TowerUpDeclineExtraTurn";
}

/// How many floors of which colours; a colour with none is left out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, FromJson, Published)]
#[serde(deny_unknown_fields)]
#[published(name = "TowerUpFloorCounts", input = "TowerUpFloorCountsInput")]
pub struct FloorCounts {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[published(minimum = 1)]
    pub black: Option<NonZeroU32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[published(minimum = 1)]
    pub white: Option<NonZeroU32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[published(minimum = 1)]
    pub grey: Option<NonZeroU32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[published(minimum = 1)]
    pub brown: Option<NonZeroU32>,
}

impl FloorCounts {
    pub fn get(&self, color: Color) -> u32 {
        let count = match color {
            Color::Black => self.black,
            Color::White => self.white,
            Color::Grey => self.grey,
            Color::Brown => self.brown,
        };
        count.map_or(0, NonZeroU32::get)
    }

    /// The counts as small numbers, or nothing if one is greater than any supply can be.
    pub fn small(&self) -> Option<ByColor> {
        let mut counts = ByColor::default();
        for color in Color::ALL {
            *counts.get_mut(color) = u8::try_from(self.get(color)).ok()?;
        }
        Some(counts)
    }
}

impl From<ByColor> for FloorCounts {
    fn from(counts: ByColor) -> Self {
        let count = |color| NonZeroU32::new(u32::from(counts.get(color)));
        Self {
            black: count(Color::Black),
            white: count(Color::White),
            grey: count(Color::Grey),
            brown: count(Color::Brown),
        }
    }
}
