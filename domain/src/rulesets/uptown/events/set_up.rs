//! Events of set-up, and cards turned up.

use crate::kernel::Seat;
use crate::rulesets::uptown::ids::{Card, Player};
use plotline_published::{FromJson, Published};
use serde::Serialize;

/// The street boards were drawn, which settles the turn order (UP-19).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, FromJson, Published)]
#[published(name = "UptownBoardsDrawn")]
pub struct BoardsDrawn {
    /// Who has the boards I, II and so on: the seats in turn order.
    pub seats: Vec<Seat>,
}

/// A card lies face up on top of a pile now (UP-101).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, FromJson, Published)]
#[published(name = "UptownCardRevealed")]
pub struct CardRevealed {
    pub card: Card,
    /// The player whose deck it is on; nothing for the municipal pile.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deck: Option<Player>,
    /// How many cards still lie below it.
    pub below: u8,
}
