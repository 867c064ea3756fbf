//! What chance decides. A deck is a bag: each reveal draws evenly from what is in it at that moment (TU-120).

use super::colors::Color;
use super::content::{Card, SLOTS, Site};
use super::events::{
    CardRevealed, Event, FirstPlayerChosen, ObjectivesRevealed, StartingCardDrawn, StartingFloorPlaced,
};
use super::follow;
use super::state::State;
use crate::kernel::{Chance, Seat, numbers_of};

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

/// By which numbers an event is drawn.
pub(super) fn numbers(state: &State, event: &Event) -> Option<Vec<usize>> {
    match event {
        Event::ObjectivesRevealed(revealed) => {
            numbers_of(state.content().objectives.clone(), &revealed.objectives)
        }
        Event::FirstPlayerChosen(chosen) => Some(vec![chosen.seat.index()]),
        Event::CardRevealed(revealed) => {
            numbers_of(market_bag(state), &[state.content().find_card(&revealed.card)?])
        }
        Event::StartingCardDrawn(drawn) => numbers_of(
            state.deck.iter().collect(),
            &[state.content().find_card(&drawn.card)?],
        ),
        Event::StartingFloorPlaced(placed) => {
            let site = numbers_of(
                starting_sites(state, placed.color),
                &[state.board().find(&placed.site)?],
            )?;
            let is_wild = state
                .next_starting_floor()
                .and_then(|floor| floor.color())
                .is_none();
            let color = numbers_of(Color::ALL.to_vec(), &[placed.color]).filter(|_| is_wild);
            Some([color.unwrap_or_default(), site].concat())
        }
        _ => None,
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
    Event::CardRevealed(CardRevealed {
        slot,
        card: drawn_id(state, &mut market_bag(state), chance),
        reshuffled: state.deck.is_empty(),
    })
}

fn market_bag(state: &State) -> Vec<Card> {
    if state.deck.is_empty() {
        let mut pile = state.discard_pile.clone();
        pile.sort();
        pile
    } else {
        state.deck.iter().collect()
    }
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
    let site = chance
        .pick(&starting_sites(state, color))
        .map(|site| state.board().id_of(*site))
        .unwrap_or_default();
    Event::StartingFloorPlaced(StartingFloorPlaced {
        seat: None,
        floor_number: state.starting.placed.saturating_add(1),
        site,
        color,
    })
}

fn starting_sites(state: &State, color: Color) -> Vec<Site> {
    let sites = state.board().all();
    sites.filter(|site| state.may_start_on(*site, color)).collect()
}

fn drawn_id(state: &State, bag: &mut Vec<Card>, chance: &mut Chance) -> String {
    chance
        .draw(bag)
        .map(|card| state.content().card_id(card))
        .unwrap_or_default()
}
