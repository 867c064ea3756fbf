//! What shows the change that an event has made.

use super::{clock, field, hand, place, position, reserve, score, stack, tracks};
use crate::rulesets::city_investors::events::Event;
use crate::scene::PartId;
use crate::scene::widgets::PlayerCorner;

pub(in crate::rulesets::city_investors) fn touched(event: &Event) -> Vec<PartId> {
    match event {
        Event::TileRevealed(e) => vec![place(e.place), stack()],
        Event::GoalsRevealed(_) | Event::PartyOpened(_) => Vec::new(),
        Event::TurnBegan(e) => vec![PlayerCorner::id(e.seat)],
        Event::TileTaken(e) => vec![place(e.place), reserve(e.seat)],
        Event::TilePlaced(e) => vec![field(e.seat, e.field), tracks(e.seat), reserve(e.seat)],
        Event::TilesSwapped(e) => vec![field(e.seat, e.field_a), field(e.seat, e.field_b)],
        Event::TileExchanged(e) => vec![field(e.seat, e.field), tracks(e.seat), reserve(e.seat)],
        Event::DisplayDiscarded(_) => vec![place(1), place(2), place(3), place(4), stack()],
        Event::TileSpied(e) => vec![field(e.seat, e.field), tracks(e.seat), reserve(e.from_seat)],
        Event::TurnEnded(_) => Vec::new(),
        Event::FinalRoundBegan(e) => vec![PlayerCorner::id(e.seat)],
        Event::LastTurnBegan(_) => vec![stack()],
        Event::SeatReady(e) => vec![hand(e.seat)],
        Event::PartyStarted(_) => vec![clock()],
        Event::PartyTileTaken(e) => vec![position(e.position), hand(e.seat)],
        Event::PartyTileShown(e) => vec![position(e.position), hand(e.seat)],
        Event::PartyTileBuilt(e) => {
            let mut parts = vec![field(e.seat, e.field), tracks(e.seat), hand(e.seat)];
            parts.extend(e.deadline.map(|_| clock()));
            parts
        }
        Event::PartyTileReturned(e) => vec![position(e.position), hand(e.seat)],
        Event::GameFinished(e) => {
            let won = e.results.iter().filter(|result| result.place == 1);
            won.map(|result| score(result.seat)).collect()
        }
    }
}
