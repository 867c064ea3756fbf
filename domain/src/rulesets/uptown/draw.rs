//! What chance decides: who has board I, and which card is turned up (UP-102).

use super::events::{BoardsDrawn, CardRevealed, Event};
use super::ids::{Card, Player};
use super::state::State;
use crate::kernel::{Chance, Seat, numbers_of};

/// What has to be drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Draw {
    Boards,
    /// The next top card of a player's deck, or of the municipal pile.
    Card {
        deck: Option<Player>,
    },
}

pub(super) fn draw(state: &State, what: Draw, chance: &mut Chance) -> Event {
    match what {
        Draw::Boards => boards(state, chance),
        // Nobody asks for a card where none is left; a draw without effect on play then.
        Draw::Card { deck } => card(state, deck, chance).unwrap_or_else(|| boards(state, chance)),
    }
}

/// By which numbers an event is drawn.
pub(super) fn numbers(state: &State, event: &Event) -> Option<Vec<usize>> {
    match event {
        Event::BoardsDrawn(drawn) => Some(vec![drawn.seats.first()?.index()]),
        Event::CardRevealed(revealed) => {
            numbers_of(state.unseen.of(revealed.deck).collect(), &[revealed.card])
        }
        _ => None,
    }
}

/// UP-19: board I with the same chance for everybody, the others clockwise from there.
pub(super) fn boards(state: &State, chance: &mut Chance) -> Event {
    let seats: Vec<Seat> = Seat::all(state.count()).collect();
    let first = chance.below(seats.len());
    let (before, from) = seats.split_at_checked(first).unwrap_or_default();
    Event::BoardsDrawn(BoardsDrawn {
        seats: [from, before].concat(),
    })
}

/// UP-102: every card that has not been shown is equally likely, whoever's deck it is for.
fn card(state: &State, deck: Option<Player>, chance: &mut Chance) -> Option<Event> {
    let mut bag: Vec<Card> = state.unseen.of(deck).collect();
    let card = chance.draw(&mut bag)?;
    let below = state.pile(deck)?.below.saturating_sub(1);
    Some(Event::CardRevealed(CardRevealed { card, deck, below }))
}
