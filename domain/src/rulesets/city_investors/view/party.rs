//! The table of the party variant (IN-1043).

use super::player::TileView;
use crate::kernel::Timestamp;
use plotline_published::{FromJson, Published};
use serde::Serialize;

/// The table and the clock of the party variant.
#[derive(Clone, Debug, PartialEq, Serialize, FromJson, Published)]
#[published(name = "CityInvestorsPartyView")]
pub struct PartyView {
    /// Position 1 to 120.
    pub positions: Vec<PositionView>,
    /// Before the start: when the game starts at the latest (IN-1003).
    pub latest_start: Option<Timestamp>,
    /// When the time limit, or the timer of the first full city, runs out (IN-1033, IN-1036).
    pub deadline: Option<Timestamp>,
}

/// A position of the table.
#[derive(Clone, Debug, PartialEq, Serialize, FromJson, Published)]
#[published(name = "CityInvestorsPositionView")]
pub struct PositionView {
    /// 1 to 120.
    pub position: u8,
    pub state: PositionState,
    /// The tile, if it lies face up.
    pub tile: Option<TileView>,
}

/// What lies on a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, FromJson, Published)]
#[serde(rename_all = "snake_case")]
#[published(name = "CityInvestorsPositionState")]
pub enum PositionState {
    FaceDown,
    FaceUp,
    Empty,
}
