//! Moves of the party variant (section 10).

use super::turns::{empty, not_centre};
use crate::kernel::{Refusal, Seat, Timestamp};
use crate::rulesets::city_investors::act::Act;
use crate::rulesets::city_investors::fields::Field;
use crate::rulesets::city_investors::refusals as r;
use crate::rulesets::city_investors::state::{Phase, Player, Position, State};

/// IN-1003: before the start one can be ready, once, and nothing else.
pub(super) fn before_the_start(state: &State, seat: Seat, act: &Act) -> Result<(), Refusal> {
    let ready = state.player(seat).is_some_and(|player| player.ready);
    match act {
        Act::Ready if ready => {
            Err(r::ALREADY_READY.refuse_all("You are ready already; the others are waited for."))
        }
        Act::Ready if state.player(seat).is_some() => Ok(()),
        _ => {
            let message = "The game has not started yet: it waits until everybody is ready.";
            Err(r::NOT_STARTED.refuse_all(message))
        }
    }
}

/// IN-1033, IN-1036: the last instant belongs to the end.
pub(super) fn race(
    state: &State,
    seat: Seat,
    act: &Act,
    deadline: Timestamp,
    now: Timestamp,
) -> Result<(), Refusal> {
    if now >= deadline {
        let (message, rule) = match state.phase {
            Phase::Countdown { .. } => ("The timer of the first full city has run out.", "IN-1033"),
            _ => ("The time limit has been reached and no city is full.", "IN-1036"),
        };
        return Err(r::GAME_OVER.refuse_all(message).under(rule));
    }
    let Some(player) = state.player(seat) else {
        return Err(r::NOT_YOUR_TURN.refuse_all("There is no such seat."));
    };
    match *act {
        Act::Take(position) => take(state, player, position, now),
        Act::Build(field) => build(player, field),
        Act::Return => give_back(player),
        _ => Err(r::ALREADY_READY.refuse_all("The game has started.")),
    }
}

fn take(state: &State, player: &Player, position: u8, now: Timestamp) -> Result<(), Refusal> {
    if state
        .position(position)
        .is_none_or(|place| place == Position::Empty)
    {
        let message = format!("No tile lies on position {position}; somebody has taken it.");
        return Err(r::TILE_GONE.refuse("position", message));
    }
    if let Some(hand) = player.hand {
        let message = format!(
            "You hold the tile of position {} already; build or return it first.",
            hand.position
        );
        return Err(r::HAND_FULL.refuse_all(message));
    }
    if let Some(next_take) = player.next_take.filter(|next_take| now < *next_take) {
        let message = format!("You may take the next tile at {next_take}, not before.");
        return Err(r::TOO_FAST.refuse_all(message));
    }
    not_full(player)
}

fn build(player: &Player, field: Field) -> Result<(), Refusal> {
    not_centre("field", field)?;
    empty(&player.city, field)?;
    holds(player)?;
    not_full(player)
}

fn give_back(player: &Player) -> Result<(), Refusal> {
    holds(player)?;
    not_full(player)
}

fn holds(player: &Player) -> Result<(), Refusal> {
    match player.hand.and_then(|hand| hand.tile) {
        Some(_) => Ok(()),
        None => Err(r::HAND_EMPTY.refuse_all("You hold no tile; take one first.")),
    }
}

fn not_full(player: &Player) -> Result<(), Refusal> {
    if player.city.is_full() {
        return Err(r::CITY_FULL.refuse_all("Your city is full; there is nothing left to build."));
    }
    Ok(())
}
