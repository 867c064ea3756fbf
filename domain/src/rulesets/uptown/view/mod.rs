//! What every viewer is shown: everything but the order of what is face down, which nobody has decided yet (UP-99,
//! UP-100).

mod cards;
mod show;
mod street;

pub use cards::{CardView, EffectView, ProjectView};
pub(super) use show::view;
pub use street::{PlacedView, PlotView, YieldLine, YieldView};

use super::content::Kind;
use super::events::{ScoreSheet, Trigger};
use super::follow::Action;
use super::ids::{Card, Player};
use crate::kernel::Seat;
use plotline_published::{FromJson, Published};
use serde::Serialize;

/// A game of UpTown as everybody sees it.
#[derive(Clone, Debug, PartialEq, Serialize, FromJson, Published)]
#[published(name = "UptownView")]
pub struct View {
    /// The action that is due; nothing while things follow by themselves and once the game is over.
    pub action: Option<Action>,
    /// The seat that is to act, if one is.
    pub deciding_seat: Option<Seat>,
    /// Whose turn it is, by place in turn order.
    pub current_player: Option<Player>,
    /// Counted from 1; 0 during set-up.
    pub round: u16,
    /// What triggered the end, once something has: this round is the last one.
    pub end: Option<EndView>,
    pub finished: bool,
    /// In turn order, which is the order of the street boards.
    pub players: Vec<PlayerView>,
    /// The municipal cards.
    pub municipal: PileView,
    /// The cards out of the game, the latest last.
    pub discarded: Vec<Card>,
    /// The cards that nobody has seen yet, sorted; where each of them lies is undecided.
    pub unseen: Vec<Card>,
}

/// A player's side of the table.
#[derive(Clone, Debug, PartialEq, Serialize, FromJson, Published)]
#[published(name = "UptownPlayerView")]
pub struct PlayerView {
    /// The place in turn order.
    pub player: Player,
    /// The symbol on the street board: `I` to `IV`.
    pub board: String,
    pub seat: Seat,
    pub resigned: bool,
    /// The upcoins that the player can spend.
    pub wallet: u32,
    pub deck: PileView,
    /// The upcoins that lie on the deck and block it until its owner collects them.
    pub coins_on_deck: u32,
    /// The five plots.
    pub plots: Vec<PlotView>,
    /// The street in a line: the projects of each plot from the ground floor up, `^` after a closed plot.
    pub street: String,
    /// The units of each kind on the street, a duo counting two.
    pub units: Vec<UnitsView>,
    /// What all plots together yield at present. If a plot is closed this is paid, unless it is negative.
    pub income: i32,
    /// The height of the tallest building.
    pub tallest: u8,
    /// What the player would score if the game ended now.
    pub score: ScoreSheet,
}

/// How many units of a kind there are.
#[derive(Clone, Debug, PartialEq, Serialize, FromJson, Published)]
#[published(name = "UptownUnitsView")]
pub struct UnitsView {
    pub kind: Kind,
    pub units: u16,
}

/// A player's deck or the municipal pile.
#[derive(Clone, Debug, PartialEq, Serialize, FromJson, Published)]
#[published(name = "UptownPileView")]
pub struct PileView {
    /// The card on top; nothing if the pile is empty, and while the next card is being turned up.
    pub top: Option<CardView>,
    /// How many cards there are, the top card included.
    pub count: u8,
}

/// Why the last round is played.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, FromJson, Published)]
#[published(name = "UptownEndView")]
pub struct EndView {
    pub trigger: Trigger,
    /// Whose deck ran out, or whose street is complete.
    pub player: Player,
}
