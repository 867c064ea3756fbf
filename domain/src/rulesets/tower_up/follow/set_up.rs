//! Set-up: objectives, first player, market, starting floors (TU-22 to TU-41).

use super::{Ahead, Decision};
use crate::kernel::Seat;
use crate::rulesets::tower_up::content::SLOTS;
use crate::rulesets::tower_up::draw::Draw;
use crate::rulesets::tower_up::events::{
    Event, FirstPlayerChosen, ObjectivesRevealed, StartingCardsReturned, TurnBegan,
};
use crate::rulesets::tower_up::options::{FirstPlayer, ObjectiveMode, Placement};
use crate::rulesets::tower_up::state::State;

pub(super) fn setting_up(state: &State) -> Ahead {
    if state.objectives.is_empty() {
        return objectives_revealed(state);
    }
    let Some(first) = state.first_player else {
        return match state.options.first_player {
            FirstPlayer::Random => Ahead::Chance(Draw::FirstPlayer),
            FirstPlayer::FirstSeat => {
                Ahead::Fact(Event::FirstPlayerChosen(FirstPlayerChosen { seat: Seat::FIRST }))
            }
        };
    };
    if let Some(draw) = card_due(state) {
        return Ahead::Chance(draw);
    }
    if state.starting.placed < state.options.starting_floors {
        return match (state.options.starting_floor_placement, state.starting.placer) {
            (Placement::Players, Some(placer)) => Ahead::Decides(placer, Decision::StartingFloor),
            _ => Ahead::Chance(Draw::StartingFloor),
        };
    }
    if !state.starting.cards.is_empty() {
        let cards = state
            .starting
            .cards
            .iter()
            .map(|card| state.content().card_id(*card))
            .collect();
        return Ahead::Fact(Event::StartingCardsReturned(StartingCardsReturned { cards }));
    }
    // The first player may have resigned while starting floors were placed.
    let before_first = first.right(state.seats());
    let seat = state
        .clockwise_after(before_first)
        .first()
        .copied()
        .unwrap_or(first);
    Ahead::Fact(Event::TurnBegan(TurnBegan {
        seat,
        extra: false,
        last: false,
    }))
}

fn objectives_revealed(state: &State) -> Ahead {
    let objectives = match state.options.objective_mode {
        ObjectiveMode::Random => return Ahead::Chance(Draw::Objectives),
        ObjectiveMode::Starting => state.content().starting_objectives.clone(),
        ObjectiveMode::Chosen => state.options.objectives.clone(),
    };
    let stack = stack(state);
    Ahead::Fact(Event::ObjectivesRevealed(ObjectivesRevealed {
        objectives,
        stack,
    }))
}

/// TU-27: the tokens beside each objective.
pub(in crate::rulesets::tower_up) fn stack(state: &State) -> Vec<u8> {
    state
        .content()
        .table(state.seats())
        .map(|table| table.stack.clone())
        .unwrap_or_default()
}

/// TU-23, TU-35: the market first, then the cards for further starting floors, before the first one is placed.
fn card_due(state: &State) -> Option<Draw> {
    if state.deck.is_empty() || state.starting.placed > 0 {
        return None;
    }
    if let Some(slot) = (1u8..)
        .zip(&state.market)
        .find(|(_, card)| card.is_none())
        .map(|(slot, _)| slot)
    {
        return Some(Draw::MarketCard { slot });
    }
    let laid_out = SLOTS + state.starting.cards.len();
    (laid_out < usize::from(state.options.starting_floors)).then_some(Draw::StartingCard)
}
