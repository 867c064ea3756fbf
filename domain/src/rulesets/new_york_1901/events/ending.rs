//! Events of the end.

use crate::kernel::Seat;
use crate::rulesets::new_york_1901::content::StreetId;
use plotline_published::{FromJson, Published};
use serde::Serialize;

/// The end of the game was triggered (NY-136, NY-138, NY-179).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, FromJson, Published)]
#[published(name = "NewYork1901EndTriggered")]
pub struct EndTriggered {
    pub seat: Seat,
    pub trigger: Trigger,
    /// Who has a last turn, in order (NY-141).
    pub last_turns: Vec<Seat>,
}

/// Why the last turns begin.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, FromJson, Published)]
#[serde(rename_all = "snake_case")]
#[published(name = "NewYork1901Trigger")]
pub enum Trigger {
    /// A seat has only four unbuilt tiles (NY-136).
    Tiles,
    /// The open market could not be filled (NY-138).
    Deck,
    /// Lots were returned for a long time and nobody built (NY-179).
    Standstill,
}

/// The game is over (NY-141, NY-163).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, FromJson, Published)]
#[published(name = "NewYork1901GameFinished")]
pub struct GameFinished {
    /// What triggered the end; nothing if all seats but one resigned.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub trigger: Option<Trigger>,
    /// Who has the most skyscrapers on each street with a card (NY-145).
    pub streets: Vec<StreetResult>,
    /// Every seat's result, in seat order.
    pub results: Vec<FinalResult>,
}

/// How many skyscrapers touch a street, and who scores it (NY-145, NY-146).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, FromJson, Published)]
#[published(name = "NewYork1901StreetResult")]
pub struct StreetResult {
    pub street: StreetId,
    /// In seat order; none are counted for a seat that has resigned.
    pub skyscrapers: Vec<u8>,
    /// Who has more than every other seat, if one has.
    pub majority: Option<Seat>,
    pub points: u32,
}

/// How a seat ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, FromJson, Published)]
#[published(name = "NewYork1901FinalResult")]
pub struct FinalResult {
    pub seat: Seat,
    /// 1 for the winners; equal seats share a place (NY-166).
    pub place: u8,
    pub score: ScoreSheet,
    /// The height in feet of its legendary skyscraper, 0 without one; the first tie-break (NY-164).
    pub legendary_feet: u16,
    /// Its gold skyscrapers on the board, the second tie-break (NY-165).
    pub gold: u8,
}

/// Where a seat's total comes from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, FromJson, Published)]
#[published(name = "NewYork1901ScoreSheet")]
pub struct ScoreSheet {
    /// The score on the track.
    pub track: u32,
    /// For the streets (NY-145).
    pub streets: u32,
    /// For the bonus challenge (NY-149).
    pub challenge: u32,
    /// For unused action cards (NY-150).
    pub cards: u32,
    pub total: u32,
}
