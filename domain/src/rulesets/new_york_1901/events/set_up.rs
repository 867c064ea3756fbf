//! Events of set-up, and cards turned up.

use crate::kernel::Seat;
use crate::rulesets::new_york_1901::content::{ChallengeId, CharacterId, StreetId};
use crate::rulesets::new_york_1901::lots::{Card, Lot};
use plotline_published::{FromJson, Published};
use serde::Serialize;

/// Every seat has its character, and its starting property stands (NY-26 to NY-28).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, FromJson, Published)]
#[published(name = "NewYork1901CharactersDealt")]
pub struct CharactersDealt {
    /// In seat order.
    pub characters: Vec<CharacterDealt>,
}

/// A seat's character and the lot it begins on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, FromJson, Published)]
#[published(name = "NewYork1901CharacterDealt")]
pub struct CharacterDealt {
    pub seat: Seat,
    pub character: CharacterId,
    pub lot: Lot,
}

/// Cards of the deck were turned up into the open market (NY-30, NY-122, NY-133).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, FromJson, Published)]
#[published(name = "NewYork1901CardsDrawn")]
pub struct CardsDrawn {
    /// In whose turn, unless it is set-up.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<Seat>,
    /// In the order in which they were turned up.
    pub drawn: Vec<Card>,
}

/// The three street cards of the game lie open (NY-32).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, FromJson, Published)]
#[published(name = "NewYork1901StreetsRevealed")]
pub struct StreetsRevealed {
    pub streets: Vec<StreetId>,
}

/// The bonus challenge of the game lies open (NY-33).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, FromJson, Published)]
#[published(name = "NewYork1901ChallengeRevealed")]
pub struct ChallengeRevealed {
    /// Nothing if the game is played without one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub challenge: Option<ChallengeId>,
}

/// It is settled who begins (NY-21, NY-35).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, FromJson, Published)]
#[published(name = "NewYork1901FirstPlayerChosen")]
pub struct FirstPlayerChosen {
    pub seat: Seat,
}
