//! Events of the end.

use crate::kernel::Seat;
use crate::rulesets::uptown::ids::Player;
use plotline_published::{FromJson, Published};
use serde::Serialize;

/// The end of the game was triggered; the round is played to its end (UP-79).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, FromJson, Published)]
#[published(name = "UptownEndTriggered")]
pub struct EndTriggered {
    /// Who did it.
    pub seat: Seat,
    pub trigger: Trigger,
    /// Whose deck ran out, or whose street is complete.
    pub player: Player,
}

/// Why the last round is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, FromJson, Published)]
#[serde(rename_all = "snake_case")]
#[published(name = "UptownTrigger")]
pub enum Trigger {
    /// The last card left a player deck (UP-77).
    DeckEmpty,
    /// All five plots of a street are closed (UP-78).
    StreetComplete,
}

/// The game is over (UP-79, UP-84).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, FromJson, Published)]
#[published(name = "UptownGameFinished")]
pub struct GameFinished {
    /// What triggered the end; nothing if all seats but one resigned.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub trigger: Option<Trigger>,
    /// Every player's result, in turn order.
    pub results: Vec<FinalResult>,
}

/// How a player ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, FromJson, Published)]
#[published(name = "UptownFinalResult")]
pub struct FinalResult {
    pub seat: Seat,
    pub player: Player,
    /// 1 for the winners; equal players share a place (UP-98).
    pub place: u8,
    pub score: ScoreSheet,
    /// The height of the tallest building, which breaks ties (UP-97).
    pub tallest: u8,
}

/// Where a player's score comes from (UP-94).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, FromJson, Published)]
#[published(name = "UptownScoreSheet")]
pub struct ScoreSheet {
    /// The prestige of each plot, in order (UP-91).
    pub plots: Vec<i32>,
    /// A point for every full 3 upcoins in the wallet (UP-92).
    pub coins: i32,
    pub total: i32,
}
