//! How a game ended, and the scores step by step.

use crate::kernel::Seat;
use crate::rulesets::city_investors::fields::Field;
use crate::rulesets::city_investors::goals::GoalId;
use crate::rulesets::city_investors::tiles::Tile;
use crate::rulesets::city_investors::tracks::Tracks;
use plotline_published::{FromJson, Published};
use serde::Serialize;

/// The game is over and every city is scored (IN-701).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, FromJson, Published)]
#[published(name = "CityInvestorsGameFinished")]
pub struct GameFinished {
    pub ending: Ending,
    /// In seat order.
    pub results: Vec<FinalResult>,
}

/// How a seat came out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, FromJson, Published)]
#[published(name = "CityInvestorsFinalResult")]
pub struct FinalResult {
    pub seat: Seat,
    /// 1 for the winner; equal seats share a place (IN-716).
    pub place: u8,
    pub score: ScoreSheet,
}

/// The scoring of one city, step by step (IN-701).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, FromJson, Published)]
#[published(name = "CityInvestorsScoreSheet")]
pub struct ScoreSheet {
    /// Before scoring: the sum of the legend over all tiles on the board (IN-108, IN-1041).
    pub tracks: Tracks,
    /// Step 1: the tiles that cannot be reached from the centre (IN-705).
    pub removed: Vec<RemovedTile>,
    /// The tracks after step 1.
    pub connected: Tracks,
    /// Step 2: the building fields without a tile; each costs a point (IN-709).
    pub empty_fields: u8,
    /// The points that they cost.
    pub empty_fields_penalty: i32,
    /// Step 3: residents above jobs (IN-710).
    pub unemployed: i32,
    /// The points that they cost.
    pub unemployed_penalty: i32,
    /// Step 3: jobs above residents, by which jobs and income are reduced (IN-711).
    pub jobs_cut: i32,
    /// The tracks after step 3; they count as points.
    pub final_tracks: Tracks,
    /// Step 4, advanced variant: the goal cards fulfilled (IN-901).
    pub goals: Vec<GoalId>,
    /// The points that they bring.
    pub goal_points: i32,
    /// Party variant: the points for the first full city (IN-1031).
    pub first_city_points: i32,
    /// Step 5: all of it together (IN-713).
    pub total: i32,
}

/// A tile that is taken off in scoring (IN-705).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, FromJson, Published)]
#[published(name = "CityInvestorsRemovedTile")]
pub struct RemovedTile {
    pub field: Field,
    pub tile: Tile,
    /// What is subtracted from the tracks: its gains, while its losses stay (IN-707).
    pub lost: Tracks,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, FromJson, Published)]
#[serde(rename_all = "snake_case")]
#[published(name = "CityInvestorsEnding")]
pub enum Ending {
    /// A city is full and the others had their last turns (IN-602).
    FullCity,
    /// The display could not be refilled (IN-604, IN-607).
    StackEmpty,
    /// Three rounds of turns in which nobody could take a tile (IN-1103).
    Blocked,
    /// Party variant: the timer ran out (IN-1033).
    Timer,
    /// Party variant: every city is full (IN-1035).
    AllFull,
    /// Party variant: no city was full in time (IN-1036).
    TimeLimit,
    /// All players but one have resigned (IN-1105).
    Resignation,
}
