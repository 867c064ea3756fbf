//! What happens in a game. An event says all that a client needs to show it, so that no client has to know the rules.

mod ending;
mod play;
mod set_up;

pub use ending::{EndTriggered, FinalResult, GameFinished, ScoreSheet, StreetResult, Trigger};
pub use play::{
    AcquiredBy, Built, BuiltBy, FewTilesLeft, LotAcquired, LotReturned, MarketChanged, TurnBegan, TurnEnded,
};
pub use set_up::{
    CardsDrawn, ChallengeRevealed, CharacterDealt, CharactersDealt, FirstPlayerChosen, StreetsRevealed,
};

use crate::kernel::Seat;
use plotline_published::{FromJson, Published};
use serde::Serialize;

/// What happened in a game of New York 1901.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, FromJson, Published)]
#[serde(tag = "type", rename_all = "snake_case")]
#[published(name = "NewYork1901Event")]
pub enum Event {
    CharactersDealt(CharactersDealt),
    CardsDrawn(CardsDrawn),
    StreetsRevealed(StreetsRevealed),
    ChallengeRevealed(ChallengeRevealed),
    FirstPlayerChosen(FirstPlayerChosen),
    TurnBegan(TurnBegan),
    MarketChanged(MarketChanged),
    LotAcquired(LotAcquired),
    Built(Built),
    LotReturned(LotReturned),
    TurnEnded(TurnEnded),
    FewTilesLeft(FewTilesLeft),
    EndTriggered(EndTriggered),
    GameFinished(GameFinished),
}

impl Event {
    /// The seat that made it happen, or that it happened to.
    pub fn seat(&self) -> Option<Seat> {
        match self {
            Event::CardsDrawn(e) => e.seat,
            Event::FirstPlayerChosen(e) => Some(e.seat),
            Event::TurnBegan(e) => Some(e.seat),
            Event::MarketChanged(e) => Some(e.seat),
            Event::LotAcquired(e) => Some(e.seat),
            Event::Built(e) => Some(e.seat),
            Event::LotReturned(e) => Some(e.seat),
            Event::TurnEnded(e) => Some(e.seat),
            Event::FewTilesLeft(e) => Some(e.seat),
            Event::EndTriggered(e) => Some(e.seat),
            Event::CharactersDealt(_)
            | Event::StreetsRevealed(_)
            | Event::ChallengeRevealed(_)
            | Event::GameFinished(_) => None,
        }
    }
}
