//! Events of set-up, and cards turned up.

use crate::kernel::Seat;
use crate::rulesets::tower_up::colors::{Color, Floor};
use crate::rulesets::tower_up::content::ObjectiveId;
use plotline_published::{FromJson, Published};
use serde::Serialize;

/// The three objectives of the game lie open, each with its stack of tokens (TU-27, TU-28).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, FromJson, Published)]
#[published(name = "TowerUpObjectivesRevealed")]
pub struct ObjectivesRevealed {
    /// In slot order.
    pub objectives: Vec<ObjectiveId>,
    /// The values of the tokens beside each of them, the most valuable first.
    pub stack: Vec<u8>,
}

/// It is settled who begins (TU-41).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, FromJson, Published)]
#[published(name = "TowerUpFirstPlayerChosen")]
pub struct FirstPlayerChosen {
    pub seat: Seat,
}

/// A card of the deck was turned up into the market (TU-23, TU-74).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, FromJson, Published)]
#[published(name = "TowerUpCardRevealed")]
pub struct CardRevealed {
    /// The market slot, 1 to 3.
    pub slot: u8,
    pub card: String,
    /// Whether the discard pile became the new deck first (TU-76).
    pub reshuffled: bool,
}

/// A card was laid out to set the colour of a further starting floor (TU-35).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, FromJson, Published)]
#[published(name = "TowerUpStartingCardDrawn")]
pub struct StartingCardDrawn {
    pub card: String,
    /// Which starting floor it is for, counted from 1.
    pub floor_number: u8,
    /// The card's bottom floor.
    pub floor: Floor,
}

/// A starting floor stands on the board (TU-29).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, FromJson, Published)]
#[published(name = "TowerUpStartingFloorPlaced")]
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
#[derive(Clone, Debug, PartialEq, Eq, Serialize, FromJson, Published)]
#[published(name = "TowerUpStartingCardsReturned")]
pub struct StartingCardsReturned {
    pub cards: Vec<String>,
}
