//! How a game is set up (TU-36 to TU-41).

use super::content::ObjectiveId;
use plotline_published::{FromJson, Published};
use serde::Serialize;

/// How a game of Tower Up is set up. What is left out has its default.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, FromJson, Published)]
#[serde(default, deny_unknown_fields)]
#[published(name = "TowerUpOptions", input = "TowerUpOptionsInput")]
pub struct Options {
    /// How the three objectives are found (TU-36).
    pub objective_mode: ObjectiveMode,
    /// With `chosen`: three different objectives, in slot order. Otherwise empty.
    pub objectives: Vec<ObjectiveId>,
    /// How many floors stand on the board before the first turn: 3 to 7, with 4 players 3 to 5 (TU-37).
    #[published(minimum = 3, maximum = 7)]
    pub starting_floors: u8,
    /// Who places the starting floors (TU-38).
    pub starting_floor_placement: Placement,
    /// Who begins (TU-41).
    pub first_player: FirstPlayer,
}

/// How the three objectives are found (TU-36).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, FromJson, Published)]
#[serde(rename_all = "snake_case")]
#[published(name = "TowerUpObjectiveMode")]
pub enum ObjectiveMode {
    /// Three of the ten are drawn.
    #[default]
    Random,
    /// The three that are advised for a first game.
    Starting,
    /// The three named in `objectives`.
    Chosen,
}

/// Who places the starting floors (TU-38).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, FromJson, Published)]
#[serde(rename_all = "snake_case")]
#[published(name = "TowerUpPlacement")]
pub enum Placement {
    /// Chance, among the sites that are allowed.
    #[default]
    Random,
    /// The players in reverse turn order, one floor each and round again.
    Players,
}

/// Who begins (TU-41).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, FromJson, Published)]
#[serde(rename_all = "snake_case")]
#[published(name = "TowerUpFirstPlayer")]
pub enum FirstPlayer {
    /// A seat drawn by chance.
    #[default]
    Random,
    /// Seat 1.
    FirstSeat,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            objective_mode: ObjectiveMode::default(),
            objectives: Vec::new(),
            starting_floors: 3,
            starting_floor_placement: Placement::default(),
            first_player: FirstPlayer::default(),
        }
    }
}
