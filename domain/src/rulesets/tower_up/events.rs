//! What happens in a game. An event says all that a client needs to show it, so that no client has to know the rules.

use super::colors::{ByColor, Color, Floor};
use super::content::ObjectiveId;
use crate::kernel::Seat;
use serde::{Deserialize, Serialize};

/// What happened in a game of Tower Up.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
#[cfg_attr(
    feature = "graphql",
    derive(async_graphql::Union),
    graphql(name = "TowerUpEvent")
)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = TowerUpEvent))]
pub enum Event {
    ObjectivesRevealed(ObjectivesRevealed),
    FirstPlayerChosen(FirstPlayerChosen),
    CardRevealed(CardRevealed),
    StartingCardDrawn(StartingCardDrawn),
    StartingFloorPlaced(StartingFloorPlaced),
    StartingCardsReturned(StartingCardsReturned),
    TurnBegan(TurnBegan),
    CardTaken(CardTaken),
    Built(Built),
    FloorsDiscarded(FloorsDiscarded),
    ExtraTurnDeclined(ExtraTurnDeclined),
    ObjectiveFulfilled(ObjectiveFulfilled),
    ExtraTurnGranted(ExtraTurnGranted),
    EndTriggered(EndTriggered),
    LastTurnEnded(LastTurnEnded),
    GameFinished(GameFinished),
}

/// The three objectives of the game lie open, each with its stack of tokens (TU-27, TU-28).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(
    feature = "graphql",
    derive(async_graphql::SimpleObject),
    graphql(name = "TowerUpObjectivesRevealed")
)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = TowerUpObjectivesRevealed))]
pub struct ObjectivesRevealed {
    /// In slot order.
    pub objectives: Vec<ObjectiveId>,
    /// The values of the tokens beside each of them, the most valuable first.
    pub stack: Vec<u8>,
}

/// It is settled who begins (TU-41).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(
    feature = "graphql",
    derive(async_graphql::SimpleObject),
    graphql(name = "TowerUpFirstPlayerChosen")
)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = TowerUpFirstPlayerChosen))]
pub struct FirstPlayerChosen {
    pub seat: Seat,
}

/// A card of the deck was turned up into the market (TU-23, TU-74).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(
    feature = "graphql",
    derive(async_graphql::SimpleObject),
    graphql(name = "TowerUpCardRevealed")
)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = TowerUpCardRevealed))]
pub struct CardRevealed {
    /// The market slot, 1 to 3.
    pub slot: u8,
    pub card: String,
    /// Whether the discard pile became the new deck first (TU-76).
    pub reshuffled: bool,
}

/// A card was laid out to set the colour of a further starting floor (TU-35).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(
    feature = "graphql",
    derive(async_graphql::SimpleObject),
    graphql(name = "TowerUpStartingCardDrawn")
)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = TowerUpStartingCardDrawn))]
pub struct StartingCardDrawn {
    pub card: String,
    /// Which starting floor it is for, counted from 1.
    pub floor_number: u8,
    /// The card's bottom floor.
    pub floor: Floor,
}

/// A starting floor stands on the board (TU-29).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(
    feature = "graphql",
    derive(async_graphql::SimpleObject),
    graphql(name = "TowerUpStartingFloorPlaced")
)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = TowerUpStartingFloorPlaced))]
pub struct StartingFloorPlaced {
    /// Who placed it, unless chance did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<Seat>,
    /// Which starting floor it is, counted from 1.
    pub floor_number: u8,
    pub site: String,
    pub color: Color,
}

/// The cards laid out for further starting floors went back into the deck (TU-35).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(
    feature = "graphql",
    derive(async_graphql::SimpleObject),
    graphql(name = "TowerUpStartingCardsReturned")
)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = TowerUpStartingCardsReturned))]
pub struct StartingCardsReturned {
    pub cards: Vec<String>,
}

/// A seat is to choose an action (TU-43).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(
    feature = "graphql",
    derive(async_graphql::SimpleObject),
    graphql(name = "TowerUpTurnBegan")
)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = TowerUpTurnBegan))]
pub struct TurnBegan {
    pub seat: Seat,
    /// Whether it is an extra turn, which may be declined (TU-82).
    pub extra: bool,
    /// Whether it is the seat's last turn, or an extra turn that follows from it.
    pub last: bool,
}

/// A card was taken from the market (TU-51).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(
    feature = "graphql",
    derive(async_graphql::SimpleObject),
    graphql(name = "TowerUpCardTaken")
)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = TowerUpCardTaken))]
pub struct CardTaken {
    pub seat: Seat,
    pub card: String,
    /// The market slot it lay in, 1 to 3.
    pub slot: u8,
    /// All floors received, wild and substitute ones included.
    pub received: ByColor,
    /// The colours chosen for wild floors.
    pub wild_colors: Vec<Color>,
    /// The colours taken in place of floors that were short (TU-98).
    pub substitute_colors: Vec<Color>,
    /// How many floors of the card could not be had at all (TU-101).
    pub forfeited: u8,
    /// Whether the card could not be served in full, which triggers the end (TU-96, TU-102).
    pub shortage: bool,
    /// The machine that moved, if the card shows one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub machine: Option<MachineMoved>,
    /// The floors given back at once (TU-70).
    pub discarded: ByColor,
}

/// A building was founded, its neighbours grew and a roof was placed (TU-57, TU-60, TU-65).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(
    feature = "graphql",
    derive(async_graphql::SimpleObject),
    graphql(name = "TowerUpBuilt")
)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = TowerUpBuilt))]
pub struct Built {
    pub seat: Seat,
    pub site: String,
    pub color: Color,
    /// The neighbours, each a floor higher.
    pub grown: Vec<Grown>,
    /// All floors paid, the founding one included.
    pub paid: ByColor,
    pub roof_site: String,
    /// The floor the roof stands on, counted from the ground (TU-6).
    pub roof_level: u8,
    /// How many roofs the seat has left.
    pub roofs_left: u8,
    /// The machine of the roofed building's colour (TU-66).
    pub machine: MachineMoved,
}

/// A building that received a floor.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(
    feature = "graphql",
    derive(async_graphql::SimpleObject),
    graphql(name = "TowerUpGrown")
)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = TowerUpGrown))]
pub struct Grown {
    pub site: String,
    pub color: Color,
    /// The new height.
    pub height: u8,
}

/// The move of a machine marker; both columns are the same when it stood at the end already (TU-67).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(
    feature = "graphql",
    derive(async_graphql::SimpleObject),
    graphql(name = "TowerUpMachineMoved")
)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = TowerUpMachineMoved))]
pub struct MachineMoved {
    pub color: Color,
    pub from_column: u8,
    pub to_column: u8,
}

/// Floors over the limit were given back (TU-69).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(
    feature = "graphql",
    derive(async_graphql::SimpleObject),
    graphql(name = "TowerUpFloorsDiscarded")
)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = TowerUpFloorsDiscarded))]
pub struct FloorsDiscarded {
    pub seat: Seat,
    pub floors: ByColor,
}

/// An extra turn was declined and is lost (TU-82, TU-85).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(
    feature = "graphql",
    derive(async_graphql::SimpleObject),
    graphql(name = "TowerUpExtraTurnDeclined")
)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = TowerUpExtraTurnDeclined))]
pub struct ExtraTurnDeclined {
    pub seat: Seat,
}

/// A seat met an objective and took the best token left (TU-86, TU-87).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(
    feature = "graphql",
    derive(async_graphql::SimpleObject),
    graphql(name = "TowerUpObjectiveFulfilled")
)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = TowerUpObjectiveFulfilled))]
pub struct ObjectiveFulfilled {
    pub seat: Seat,
    /// The objective's slot, 1 to 3.
    pub slot: u8,
    pub objective: ObjectiveId,
    /// The value of the token.
    pub token: u8,
}

/// All four machines of a seat reached a further star column (TU-78).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(
    feature = "graphql",
    derive(async_graphql::SimpleObject),
    graphql(name = "TowerUpExtraTurnGranted")
)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = TowerUpExtraTurnGranted))]
pub struct ExtraTurnGranted {
    pub seat: Seat,
    /// How many star columns all four machines have reached by now.
    pub star_rank: u8,
}

/// The end of the game was triggered (TU-104).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(
    feature = "graphql",
    derive(async_graphql::SimpleObject),
    graphql(name = "TowerUpEndTriggered")
)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = TowerUpEndTriggered))]
pub struct EndTriggered {
    pub seat: Seat,
    pub trigger: Trigger,
    /// Who has a last turn, in order.
    pub last_turns: Vec<Seat>,
}

/// Why the last turns begin.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(
    feature = "graphql",
    derive(async_graphql::Enum),
    graphql(name = "TowerUpTrigger")
)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = TowerUpTrigger))]
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
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(
    feature = "graphql",
    derive(async_graphql::SimpleObject),
    graphql(name = "TowerUpLastTurnEnded")
)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = TowerUpLastTurnEnded))]
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
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(
    feature = "graphql",
    derive(async_graphql::SimpleObject),
    graphql(name = "TowerUpGameFinished")
)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = TowerUpGameFinished))]
pub struct GameFinished {
    /// What triggered the end; nothing if all seats but one resigned.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub trigger: Option<Trigger>,
    /// Every seat's result, in seat order.
    pub results: Vec<FinalResult>,
}

/// How a seat ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(
    feature = "graphql",
    derive(async_graphql::SimpleObject),
    graphql(name = "TowerUpFinalResult")
)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = TowerUpFinalResult))]
pub struct FinalResult {
    pub seat: Seat,
    /// 1 for the winners; equal seats share a place (TU-117, TU-118).
    pub place: u8,
    pub score: ScoreSheet,
    /// The floors left in the personal supply, which break ties (TU-116).
    pub floors_left: u8,
}

/// Where a seat's score comes from, in millions (TU-114).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(
    feature = "graphql",
    derive(async_graphql::SimpleObject),
    graphql(name = "TowerUpScoreSheet")
)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = TowerUpScoreSheet))]
pub struct ScoreSheet {
    /// The values above the four machine markers.
    pub machines: ByColor,
    /// The value of the cone's field.
    pub cone: u8,
    /// The bonus tokens together.
    pub tokens: u8,
    pub total: u16,
}

impl Event {
    /// The seat that made it happen, or that it happened to.
    pub fn seat(&self) -> Option<Seat> {
        match self {
            Event::FirstPlayerChosen(e) => Some(e.seat),
            Event::StartingFloorPlaced(e) => e.seat,
            Event::TurnBegan(e) => Some(e.seat),
            Event::CardTaken(e) => Some(e.seat),
            Event::Built(e) => Some(e.seat),
            Event::FloorsDiscarded(e) => Some(e.seat),
            Event::ExtraTurnDeclined(e) => Some(e.seat),
            Event::ObjectiveFulfilled(e) => Some(e.seat),
            Event::ExtraTurnGranted(e) => Some(e.seat),
            Event::EndTriggered(e) => Some(e.seat),
            Event::LastTurnEnded(e) => Some(e.seat),
            Event::ObjectivesRevealed(_)
            | Event::CardRevealed(_)
            | Event::StartingCardDrawn(_)
            | Event::StartingCardsReturned(_)
            | Event::GameFinished(_) => None,
        }
    }
}
