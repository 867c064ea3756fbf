//! The types of the view.

use crate::kernel::Seat;
use crate::rulesets::new_york_1901::cells::Cells;
use crate::rulesets::new_york_1901::content::{ChallengeId, CharacterId};
use crate::rulesets::new_york_1901::events::{GameFinished, ScoreSheet, StreetResult, Trigger};
use crate::rulesets::new_york_1901::lots::{Card, Lot};
use crate::rulesets::new_york_1901::options::Options;
use crate::rulesets::new_york_1901::state::{ActionCards, Step};
use crate::rulesets::new_york_1901::tiles::{Generation, Legendary, Tile};
use plotline_published::{FromJson, Published};
use serde::Serialize;

/// A game of New York 1901 as everybody sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, FromJson, Published)]
#[published(name = "NewYork1901View")]
pub struct View {
    /// The seat that decides, if one does.
    pub deciding_seat: Option<Seat>,
    /// The turn that is being played, if one is.
    pub turn: Option<TurnView>,
    pub first_player: Option<Seat>,
    /// In seat order.
    pub players: Vec<PlayerView>,
    /// Every lot of the board.
    pub lots: Vec<LotView>,
    /// The open market, from left to right.
    pub market: Vec<Card>,
    pub deck: DeckView,
    /// The street cards in play, and how they would be scored now.
    pub streets: Vec<StreetResult>,
    /// The bonus challenge in play, if there is one.
    pub challenge: Option<ChallengeId>,
    /// The legendary tiles that nobody has built.
    pub legendary_tiles: Vec<Tile>,
    /// What triggered the end, once something has.
    pub end: Option<EndView>,
    pub standstill: StandstillView,
    /// How the game ended, once it has.
    pub result: Option<GameFinished>,
    pub options: Options,
}

/// The turn that is being played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, FromJson, Published)]
#[published(name = "NewYork1901TurnView")]
pub struct TurnView {
    pub seat: Seat,
    /// Counted from 1 over all seats.
    pub number: u32,
    pub step: Step,
    /// Whether it is the seat's last turn.
    pub last: bool,
    /// Whether nothing but returning a lot is possible (NY-108).
    pub must_return: bool,
    /// Whether a lot can be acquired as step a; then it must be before building (NY-46, NY-47).
    pub can_acquire: bool,
    /// Whether Land Grab was played in this turn, so that no lot of size 3 is acquired (NY-128).
    pub land_grab: bool,
}

/// The colour of a player's pieces; it follows from the seat (NY-2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, FromJson, Published)]
#[serde(rename_all = "snake_case")]
#[published(name = "NewYork1901PlayerColor")]
pub enum PlayerColor {
    Brown,
    Green,
    Yellow,
    Blue,
}

/// A player's side of the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, FromJson, Published)]
#[published(name = "NewYork1901PlayerView")]
pub struct PlayerView {
    pub seat: Seat,
    pub color: PlayerColor,
    /// In the advanced variant there is none.
    pub character: Option<CharacterId>,
    /// The score on the track.
    pub score: u32,
    /// The newest generation that the player may build.
    pub unlocked: Generation,
    pub free_workers: u8,
    /// The owned lots with a worker.
    pub held_lots: Vec<Lot>,
    pub skyscrapers: Vec<SkyscraperView>,
    pub unbuilt: Vec<Tile>,
    /// The tiles that have left the game.
    pub demolished: Vec<Tile>,
    /// Whether the player is one build away from triggering the end (NY-144).
    pub few_tiles_left: bool,
    /// The action cards not yet used.
    pub cards: ActionCards,
    /// The legendary skyscraper that the player has built.
    pub king: Option<Legendary>,
    pub resigned: bool,
    /// What the player would have if the game ended now.
    pub final_score: ScoreSheet,
}

/// A skyscraper on the board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, FromJson, Published)]
#[published(name = "NewYork1901SkyscraperView")]
pub struct SkyscraperView {
    pub tile: Tile,
    pub cells: Cells,
    pub generation: Generation,
}

/// A lot of the board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, FromJson, Published)]
#[published(name = "NewYork1901LotView")]
pub struct LotView {
    pub lot: Lot,
    /// The card that it is acquired with.
    pub card: Card,
    pub cells: Cells,
    /// Nothing if the lot is empty.
    pub owner: Option<Seat>,
    /// Whether a worker of the owner stands on it.
    pub worker: bool,
}

/// The face-down cards (NY-168 to NY-170).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, FromJson, Published)]
#[published(name = "NewYork1901DeckView")]
pub struct DeckView {
    pub count: u8,
    /// From the top down: a card is drawn from the first bag, in which no order is decided.
    pub bags: Vec<BagView>,
}

/// Cards that are in no order among themselves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, FromJson, Published)]
#[published(name = "NewYork1901BagView")]
pub struct BagView {
    pub cards: Vec<CardCount>,
}

/// So many cards of a colour and size.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, FromJson, Published)]
#[published(name = "NewYork1901CardCount")]
pub struct CardCount {
    pub card: Card,
    pub count: u8,
}

/// What triggered the end, and who still plays.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, FromJson, Published)]
#[published(name = "NewYork1901EndView")]
pub struct EndView {
    pub trigger: Trigger,
    /// Who triggered it.
    pub seat: Seat,
    /// Who still has a last turn after the one being played, in order.
    pub last_turns: Vec<Seat>,
    /// How many turns are still to be played, one that has begun included.
    pub turns_left: u8,
}

/// How near the game is to ending because nobody builds (NY-179).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, FromJson, Published)]
#[published(name = "NewYork1901StandstillView")]
pub struct StandstillView {
    /// Lots returned since anyone last built.
    pub returns: u32,
    /// At so many the end is triggered.
    pub limit: u32,
}
