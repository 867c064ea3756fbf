//! The only changes of a state. Nothing is judged here: an event is a fact, and even a forged one must not panic.

use super::events::{CardDiscarded, CardRevealed, CoinsCollected, Event, ProjectPlaced, Source, TurnBegan};
use super::state::{End, Phase, State, Step, Turn};
use crate::kernel::Seat;

pub(super) fn evolve(state: &mut State, event: &Event) {
    match event {
        Event::BoardsDrawn(e) => state.first_seat = e.seats.first().copied(),
        Event::CardRevealed(e) => card_revealed(state, e),
        Event::TurnBegan(e) => turn_began(state, e),
        Event::CoinsCollected(e) => coins_collected(state, e),
        Event::ProjectPlaced(e) => project_placed(state, e),
        Event::CardDiscarded(e) => card_discarded(state, e),
        Event::Passed(_) => go_to(state, Step::Done),
        Event::FirstActionSkipped(_) => go_to(state, Step::Second),
        Event::EndTriggered(e) => {
            state.end = Some(End {
                trigger: e.trigger,
                player: e.player,
            });
        }
        Event::GameFinished(_) => state.phase = Phase::Finished,
    }
}

/// A resigned seat plays no more; its street and its deck stay as they are.
pub(super) fn leave(state: &mut State, seat: Seat) {
    let Some(player) = state.player_of(seat) else {
        return;
    };
    if state.phase == Phase::Finished || state.has_left(player) {
        return;
    }
    state.left.push(seat);
    if state.turn().is_some_and(|turn| turn.player == player) {
        go_to(state, Step::Done);
    }
}

fn card_revealed(state: &mut State, event: &CardRevealed) {
    state.unseen.remove(event.card);
    if let Some(pile) = state.pile_mut(event.deck) {
        pile.top = Some(event.card);
        pile.below = event.below;
    }
}

fn turn_began(state: &mut State, event: &TurnBegan) {
    state.round = event.round;
    state.phase = Phase::Turn(Turn {
        player: event.player,
        step: Step::First,
    });
}

fn coins_collected(state: &mut State, event: &CoinsCollected) {
    if let Some(side) = state
        .player_of(event.seat)
        .and_then(|player| state.side_mut(player))
    {
        side.coins = side.coins.saturating_sub(event.coins);
        side.wallet = side.wallet.saturating_add(event.coins);
    }
    go_to(state, Step::Second);
}

fn project_placed(state: &mut State, event: &ProjectPlaced) {
    if let Some(pile) = state.pile_mut(event.from_player) {
        pile.top = None;
    }
    pay(state, event);
    if let Some(side) = state.side_mut(event.target.player) {
        side.street.place(event.target.plot, event.project);
    }
    if let Some(closed) = &event.closed
        && let Some(owner) = state.side_mut(closed.player)
    {
        owner.wallet = owner.wallet.saturating_add(closed.paid);
    }
    go_to(
        state,
        match event.source {
            Source::Draw => Step::Second,
            Source::Purchase | Source::Municipal => Step::Done,
        },
    );
}

/// UP-36, UP-37: the price of an own card goes to the bank, that of another's onto the deck.
fn pay(state: &mut State, event: &ProjectPlaced) {
    let buyer = state.player_of(event.seat);
    if let Some(side) = buyer.and_then(|player| state.side_mut(player)) {
        side.wallet = side.wallet.saturating_sub(event.price);
    }
    if let Some(owner) = event.from_player.filter(|owner| Some(*owner) != buyer)
        && let Some(side) = state.side_mut(owner)
    {
        side.coins = side.coins.saturating_add(event.price);
    }
}

fn card_discarded(state: &mut State, event: &CardDiscarded) {
    if let Some(pile) = state.pile_mut(event.from_player) {
        pile.top = None;
    }
    state.discarded.push(event.card);
    go_to(
        state,
        match event.from_player {
            Some(_) => Step::Second,
            None => Step::Done,
        },
    );
}

fn go_to(state: &mut State, step: Step) {
    if let Phase::Turn(turn) = &mut state.phase {
        turn.step = step;
    }
}
