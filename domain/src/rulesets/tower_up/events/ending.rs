//! Events of the end.

use crate::kernel::Seat;
use crate::rulesets::tower_up::colors::ByColor;
use plotline_published::{FromJson, Published};
use serde::Serialize;

/// The end of the game was triggered (TU-104).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, FromJson, Published)]
#[published(name = "TowerUpEndTriggered")]
pub struct EndTriggered {
    pub seat: Seat,
    pub trigger: Trigger,
    /// Who has a last turn, in order.
    pub last_turns: Vec<Seat>,
}

/// Why the last turns begin.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, FromJson, Published)]
#[serde(rename_all = "snake_case")]
#[published(name = "TowerUpTrigger")]
pub enum Trigger {
    /// A seat placed its tenth roof (TU-105).
    LastRoof,
    /// A card could not be served in full (TU-106).
    Shortage,
    /// No site is left on which anything could be built (TU-123).
    CityComplete,
    /// Nobody has built for a long time (TU-124).
    Stall,
}

/// A seat has played for the last time and its cone is placed (TU-109, TU-110).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, FromJson, Published)]
#[published(name = "TowerUpLastTurnEnded")]
pub struct LastTurnEnded {
    pub seat: Seat,
    /// How many of its roofs are visible now.
    pub visible_roofs: u8,
    /// The field of the cone, 0 if no roof is visible and it is not placed.
    pub cone_field: u8,
    /// What the cone is worth, in millions.
    pub cone_value: u8,
}

/// The game is over (TU-113, TU-114).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, FromJson, Published)]
#[published(name = "TowerUpGameFinished")]
pub struct GameFinished {
    /// What triggered the end; nothing if all seats but one resigned.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub trigger: Option<Trigger>,
    /// Every seat's result, in seat order.
    pub results: Vec<FinalResult>,
}

/// How a seat ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, FromJson, Published)]
#[published(name = "TowerUpFinalResult")]
pub struct FinalResult {
    pub seat: Seat,
    /// 1 for the winners; equal seats share a place (TU-117, TU-118).
    pub place: u8,
    pub score: ScoreSheet,
    /// The floors left in the personal supply, which break ties (TU-116).
    pub floors_left: u8,
}

/// Where a seat's score comes from, in millions (TU-114).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, FromJson, Published)]
#[published(name = "TowerUpScoreSheet")]
pub struct ScoreSheet {
    /// The values above the four machine markers.
    pub machines: ByColor,
    /// The value of the cone's field.
    pub cone: u8,
    /// The bonus tokens together.
    pub tokens: u8,
    pub total: u16,
}
