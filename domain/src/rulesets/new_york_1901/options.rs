//! How a game is set up (NY-17 to NY-22).

use super::choice::choice;
use super::content::{ChallengeId, CharacterId, StreetId};
use crate::kernel::Seat;
use plotline_published::{FromJson, Published};
use serde::Serialize;

/// How a game of New York 1901 is set up. What is left out has its default.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, FromJson, Published)]
#[serde(default, deny_unknown_fields)]
#[published(name = "NewYork1901Options", input = "NewYork1901OptionsInput")]
pub struct Options {
    /// Which rules for beginning and for unlocking generations are used (NY-17).
    pub variant: Variant,
    /// Which bonus challenge is in play (NY-18).
    pub bonus_challenge: BonusChallenge,
    /// The three streets with a card in play, or `random` (NY-19).
    pub street_cards: StreetCards,
    /// One character for each seat, in seat order, or `random` (NY-20). Without effect in the advanced variant.
    pub characters: Characters,
    /// The seat that begins, or `random` (NY-21).
    pub first_player: FirstPlayer,
    /// Whether tiles may be turned over (NY-22, NY-69).
    pub allow_flip: bool,
}

/// Which rules are played by (NY-17).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, FromJson, Published)]
#[serde(rename_all = "snake_case")]
#[published(name = "NewYork1901Variant")]
pub enum Variant {
    /// Everybody begins with a character's lot and a starting property.
    #[default]
    Standard,
    /// Everybody begins with nothing, and generations unlock later.
    Advanced,
}

/// Which bonus challenge is in play (NY-18).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, FromJson, Published)]
#[serde(rename_all = "snake_case")]
#[published(name = "NewYork1901BonusChallenge")]
pub enum BonusChallenge {
    /// One of the five is drawn.
    #[default]
    Random,
    /// None; advised while learning.
    None,
    GoldTycoon,
    ChiefArchitect,
    GoldenPrestige,
    BronzeBaron,
    KingOfGenerations,
}

choice! {
    /// `random`, or the three streets with a card in play. In GraphQL nothing stands for `random`.
    pub enum StreetCards as "NewYork1901StreetCards" of Vec<StreetId>;
}

choice! {
    /// `random`, or one character for each seat. In GraphQL nothing stands for `random`.
    pub enum Characters as "NewYork1901Characters" of Vec<CharacterId>;
}

choice! {
    /// `random`, or the seat that begins. In GraphQL nothing stands for `random`.
    pub enum FirstPlayer as "NewYork1901FirstPlayer" of Seat;
}

/// The word for what chance decides.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, FromJson, Published)]
#[serde(rename_all = "snake_case")]
#[published(name = "NewYork1901ByChance")]
pub enum ByChance {
    #[default]
    Random,
}

impl BonusChallenge {
    /// The challenge that is named, or none; nothing if chance decides.
    pub(super) fn named(self) -> Option<Option<ChallengeId>> {
        match self {
            BonusChallenge::Random => None,
            BonusChallenge::None => Some(None),
            BonusChallenge::GoldTycoon => Some(Some(ChallengeId::GoldTycoon)),
            BonusChallenge::ChiefArchitect => Some(Some(ChallengeId::ChiefArchitect)),
            BonusChallenge::GoldenPrestige => Some(Some(ChallengeId::GoldenPrestige)),
            BonusChallenge::BronzeBaron => Some(Some(ChallengeId::BronzeBaron)),
            BonusChallenge::KingOfGenerations => Some(Some(ChallengeId::KingOfGenerations)),
        }
    }
}
