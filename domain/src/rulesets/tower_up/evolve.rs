//! The only changes of a state. Nothing is judged here: an event is a fact, and even a forged one must not panic.

use super::city::Building;
use super::colors::Color;
use super::events::{Built, CardRevealed, CardTaken, EndTriggered, Event, ObjectivesRevealed, TurnBegan};
use super::options::Placement;
use super::state::{End, Objective, Phase, State, Step, Turn};
use crate::kernel::Seat;

pub(super) fn evolve(state: &mut State, event: &Event) {
    match event {
        Event::ObjectivesRevealed(e) => objectives_revealed(state, e),
        Event::FirstPlayerChosen(e) => first_player_chosen(state, e.seat),
        Event::CardRevealed(e) => card_revealed(state, e),
        Event::StartingCardDrawn(e) => starting_card_drawn(state, &e.card),
        Event::StartingFloorPlaced(e) => starting_floor_placed(state, &e.site, e.color),
        Event::StartingCardsReturned(_) => starting_cards_returned(state),
        Event::TurnBegan(e) => turn_began(state, e),
        Event::CardTaken(e) => card_taken(state, e),
        Event::Built(e) => built(state, e),
        Event::FloorsDiscarded(e) => state.give_back(e.seat, &e.floors),
        Event::ExtraTurnDeclined(_) => go_to(
            state,
            Step::Settling {
                built: false,
                shortage: false,
            },
        ),
        Event::ObjectiveFulfilled(e) => objective_fulfilled(state, e.seat, e.slot, e.token),
        Event::ExtraTurnGranted(e) => extra_turn_granted(state, e.seat, e.star_rank),
        Event::EndTriggered(e) => end_triggered(state, e),
        Event::LastTurnEnded(e) => last_turn_ended(state, e.seat, e.cone_field),
        Event::GameFinished(_) => state.phase = Phase::Finished,
    }
}

/// A resigned seat plays no more; what it has built stays and blocks.
pub(super) fn leave(state: &mut State, seat: Seat) {
    if state.phase == Phase::Finished || state.has_left(seat) || state.player(seat).is_none() {
        return;
    }
    state.left.push(seat);
    if let Some(end) = &mut state.end {
        end.last_turns.retain(|other| *other != seat);
    }
    if state.starting.placer == Some(seat) {
        state.starting.placer = state.next_placer(seat);
    }
    if let Phase::Turn(turn) = &mut state.phase
        && turn.seat == seat
    {
        turn.extra_granted = false;
        if turn.step == Step::Acting {
            turn.step = Step::Settling {
                built: false,
                shortage: false,
            };
        }
    }
}

fn objectives_revealed(state: &mut State, event: &ObjectivesRevealed) {
    let objective = |id: &_| Objective {
        id: *id,
        stack: event.stack.clone(),
    };
    state.objectives = event.objectives.iter().map(objective).collect();
}

fn first_player_chosen(state: &mut State, seat: Seat) {
    state.first_player = Some(seat);
    if state.options.starting_floor_placement == Placement::Players {
        // TU-40: the last player in turn order places first.
        state.starting.placer = state.next_placer(seat);
    }
}

fn card_revealed(state: &mut State, event: &CardRevealed) {
    if event.reshuffled {
        let pile = std::mem::take(&mut state.discard_pile);
        state.deck = pile.into_iter().collect();
    }
    if let Some(card) = state.content().find_card(&event.card) {
        state.deck.remove(card);
        if let Some(place) = state.slot_mut(event.slot) {
            *place = Some(card);
        }
    }
    if let Phase::Turn(turn) = &mut state.phase
        && let Step::Refilling { shortage, .. } = turn.step
    {
        turn.step = Step::Settling {
            built: false,
            shortage,
        };
    }
}

fn starting_card_drawn(state: &mut State, card: &str) {
    if let Some(card) = state.content().find_card(card) {
        state.deck.remove(card);
        state.starting.cards.push(card);
    }
}

fn starting_floor_placed(state: &mut State, site: &str, color: Color) {
    state.found(site, color);
    let floors = state.general_supply.get_mut(color);
    *floors = floors.saturating_sub(1);
    state.starting.placed = state.starting.placed.saturating_add(1);
    state.starting.placer = state.starting.placer.and_then(|placer| state.next_placer(placer));
}

fn starting_cards_returned(state: &mut State) {
    let cards = std::mem::take(&mut state.starting.cards);
    cards.into_iter().for_each(|card| state.deck.insert(card));
}

fn turn_began(state: &mut State, event: &TurnBegan) {
    if let Some(end) = &mut state.end
        && event.last
    {
        end.last_turns.retain(|seat| *seat != event.seat);
    }
    state.phase = Phase::Turn(Turn {
        seat: event.seat,
        extra: event.extra,
        last: event.last,
        extra_granted: false,
        step: Step::Acting,
    });
}

fn card_taken(state: &mut State, event: &CardTaken) {
    state.general_supply = state.general_supply.minus(&event.received);
    if let Some(player) = state.player_mut(event.seat) {
        player.supply = player.supply.plus(&event.received);
        if let Some(machine) = event.machine {
            *player.markers.get_mut(machine.color) = machine.to_column;
        }
    }
    state.give_back(event.seat, &event.discarded);
    if let Some(card) = state.slot_mut(event.slot).and_then(Option::take) {
        state.discard_pile.push(card);
    }
    state.cards_without_build = state.cards_without_build.saturating_add(1);
    go_to(
        state,
        Step::Refilling {
            slot: event.slot,
            shortage: event.shortage,
        },
    );
}

fn built(state: &mut State, event: &Built) {
    state.found(&event.site, event.color);
    for grown in &event.grown {
        if let Some(building) = state.building_at_mut(&grown.site) {
            building.height = grown.height;
        }
    }
    if let Some(building) = state.building_at_mut(&event.roof_site) {
        building.put_roof(event.roof_level, event.seat);
    }
    if let Some(player) = state.player_mut(event.seat) {
        player.supply = player.supply.minus(&event.paid);
        player.roofs_left = event.roofs_left;
        *player.markers.get_mut(event.machine.color) = event.machine.to_column;
    }
    state.cards_without_build = 0;
    go_to(
        state,
        Step::Settling {
            built: true,
            shortage: false,
        },
    );
}

fn objective_fulfilled(state: &mut State, seat: Seat, slot: u8, token: u8) {
    let index = usize::from(slot).wrapping_sub(1);
    if let Some(objective) = state.objectives.get_mut(index)
        && let Some(position) = objective.stack.iter().position(|other| *other == token)
    {
        objective.stack.remove(position);
    }
    if let Some(place) = state
        .player_mut(seat)
        .and_then(|player| player.tokens.get_mut(index))
    {
        *place = Some(token);
    }
}

fn extra_turn_granted(state: &mut State, seat: Seat, star_rank: u8) {
    if let Some(player) = state.player_mut(seat) {
        player.rewarded_rank = star_rank;
    }
    if let Phase::Turn(turn) = &mut state.phase {
        turn.extra_granted = true;
    }
}

fn end_triggered(state: &mut State, event: &EndTriggered) {
    state.end = Some(End {
        trigger: event.trigger,
        seat: event.seat,
        last_turns: event.last_turns.clone(),
    });
}

fn last_turn_ended(state: &mut State, seat: Seat, cone_field: u8) {
    if let Some(player) = state.player_mut(seat) {
        player.cone = Some(cone_field);
    }
}

fn go_to(state: &mut State, step: Step) {
    if let Phase::Turn(turn) = &mut state.phase {
        turn.step = step;
    }
}

impl State {
    fn found(&mut self, site: &str, color: Color) {
        if let Some(site) = self.board().find(site)
            && let Some(place) = self.building_mut(site)
        {
            *place = Some(Building::new(color));
        }
    }
}
