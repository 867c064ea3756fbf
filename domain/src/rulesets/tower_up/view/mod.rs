//! What every viewer is shown: everything but the order of the deck, which nobody has decided yet (TU-119, TU-120).

mod show;

pub(super) use show::view;

use super::colors::{ByColor, Color, Floor, PlayerColor};
use super::content::{BoardId, ObjectiveId, Shape};
use super::events::{ScoreSheet, Trigger};
use super::options::Options;
use crate::kernel::Seat;
use plotline_published::{FromJson, Published};
use serde::Serialize;

/// A game of Tower Up as everybody sees it.
#[derive(Clone, Debug, PartialEq, Serialize, FromJson, Published)]
#[published(name = "TowerUpView")]
pub struct View {
    pub state: StateName,
    /// The seat that decides, if one does.
    pub deciding_seat: Option<Seat>,
    /// Whether the turn now played is an extra turn.
    pub extra_turn: bool,
    /// Whether the turn now played is the seat's last one.
    pub last_turn: bool,
    pub first_player: Option<Seat>,
    /// In seat order.
    pub players: Vec<PlayerView>,
    pub board: BoardId,
    /// Every site of the board, in the order of the content.
    pub sites: Vec<SiteView>,
    /// The floors that belong to nobody.
    pub general_supply: ByColor,
    /// In slot order.
    pub market: Vec<MarketSlotView>,
    pub deck: DeckView,
    /// The ids of the cards taken, the latest last.
    pub discard_pile: Vec<String>,
    /// In slot order.
    pub objectives: Vec<ObjectiveView>,
    /// The starting floors still to be placed, in order (TU-30, TU-35).
    pub starting_floors: Vec<StartingFloorView>,
    /// What triggered the end, once something has.
    pub end: Option<EndView>,
    pub stall: StallView,
    pub options: Options,
}

/// What the game waits for (TU-47).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, FromJson, Published)]
#[serde(rename_all = "snake_case")]
#[published(name = "TowerUpStateName")]
pub enum StateName {
    /// In the middle of what follows by itself; nobody decides.
    Resolving,
    PlacingStartingFloors,
    ChoosingAction,
    ChoosingDiscards,
    ChoosingExtraAction,
    Finished,
}

/// A player's side of the table.
#[derive(Clone, Debug, PartialEq, Serialize, FromJson, Published)]
#[published(name = "TowerUpPlayerView")]
pub struct PlayerView {
    pub seat: Seat,
    pub color: PlayerColor,
    /// The floors held.
    pub supply: ByColor,
    pub floors_held: u8,
    /// The columns of the machine markers.
    pub markers: ByColor,
    /// How many star columns all four markers have reached (TU-78).
    pub star_rank: u8,
    pub roofs_left: u8,
    /// How many of the player's roofs are on top of a building.
    pub visible_roofs: u8,
    /// The field of the cone, 1 to 7, once it is placed.
    pub cone_field: Option<u8>,
    pub tokens: Vec<TokenView>,
    pub resigned: bool,
    /// What the player would score if the game ended now.
    pub score: ScoreSheet,
}

/// A bonus token taken by a player.
#[derive(Clone, Debug, PartialEq, Serialize, FromJson, Published)]
#[published(name = "TowerUpTokenView")]
pub struct TokenView {
    pub objective: ObjectiveId,
    pub value: u8,
}

/// A site of the board.
#[derive(Clone, Debug, PartialEq, Serialize, FromJson, Published)]
#[published(name = "TowerUpSiteView")]
pub struct SiteView {
    /// Such as `C4`.
    pub site: String,
    pub building: Option<BuildingView>,
}

#[derive(Clone, Debug, PartialEq, Serialize, FromJson, Published)]
#[published(name = "TowerUpBuildingView")]
pub struct BuildingView {
    pub color: Color,
    pub height: u8,
    /// From the ground up.
    pub roofs: Vec<RoofView>,
}

#[derive(Clone, Debug, PartialEq, Serialize, FromJson, Published)]
#[published(name = "TowerUpRoofView")]
pub struct RoofView {
    pub seat: Seat,
    /// The floor it stands on, counted from the ground.
    pub level: u8,
    pub visible: bool,
}

/// A slot of the market.
#[derive(Clone, Debug, PartialEq, Serialize, FromJson, Published)]
#[published(name = "TowerUpMarketSlotView")]
pub struct MarketSlotView {
    /// 1 to 3.
    pub slot: u8,
    /// Empty only while the next card is being turned up.
    pub card: Option<CardView>,
}

/// A supply card.
#[derive(Clone, Debug, PartialEq, Serialize, FromJson, Published)]
#[published(name = "TowerUpCardView")]
pub struct CardView {
    /// Such as `T05`.
    pub id: String,
    /// From top to bottom.
    pub floors: Vec<Floor>,
    pub machine: Option<MachineView>,
}

/// The machines on a card: how far the marker of which colour moves.
#[derive(Clone, Debug, PartialEq, Serialize, FromJson, Published)]
#[published(name = "TowerUpMachineView")]
pub struct MachineView {
    pub color: Color,
    pub steps: u8,
}

/// The draw deck; its order is undecided.
#[derive(Clone, Debug, PartialEq, Serialize, FromJson, Published)]
#[published(name = "TowerUpDeckView")]
pub struct DeckView {
    pub count: u8,
    /// The ids of its cards, sorted.
    pub cards: Vec<String>,
}

/// An objective with its stack of tokens.
#[derive(Clone, Debug, PartialEq, Serialize, FromJson, Published)]
#[published(name = "TowerUpObjectiveView")]
pub struct ObjectiveView {
    /// 1 to 3.
    pub slot: u8,
    pub objective: ObjectiveId,
    pub shape: Shape,
    /// The tokens left, the most valuable first.
    pub stack: Vec<u8>,
    /// Who has fulfilled it.
    pub fulfilled_by: Vec<Seat>,
}

/// A starting floor that is still to be placed.
#[derive(Clone, Debug, PartialEq, Serialize, FromJson, Published)]
#[published(name = "TowerUpStartingFloorView")]
pub struct StartingFloorView {
    /// Counted from 1.
    pub number: u8,
    /// The card that sets its colour.
    pub card: String,
    pub floor: Floor,
}

/// What triggered the end, and who still plays.
#[derive(Clone, Debug, PartialEq, Serialize, FromJson, Published)]
#[published(name = "TowerUpEndView")]
pub struct EndView {
    pub trigger: Trigger,
    /// Who triggered it.
    pub seat: Seat,
    /// Who still has a last turn after the one being played, in order.
    pub last_turns: Vec<Seat>,
}

/// How near the game is to ending because nobody builds (TU-124).
#[derive(Clone, Copy, Debug, PartialEq, Serialize, FromJson, Published)]
#[published(name = "TowerUpStallView")]
pub struct StallView {
    /// Cards taken in a row without a build.
    pub cards_without_build: u8,
    /// At so many the end is triggered.
    pub limit: u8,
}
