//! The only changes of a state. Nothing is judged here: an event is a fact, and even a forged one must not panic.

use super::events::{
    Duty, Event, PartyTileBuilt, PartyTileTaken, TileExchanged, TileRevealed, TileSpied, TileTaken,
    TilesSwapped, TurnBegan,
};
use super::options::Variant;
use super::state::{End, Hand, Phase, Position, State, Turn};
use crate::kernel::Seat;

pub(super) fn evolve(state: &mut State, event: &Event) {
    match event {
        Event::TileRevealed(e) => tile_revealed(state, e),
        Event::GoalsRevealed(e) => state.goals.clone_from(&e.goals),
        Event::TurnBegan(e) => turn_began(state, e),
        Event::TileTaken(e) => tile_taken(state, e),
        Event::TilePlaced(e) => {
            acted(state, e.points_left);
            if let Some(player) = state.player_mut(e.seat) {
                player.drop_from_reserve(e.tile);
                player.city.put(e.field, e.tile);
            }
        }
        Event::TilesSwapped(e) => tiles_swapped(state, e),
        Event::TileExchanged(e) => tile_exchanged(state, e),
        Event::DisplayDiscarded(e) => {
            acted(state, e.points_left);
            let shown = std::mem::take(&mut state.display);
            state.discarded.extend(shown.into_iter().flatten());
            refill(state);
        }
        Event::TileSpied(e) => tile_spied(state, e),
        Event::TurnEnded(_) => end_turn(state),
        Event::FinalRoundBegan(e) => {
            state.first_full.get_or_insert(e.seat);
            // IN-606: a last turn stays the last.
            if state.end == End::Open {
                state.end = End::FinalRound {
                    waiting: e.waiting.clone(),
                };
            }
        }
        Event::LastTurnBegan(_) => {
            state.end = End::LastTurn;
            with_turn(state, |turn| turn.refilling = false);
        }
        Event::PartyOpened(e) => {
            state.phase = Phase::Lobby {
                latest_start: e.latest_start,
            }
        }
        Event::SeatReady(e) => {
            if let Some(player) = state.player_mut(e.seat) {
                player.ready = true;
            }
        }
        Event::PartyStarted(e) => state.phase = Phase::Running { deadline: e.deadline },
        Event::PartyTileTaken(e) => party_tile_taken(state, e),
        Event::PartyTileShown(e) => {
            state.unseen.remove(e.tile);
            if let Some(hand) = state.player_mut(e.seat).and_then(|player| player.hand.as_mut()) {
                hand.tile = Some(e.tile);
            }
        }
        Event::PartyTileBuilt(e) => party_tile_built(state, e),
        Event::PartyTileReturned(e) => put_back(state, e.seat),
        Event::GameFinished(e) => state.phase = Phase::Finished(e.ending),
    }
}

/// IN-1104, IN-1044: a resigned seat plays no more; its tiles stay, but for the one in its hand.
pub(super) fn leave(state: &mut State, seat: Seat) {
    let over = matches!(state.phase, Phase::Finished(_));
    if over || state.has_left(seat) || state.player(seat).is_none() {
        return;
    }
    state.left.push(seat);
    put_back(state, seat);
    if let End::FinalRound { waiting } = &mut state.end {
        waiting.retain(|other| *other != seat);
    }
    if matches!(&state.phase, Phase::Turn(turn) if turn.seat == seat && !turn.over) {
        end_turn(state);
    }
}

fn tile_revealed(state: &mut State, event: &TileRevealed) {
    state.unseen.remove(event.tile);
    if let Some(place) = state.place_mut(event.place) {
        *place = Some(event.tile);
    }
    let filled = state.empty_place().is_none();
    with_turn(state, |turn| turn.refilling &= !filled);
}

fn turn_began(state: &mut State, event: &TurnBegan) {
    if let End::FinalRound { waiting } = &mut state.end {
        waiting.retain(|seat| *seat != event.seat);
    }
    state.phase = Phase::Turn(Turn {
        seat: event.seat,
        points: event.points,
        duty: event.duty,
        spied: false,
        other_action: false,
        refilling: false,
        over: false,
    });
}

fn tile_taken(state: &mut State, event: &TileTaken) {
    if let Some(place) = state.place_mut(event.place) {
        *place = None;
    }
    if let Some(player) = state.player_mut(event.seat) {
        player.reserve.push(event.tile);
    }
    with_turn(state, |turn| {
        turn.points = event.points_left;
        turn.duty = Duty::Done;
    });
    // IN-504, IN-506, IN-605.
    if state.is(Variant::Basic) && state.end != End::LastTurn {
        refill(state);
    }
}

fn tiles_swapped(state: &mut State, event: &TilesSwapped) {
    acted(state, event.points_left);
    if let Some(player) = state.player_mut(event.seat) {
        player.city.put(event.field_a, event.tile_a);
        player.city.put(event.field_b, event.tile_b);
    }
}

fn tile_exchanged(state: &mut State, event: &TileExchanged) {
    acted(state, event.points_left);
    if let Some(player) = state.player_mut(event.seat) {
        let place = player.reserve.iter_mut().find(|tile| **tile == event.tile);
        if let (Some(place), Some(removed)) = (place, player.city.put(event.field, event.tile)) {
            *place = removed;
        }
    }
}

fn tile_spied(state: &mut State, event: &TileSpied) {
    with_turn(state, |turn| {
        turn.points = event.points_left;
        turn.spied = true;
    });
    if let Some(victim) = state.player_mut(event.from_seat) {
        victim.drop_from_reserve(event.tile);
    }
    if let Some(player) = state.player_mut(event.seat) {
        player.city.put(event.field, event.tile);
    }
}

/// IN-1103: waived turns in a row are counted.
fn end_turn(state: &mut State) {
    let mut waived = false;
    with_turn(state, |turn| {
        turn.over = true;
        turn.refilling = false;
        waived = turn.duty == Duty::Waived;
    });
    state.waived_turns = if waived {
        state.waived_turns.saturating_add(1)
    } else {
        0
    };
}

fn party_tile_taken(state: &mut State, event: &PartyTileTaken) {
    if let Some(position) = state.position_mut(event.position) {
        *position = Position::Empty;
    }
    if let Some(player) = state.player_mut(event.seat) {
        player.hand = Some(Hand {
            position: event.position,
            tile: event.tile,
        });
        player.next_take = Some(event.next_take);
    }
}

fn party_tile_built(state: &mut State, event: &PartyTileBuilt) {
    if let Some(player) = state.player_mut(event.seat) {
        player.hand = None;
        player.city.put(event.field, event.tile);
    }
    if let Some(deadline) = event.deadline {
        state.first_full.get_or_insert(event.seat);
        state.phase = Phase::Countdown { deadline };
    }
}

/// IN-1013: the held tile lies face up where it came from.
fn put_back(state: &mut State, seat: Seat) {
    let hand = state.player_mut(seat).and_then(|player| player.hand.take());
    if let Some(Hand {
        position,
        tile: Some(tile),
    }) = hand
        && let Some(place) = state.position_mut(position)
    {
        *place = Position::FaceUp(tile);
    }
}

/// An action other than Architect and Spy (IN-546).
fn acted(state: &mut State, points_left: u8) {
    with_turn(state, |turn| {
        turn.points = points_left;
        turn.other_action = true;
    });
}

fn refill(state: &mut State) {
    with_turn(state, |turn| turn.refilling = true);
}

fn with_turn(state: &mut State, change: impl FnOnce(&mut Turn)) {
    if let Phase::Turn(turn) = &mut state.phase {
        change(turn);
    }
}
