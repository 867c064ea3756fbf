//! The only changes of a state. Nothing is judged here: an event is a fact, and even a forged one must not panic.

use super::deck::Bag;
use super::events::{
    AcquiredBy, Built, BuiltBy, CardsDrawn, CharactersDealt, EndTriggered, Event, LotAcquired, LotReturned,
    MarketChanged, TurnBegan,
};
use super::state::{End, Phase, SetUp, State, Step, Turn};
use super::tiles::Tile;
use crate::kernel::Seat;

pub(super) fn evolve(state: &mut State, event: &Event) {
    match event {
        Event::CharactersDealt(e) => characters_dealt(state, e),
        Event::CardsDrawn(e) => cards_drawn(state, e),
        Event::StreetsRevealed(e) => {
            state.streets = e.streets.clone();
            set_up(state, SetUp::Challenge);
        }
        Event::ChallengeRevealed(e) => {
            state.challenge = e.challenge;
            set_up(state, SetUp::FirstPlayer);
        }
        Event::FirstPlayerChosen(e) => {
            state.first_player = Some(e.seat);
            set_up(state, SetUp::Done);
        }
        Event::TurnBegan(e) => turn_began(state, e),
        Event::MarketChanged(e) => market_changed(state, e),
        Event::LotAcquired(e) => lot_acquired(state, e),
        Event::Built(e) => built(state, e),
        Event::LotReturned(e) => lot_returned(state, e),
        Event::TurnEnded(_) => go_to(state, Step::Ended),
        Event::FewTilesLeft(e) => {
            if let Some(player) = state.player_mut(e.seat) {
                player.warned = true;
            }
        }
        Event::EndTriggered(e) => end_triggered(state, e),
        Event::GameFinished(_) => state.phase = Phase::Finished,
    }
}

/// A resigned seat plays no more; its lots and skyscrapers stay and block. If it was active, its turn ends with the
/// market step.
pub(super) fn leave(state: &mut State, seat: Seat) {
    if state.phase == Phase::Finished || state.has_left(seat) || state.player(seat).is_none() {
        return;
    }
    state.left.push(seat);
    if let Some(end) = &mut state.end {
        end.last_turns.retain(|other| *other != seat);
    }
    if state.turn().is_some_and(|turn| turn.seat == seat) {
        go_to(state, Step::Ended);
    }
}

/// NY-27, NY-28: the lot's card leaves the deck, the starting property stands and needs no worker.
fn characters_dealt(state: &mut State, event: &CharactersDealt) {
    let content = state.content();
    for dealt in &event.characters {
        if let Some(card) = content.card_of(dealt.lot) {
            state.deck.take(card);
        }
        if let Some(player) = state.player_mut(dealt.seat) {
            player.character = Some(dealt.character);
            player.own(dealt.lot);
            player.raise(Tile::Starting, content.cells_of(dealt.lot));
        }
    }
    set_up(state, SetUp::Market);
}

/// NY-133: new cards are added at the right.
fn cards_drawn(state: &mut State, event: &CardsDrawn) {
    for card in &event.drawn {
        if state.deck.take(*card) {
            state.open.push(*card);
        }
    }
    match &mut state.phase {
        Phase::SettingUp(step) => *step = SetUp::Streets,
        Phase::Turn(turn) if turn.step == Step::ChangingMarket => turn.step = Step::Choosing,
        Phase::Turn(_) | Phase::Finished => {}
    }
}

fn turn_began(state: &mut State, event: &TurnBegan) {
    state.turns = event.number;
    if let Some(end) = &mut state.end {
        end.last_turns.retain(|seat| *seat != event.seat);
    }
    state.phase = Phase::Turn(Turn {
        seat: event.seat,
        last: event.last,
        must_return: event.must_return,
        land_grab: false,
        large_lot: false,
        step: Step::Start,
    });
}

/// NY-122: the deck holds four cards at least, so that none of those put under it is turned up now.
fn market_changed(state: &mut State, event: &MarketChanged) {
    if let Some(player) = state.player_mut(event.seat) {
        player.cards.market_change = false;
    }
    let replaced: Bag = std::mem::take(&mut state.open).into_iter().collect();
    state.deck.put_under(replaced);
    go_to(state, Step::ChangingMarket);
}

fn lot_acquired(state: &mut State, event: &LotAcquired) {
    // NY-133: the leftmost of equal cards is used, and the row closes up.
    if let Some(position) = state.open.iter().position(|card| *card == event.card) {
        state.open.remove(position);
    }
    if let Some(player) = state.player_mut(event.seat) {
        player.own(event.lot);
        player.held.insert(event.lot);
        player.cards.land_grab &= event.by != AcquiredBy::LandGrab;
    }
    let large = event.card.size > state.content().limits.land_grab_size;
    if let Phase::Turn(turn) = &mut state.phase {
        turn.large_lot |= large;
        match event.by {
            AcquiredBy::Acquire => turn.step = Step::LandTaken,
            AcquiredBy::LandGrab => {
                turn.land_grab = true;
                if turn.step == Step::Start {
                    turn.step = Step::Choosing;
                }
            }
        }
    }
}

fn built(state: &mut State, event: &Built) {
    if let Some(player) = state.player_mut(event.seat) {
        event.demolished.iter().for_each(|tile| player.demolish(*tile));
        player.raise(event.tile, event.cells);
        event
            .workers_returned
            .iter()
            .for_each(|lot| player.held.remove(*lot));
        event
            .workers_placed
            .iter()
            .for_each(|lot| player.held.insert(*lot));
        player.score = event.score;
        player.cards.construction_boom &= event.by != BuiltBy::ConstructionBoom;
    }
    state.returns = 0;
    go_to(
        state,
        match event.by {
            BuiltBy::Build | BuiltBy::DemolishRebuild => Step::Built,
            BuiltBy::ConstructionBoom => Step::BuiltTwice,
        },
    );
}

/// NY-109: the card goes to the bottom of the deck, where it is known to lie.
fn lot_returned(state: &mut State, event: &LotReturned) {
    if let Some(player) = state.player_mut(event.seat) {
        player.lose(event.lot);
    }
    state.deck.put_under([event.card].into_iter().collect());
    state.returns = event.returns;
    go_to(state, Step::Ended);
}

fn end_triggered(state: &mut State, event: &EndTriggered) {
    state.end = Some(End {
        trigger: event.trigger,
        seat: event.seat,
        last_turns: event.last_turns.clone(),
    });
}

fn set_up(state: &mut State, next: SetUp) {
    if let Phase::SettingUp(step) = &mut state.phase {
        *step = next;
    }
}

fn go_to(state: &mut State, step: Step) {
    if let Phase::Turn(turn) = &mut state.phase {
        turn.step = step;
    }
}
