//! What a seat can ask for: a turn is one first action and one second action (UP-24).

use super::ids::{Card, Player, Plot, Project};
use crate::kernel::empty_object;
use plotline_published::{FromJson, Published};
use serde::Serialize;
use std::fmt;

/// One decision of a seat. Cards and projects are the ids of the content.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, FromJson, Published)]
#[serde(tag = "type", rename_all = "snake_case")]
#[published(name = "UptownMove", input = "UptownMoveInput")]
pub enum Move {
    Collect(Collect),
    DrawPlay(DrawPlay),
    DrawDiscard(DrawDiscard),
    Buy(Buy),
    MunicipalPlay(MunicipalPlay),
    MunicipalDiscard(MunicipalDiscard),
    Pass(Pass),
}

empty_object! {
    /// First action: take the coins from one's own deck (UP-25).
    pub struct Collect as "UptownCollect";
}

/// First action: play the free top card of one's own deck (UP-26).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, FromJson, Published)]
#[serde(deny_unknown_fields)]
#[published(name = "UptownDrawPlay", input = "UptownDrawPlayInput")]
pub struct DrawPlay {
    /// A project of the card, such as `P01B`.
    pub project: Project,
    pub target: Target,
}

/// First action: discard the free top card of one's own deck (UP-26).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, FromJson, Published)]
#[serde(deny_unknown_fields)]
#[published(name = "UptownDrawDiscard", input = "UptownDrawDiscardInput")]
pub struct DrawDiscard {
    /// The card, such as `P33`.
    pub card: Card,
}

/// Second action: buy the top card of a deck and play it (UP-34).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, FromJson, Published)]
#[serde(deny_unknown_fields)]
#[published(name = "UptownBuy", input = "UptownBuyInput")]
pub struct Buy {
    /// A project of the card, such as `P02A`.
    pub project: Project,
    /// The player whose deck it is, by place in turn order.
    pub from_player: Player,
    pub target: Target,
}

/// Second action: take the top municipal card and play it (UP-41).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, FromJson, Published)]
#[serde(deny_unknown_fields)]
#[published(name = "UptownMunicipalPlay", input = "UptownMunicipalPlayInput")]
pub struct MunicipalPlay {
    /// A project of the card, such as `M07C`.
    pub project: Project,
    pub target: Target,
}

/// Second action: discard the top municipal card, which fits nowhere (UP-41).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, FromJson, Published)]
#[serde(deny_unknown_fields)]
#[published(name = "UptownMunicipalDiscard", input = "UptownMunicipalDiscardInput")]
pub struct MunicipalDiscard {
    /// The card, such as `M03`.
    pub card: Card,
}

empty_object! {
    /// No second action, once the municipal pile is empty (UP-42).
    pub struct Pass as "UptownPass";
}

/// A plot of a player's street.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, FromJson, Published)]
#[serde(deny_unknown_fields)]
#[published(name = "UptownTarget", input = "UptownTargetInput")]
pub struct Target {
    /// The player whose street it is, by place in turn order.
    pub player: Player,
    /// The plot, from left to right.
    pub plot: Plot,
}

impl Target {
    /// Every plot of a player's street.
    pub(super) fn all(player: Player) -> impl Iterator<Item = Target> {
        Plot::all().map(move |plot| Target { player, plot })
    }
}

/// As the notation has it: player and plot.
impl fmt::Display for Target {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.player, self.plot)
    }
}
