//! Events of a turn.

use crate::kernel::Seat;
use crate::rulesets::uptown::ids::{Card, Player, Project};
use crate::rulesets::uptown::moves::Target;
use plotline_published::{FromJson, Published};
use serde::Serialize;

/// A player is to take the first action of a turn (UP-22).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, FromJson, Published)]
#[published(name = "UptownTurnBegan")]
pub struct TurnBegan {
    pub seat: Seat,
    /// The seat's place in turn order.
    pub player: Player,
    /// Counted from 1.
    pub round: u16,
}

/// The coins on a deck went to the wallet of its owner (UP-25).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, FromJson, Published)]
#[published(name = "UptownCoinsCollected")]
pub struct CoinsCollected {
    pub seat: Seat,
    pub coins: u32,
}

/// A project was placed on top of a plot (UP-46).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, FromJson, Published)]
#[published(name = "UptownProjectPlaced")]
pub struct ProjectPlaced {
    /// Who placed it.
    pub seat: Seat,
    pub project: Project,
    pub target: Target,
    /// The floor it is now, counted from 1.
    pub level: u8,
    pub source: Source,
    /// The player from whose deck the card came; nothing for a municipal card.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from_player: Option<Player>,
    /// What was paid for it: to the bank for a card of one's own deck, else onto the deck (UP-36, UP-37).
    pub price: u32,
    /// What followed if this closed the plot.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub closed: Option<PlotClosed>,
}

/// Where a card came from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, FromJson, Published)]
#[serde(rename_all = "snake_case")]
#[published(name = "UptownSource")]
pub enum Source {
    /// The player's own deck, for free, as a first action (UP-26).
    Draw,
    /// A deck, for its price (UP-34).
    Purchase,
    /// The municipal pile (UP-41).
    Municipal,
}

/// A plot was closed, and its owner took income from the bank (UP-61).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, FromJson, Published)]
#[published(name = "UptownPlotClosed")]
pub struct PlotClosed {
    /// The owner of the plot, who is paid (UP-62).
    pub player: Player,
    /// What each plot of the street yields, in order (UP-63).
    pub income_by_plot: Vec<i32>,
    /// What was paid: the sum, or 0 if that is negative (UP-64).
    pub paid: u32,
}

/// A card went out of the game (UP-28).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, FromJson, Published)]
#[published(name = "UptownCardDiscarded")]
pub struct CardDiscarded {
    pub seat: Seat,
    pub card: Card,
    /// The player from whose deck the card came; nothing for a municipal card.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from_player: Option<Player>,
}

/// A second action was passed (UP-42).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, FromJson, Published)]
#[published(name = "UptownPassed")]
pub struct Passed {
    pub seat: Seat,
}

/// There was nothing to draw and nothing to collect (UP-30).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, FromJson, Published)]
#[published(name = "UptownFirstActionSkipped")]
pub struct FirstActionSkipped {
    pub seat: Seat,
}
