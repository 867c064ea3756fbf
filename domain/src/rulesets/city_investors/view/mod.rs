//! What every viewer is shown: everything but which tile comes next, which nobody has decided yet (IN-301, IN-302).

mod party;
mod player;
mod show;

pub use party::{PartyView, PositionState, PositionView};
pub use player::{FieldView, HandView, MarkerView, PlayerView, TileView};
pub(super) use show::view;

use super::events::{Duty, Ending};
use super::goals::GoalId;
use super::options::Options;
use super::tiles::Tile;
use crate::kernel::Seat;
use plotline_published::{FromJson, Published};
use serde::Serialize;

/// A game of City Investors as everybody sees it.
#[derive(Clone, Debug, PartialEq, Serialize, FromJson, Published)]
#[published(name = "CityInvestorsView")]
pub struct View {
    pub state: StateName,
    /// In seat order.
    pub players: Vec<PlayerView>,
    /// The places of the display, in order; none in the party variant.
    pub display: Vec<PlaceView>,
    pub stack: StackView,
    /// The tiles that are out of the game, in the order in which they were discarded (IN-533).
    pub discarded: Vec<Tile>,
    /// The goal cards laid out (IN-206).
    pub goals: Vec<GoalView>,
    /// The running turn; none in the party variant.
    pub turn: Option<TurnView>,
    pub end: EndView,
    /// The table and the clock of the party variant.
    pub party: Option<PartyView>,
    pub options: Options,
}

/// What the game waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, FromJson, Published)]
#[serde(rename_all = "snake_case")]
#[published(name = "CityInvestorsStateName")]
pub enum StateName {
    SettingUp,
    /// A seat has its turn.
    Turn,
    /// Party variant: players declare ready.
    Lobby,
    /// Party variant: everybody builds.
    Running,
    /// Party variant: a city is full and the timer runs.
    Countdown,
    Finished,
}

/// A place of the display.
#[derive(Clone, Debug, PartialEq, Serialize, FromJson, Published)]
#[published(name = "CityInvestorsPlaceView")]
pub struct PlaceView {
    /// 1 to 4.
    pub place: u8,
    /// None while the place waits for a tile.
    pub tile: Option<TileView>,
}

/// What is still face down: the stack, or on the table of the party variant. Its order is undecided.
#[derive(Clone, Debug, PartialEq, Serialize, FromJson, Published)]
#[published(name = "CityInvestorsStackView")]
pub struct StackView {
    pub count: u8,
    /// The tiles that nobody has seen yet, sorted by id (IN-303).
    pub tiles: Vec<Tile>,
}

/// A goal card.
#[derive(Clone, Debug, PartialEq, Serialize, FromJson, Published)]
#[published(name = "CityInvestorsGoalView")]
pub struct GoalView {
    pub goal: GoalId,
    /// 1 to 18.
    pub number: u8,
    pub name: String,
    pub points: i32,
    /// Who would score it if the game ended now.
    pub fulfilled_by: Vec<Seat>,
}

/// The running turn (IN-301).
#[derive(Clone, Debug, PartialEq, Serialize, FromJson, Published)]
#[published(name = "CityInvestorsTurnView")]
pub struct TurnView {
    pub seat: Seat,
    /// The points left.
    pub points: u8,
    pub duty: Duty,
    /// Whether the seat may end the turn (IN-406).
    pub can_end: bool,
    /// Whether the Spy was used, so that only the Architect is left (IN-546).
    pub spied: bool,
    /// Whether anything but Spy and Architect was done, so that the Spy is not possible (IN-546).
    pub other_action: bool,
}

/// How near the game is to its end, or how it ended.
#[derive(Clone, Debug, PartialEq, Serialize, FromJson, Published)]
#[published(name = "CityInvestorsEndView")]
pub struct EndView {
    /// The seat whose city was full first (IN-601, IN-1031).
    pub first_full: Option<Seat>,
    /// In the final round: who still has a last turn, in order (IN-602).
    pub waiting: Vec<Seat>,
    /// Whether the running turn is the last of the game (IN-604).
    pub last_turn: bool,
    /// How many of the latest turns in a row were waived (IN-1103).
    pub waived_turns: u8,
    /// At so many the game ends.
    pub waived_limit: u8,
    /// How the game ended, once it has.
    pub ending: Option<Ending>,
}
