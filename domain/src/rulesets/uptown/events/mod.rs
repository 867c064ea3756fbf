//! What happens in a game. An event says all that a client needs to show it, so that no client has to know the rules.

mod ending;
mod play;
mod set_up;

pub use ending::{EndTriggered, FinalResult, GameFinished, ScoreSheet, Trigger};
pub use play::{
    CardDiscarded, CoinsCollected, FirstActionSkipped, Passed, PlotClosed, ProjectPlaced, Source, TurnBegan,
};
pub use set_up::{BoardsDrawn, CardRevealed};

use crate::kernel::Seat;
use plotline_published::{FromJson, Published};
use serde::Serialize;

/// What happened in a game of UpTown.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, FromJson, Published)]
#[serde(tag = "type", rename_all = "snake_case")]
#[published(name = "UptownEvent")]
pub enum Event {
    BoardsDrawn(BoardsDrawn),
    CardRevealed(CardRevealed),
    TurnBegan(TurnBegan),
    CoinsCollected(CoinsCollected),
    ProjectPlaced(ProjectPlaced),
    CardDiscarded(CardDiscarded),
    Passed(Passed),
    FirstActionSkipped(FirstActionSkipped),
    EndTriggered(EndTriggered),
    GameFinished(GameFinished),
}

impl Event {
    /// The seat that made it happen, or that it happened to.
    pub fn seat(&self) -> Option<Seat> {
        match self {
            Event::TurnBegan(e) => Some(e.seat),
            Event::CoinsCollected(e) => Some(e.seat),
            Event::ProjectPlaced(e) => Some(e.seat),
            Event::CardDiscarded(e) => Some(e.seat),
            Event::Passed(e) => Some(e.seat),
            Event::FirstActionSkipped(e) => Some(e.seat),
            Event::EndTriggered(e) => Some(e.seat),
            Event::BoardsDrawn(_) | Event::CardRevealed(_) | Event::GameFinished(_) => None,
        }
    }
}
