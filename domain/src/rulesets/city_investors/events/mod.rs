//! What happens in a game. An event says all that a client needs to show it, so that no client has to know the rules.

mod ending;
mod party;
mod turns;

pub use ending::{Ending, FinalResult, GameFinished, RemovedTile, ScoreSheet};
pub use party::{
    PartyOpened, PartyStarted, PartyTileBuilt, PartyTileReturned, PartyTileShown, PartyTileTaken, SeatReady,
};
pub use turns::{
    DisplayDiscarded, Duty, FinalRoundBegan, GoalsRevealed, LastTurnBegan, TileExchanged, TilePlaced,
    TileRevealed, TileSpied, TileTaken, TilesSwapped, TurnBegan, TurnEnded,
};

use crate::kernel::Seat;
use plotline_published::{FromJson, Published};
use serde::Serialize;

/// What happened in a game of City Investors.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, FromJson, Published)]
#[serde(tag = "type", rename_all = "snake_case")]
#[published(name = "CityInvestorsEvent")]
pub enum Event {
    TileRevealed(TileRevealed),
    GoalsRevealed(GoalsRevealed),
    TurnBegan(TurnBegan),
    TileTaken(TileTaken),
    TilePlaced(TilePlaced),
    TilesSwapped(TilesSwapped),
    TileExchanged(TileExchanged),
    DisplayDiscarded(DisplayDiscarded),
    TileSpied(TileSpied),
    TurnEnded(TurnEnded),
    FinalRoundBegan(FinalRoundBegan),
    LastTurnBegan(LastTurnBegan),
    PartyOpened(PartyOpened),
    SeatReady(SeatReady),
    PartyStarted(PartyStarted),
    PartyTileTaken(PartyTileTaken),
    PartyTileShown(PartyTileShown),
    PartyTileBuilt(PartyTileBuilt),
    PartyTileReturned(PartyTileReturned),
    GameFinished(GameFinished),
}

impl Event {
    /// The seat that made it happen, or that it happened to.
    pub fn seat(&self) -> Option<Seat> {
        match self {
            Event::TurnBegan(e) => Some(e.seat),
            Event::TileTaken(e) => Some(e.seat),
            Event::TilePlaced(e) => Some(e.seat),
            Event::TilesSwapped(e) => Some(e.seat),
            Event::TileExchanged(e) => Some(e.seat),
            Event::DisplayDiscarded(e) => Some(e.seat),
            Event::TileSpied(e) => Some(e.seat),
            Event::TurnEnded(e) => Some(e.seat),
            Event::FinalRoundBegan(e) => Some(e.seat),
            Event::LastTurnBegan(e) => Some(e.seat),
            Event::SeatReady(e) => Some(e.seat),
            Event::PartyTileTaken(e) => Some(e.seat),
            Event::PartyTileShown(e) => Some(e.seat),
            Event::PartyTileBuilt(e) => Some(e.seat),
            Event::PartyTileReturned(e) => Some(e.seat),
            Event::TileRevealed(_)
            | Event::GoalsRevealed(_)
            | Event::PartyOpened(_)
            | Event::PartyStarted(_)
            | Event::GameFinished(_) => None,
        }
    }
}
