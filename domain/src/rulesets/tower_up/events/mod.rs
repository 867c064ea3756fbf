//! What happens in a game. An event says all that a client needs to show it, so that no client has to know the rules.

mod ending;
mod play;
mod set_up;

pub use ending::{EndTriggered, FinalResult, GameFinished, LastTurnEnded, ScoreSheet, Trigger};
pub use play::{
    Built, CardTaken, ExtraTurnDeclined, ExtraTurnGranted, FloorsDiscarded, Grown, MachineMoved,
    ObjectiveFulfilled, TurnBegan,
};
pub use set_up::{
    CardRevealed, FirstPlayerChosen, ObjectivesRevealed, StartingCardDrawn, StartingCardsReturned,
    StartingFloorPlaced,
};

use crate::kernel::Seat;
use plotline_published::{FromJson, Published};
use serde::Serialize;

/// What happened in a game of Tower Up.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, FromJson, Published)]
#[serde(tag = "type", rename_all = "snake_case")]
#[published(name = "TowerUpEvent")]
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
