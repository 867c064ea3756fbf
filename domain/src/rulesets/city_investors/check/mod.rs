//! The one place that refuses moves, in the order of the table of refusals.

mod party;
mod turns;

pub(super) use turns::action as check_action;

use super::act::Act;
use super::moves::Move;
use super::refusals as r;
use super::state::{Phase, State};
use crate::kernel::{Refusal, Seat, Timestamp};

pub(super) fn check(state: &State, seat: Seat, mv: &Move, now: Timestamp) -> Result<(), Refusal> {
    let act = Act::of(mv)?;
    if !act.exists_in(state.options.variant) {
        let variant = state.options.variant.name();
        let rule = if matches!(act, Act::Spy(..)) {
            "IN-541"
        } else {
            "IN-1001"
        };
        let message = format!("The variant `{variant}` has no such move.");
        return Err(r::WRONG_VARIANT.refuse("type", message).under(rule));
    }
    if state.has_left(seat) {
        return Err(r::RESIGNED.refuse_all("You have resigned from this game; the others play on."));
    }
    match &state.phase {
        Phase::Finished(_) => Err(r::GAME_OVER.refuse_all("The game is over; no move is possible any more.")),
        Phase::SettingUp => Err(r::NOT_YOUR_TURN.refuse_all("Nobody is to move while the game is set up.")),
        Phase::Turn(turn) if turn.seat != seat => {
            let message = format!("It is the turn of seat {}, not of seat {seat}.", turn.seat);
            Err(r::NOT_YOUR_TURN.refuse_all(message))
        }
        Phase::Turn(turn) if turn.over => Err(r::NOT_YOUR_TURN.refuse_all("Your turn has ended.")),
        Phase::Turn(turn) => turns::action(state, turn, &act),
        Phase::Lobby { .. } => party::before_the_start(state, seat, &act),
        Phase::Running { deadline } | Phase::Countdown { deadline } => {
            party::race(state, seat, &act, *deadline, now)
        }
    }
}

/// The refusal of something that is no move; it stands first in the table, so nothing else is looked at.
pub(super) fn unreadable(raw: &serde_json::Value, why: &str) -> Refusal {
    let kind = raw.get("type").and_then(|kind| kind.as_str());
    if kind.is_some_and(|kind| kind.eq_ignore_ascii_case("resign")) {
        return r::UNREADABLE.refuse("type", RESIGNING).under("IN-1104");
    }
    let why = why.trim_end_matches('.');
    let message = match raw.get("move_id") {
        Some(_) => format!("A move has no `move_id`: send it as the Idempotency-Key of the request ({why})."),
        None => format!("This is not a move of City Investors: {why}."),
    };
    Refusal {
        field: field_in(why).map(Into::into),
        ..r::UNREADABLE.refuse_all(message)
    }
}

/// Why there is no such move.
pub(super) const RESIGNING: &str =
    "Resigning is not a move: leave the game by its resignation, which the service offers beside turns.";

/// The field that the reason "missing field `tile`" or "unknown field `slot`, …" is about.
fn field_in(why: &str) -> Option<String> {
    let (before, rest) = why.split_once('`')?;
    let (field, _) = rest.split_once('`')?;
    matches!(before, "missing field " | "unknown field ").then(|| field.chars().take(40).collect())
}
