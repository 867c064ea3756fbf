//! What chance decides. A deck is a bag: each reveal draws evenly from what is in it at that moment (TU-120).

use super::colors::Color;
use super::content::{Card, SLOTS, Site};
use super::events::{
    CardRevealed, Event, FirstPlayerChosen, ObjectivesRevealed, StartingCardDrawn, StartingFloorPlaced,
};
use super::follow;
use super::state::State;
use crate::kernel::{Chance, Seat};

/// What has to be drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Draw {
    Objectives,
    FirstPlayer,
    MarketCard { slot: u8 },
    StartingCard,
    StartingFloor,
}

pub(super) fn draw(state: &State, what: Draw, chance: &mut Chance) -> Event {
    match what {
        Draw::Objectives => objectives(state, chance),
        Draw::FirstPlayer => first_player(state, chance),
        Draw::MarketCard { slot } => market_card(state, slot, chance),
        Draw::StartingCard => starting_card(state, chance),
        Draw::StartingFloor => starting_floor(state, chance),
    }
}

fn objectives(state: &State, chance: &mut Chance) -> Event {
    let mut cards = state.content().objectives.clone();
    let objectives = (0..SLOTS).filter_map(|_| chance.draw(&mut cards)).collect();
    Event::ObjectivesRevealed(ObjectivesRevealed {
        objectives,
        stack: follow::stack(state),
    })
}

fn first_player(state: &State, chance: &mut Chance) -> Event {
    let seats: Vec<Seat> = Seat::all(state.seats()).collect();
    let seat = chance.pick(&seats).copied().unwrap_or(Seat::FIRST);
    Event::FirstPlayerChosen(FirstPlayerChosen { seat })
}

/// TU-76: an empty deck is made anew from the discard pile first.
fn market_card(state: &State, slot: u8, chance: &mut Chance) -> Event {
    let reshuffled = state.deck.is_empty();
    let mut bag: Vec<Card> = if reshuffled {
        let mut pile = state.discard_pile.clone();
        pile.sort();
        pile
    } else {
        state.deck.iter().collect()
    };
    let card = drawn_id(state, &mut bag, chance);
    Event::CardRevealed(CardRevealed {
        slot,
        card,
        reshuffled,
    })
}

fn starting_card(state: &State, chance: &mut Chance) -> Event {
    let mut bag: Vec<Card> = state.deck.iter().collect();
    let card = chance.draw(&mut bag);
    let info = card.and_then(|card| state.content().card(card));
    let number = SLOTS + state.starting.cards.len() + 1;
    Event::StartingCardDrawn(StartingCardDrawn {
        card: info.map(|info| info.id.clone()).unwrap_or_default(),
        floor_number: u8::try_from(number).unwrap_or(u8::MAX),
        floor: info.map_or(super::colors::Floor::Wild, |info| info.bottom()),
    })
}

/// TU-39: a wild floor gets its colour first, then the site is drawn among those that TU-32 allows.
fn starting_floor(state: &State, chance: &mut Chance) -> Event {
    let color = match state.next_starting_floor().and_then(|floor| floor.color()) {
        Some(color) => color,
        None => chance.pick(&Color::ALL).copied().unwrap_or(Color::Black),
    };
    let sites: Vec<Site> = state
        .board()
        .all()
        .filter(|site| state.may_start_on(*site, color))
        .collect();
    let site = chance
        .pick(&sites)
        .map(|site| state.board().id_of(*site))
        .unwrap_or_default();
    Event::StartingFloorPlaced(StartingFloorPlaced {
        seat: None,
        floor_number: state.starting.placed.saturating_add(1),
        site,
        color,
    })
}

fn drawn_id(state: &State, bag: &mut Vec<Card>, chance: &mut Chance) -> String {
    chance
        .draw(bag)
        .map(|card| state.content().card_id(card))
        .unwrap_or_default()
}
