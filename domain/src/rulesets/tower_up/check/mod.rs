//! The one place that refuses moves, in the order of TU-126.

mod build;
mod take;

use super::follow::{Ahead, Decision, ahead};
use super::moves::Move;
use super::refusals as r;
use super::state::State;
use crate::kernel::{Refusal, Seat};

pub(super) fn check(state: &State, seat: Seat, mv: &Move) -> Result<(), Refusal> {
    gate(state, seat, Some(kind_of(mv)))?;
    match mv {
        Move::TakeCard(take) => take::take_card(state, seat, take),
        Move::Build(build) => build::build(state, seat, build),
        Move::Discard(discard) => take::discard(state, seat, discard),
        Move::DeclineExtraTurn(_) => Ok(()),
        Move::PlaceStartingFloor(place) => build::place_starting_floor(state, place),
    }
}

/// The refusal of something that is no move: what comes before `malformed_move` is looked at first.
pub(super) fn unreadable(state: &State, seat: Seat, raw: &serde_json::Value, why: &str) -> Refusal {
    let kind = raw
        .get("type")
        .and_then(|kind| kind.as_str())
        .and_then(kind_called);
    match gate(state, seat, kind) {
        Err(refusal) => refusal,
        Ok(()) => {
            let message = format!("This is not a move of Tower Up: {}.", why.trim_end_matches('.'));
            Refusal {
                field: field_in(why).map(Into::into),
                ..r::MALFORMED_MOVE.refuse_all(message)
            }
        }
    }
}

/// The field that the reason "missing field `site`" or "unknown field `roof`, …" is about.
fn field_in(why: &str) -> Option<String> {
    let (before, rest) = why.split_once('`')?;
    let (field, _) = rest.split_once('`')?;
    matches!(before, "missing field " | "unknown field ").then(|| field.chars().take(40).collect())
}

const KINDS: [&str; 5] = [
    "take_card",
    "build",
    "discard",
    "decline_extra_turn",
    "place_starting_floor",
];

fn kind_called(name: &str) -> Option<&'static str> {
    KINDS.into_iter().find(|kind| *kind == name)
}

fn kind_of(mv: &Move) -> &'static str {
    match mv {
        Move::TakeCard(_) => "take_card",
        Move::Build(_) => "build",
        Move::Discard(_) => "discard",
        Move::DeclineExtraTurn(_) => "decline_extra_turn",
        Move::PlaceStartingFloor(_) => "place_starting_floor",
    }
}

/// TU-47: is it for this seat to decide, and does the state accept this kind of move?
fn gate(state: &State, seat: Seat, kind: Option<&str>) -> Result<(), Refusal> {
    let (decider, decision) = match ahead(state) {
        Ahead::Decides(decider, decision) => (decider, decision),
        Ahead::Over => {
            return Err(r::GAME_FINISHED.refuse_all("The game is over; no move is possible any more."));
        }
        Ahead::Fact(_) | Ahead::Chance(_) => {
            return Err(r::NOT_YOUR_DECISION.refuse_all("Nobody decides at this moment."));
        }
    };
    if decider != seat {
        return Err(r::NOT_YOUR_DECISION.refuse_all(format!(
            "It is for seat {decider} to decide, not for seat {seat}."
        )));
    }
    let accepted = decision.accepts();
    match kind {
        Some(kind) if !accepted.contains(&kind) => {
            let message = format!("{} Possible now: {}.", decision.sentence(), accepted.join(", "));
            Err(r::WRONG_MOVE_TYPE.refuse("type", message))
        }
        _ => Ok(()),
    }
}

impl Decision {
    fn accepts(self) -> &'static [&'static str] {
        match self {
            Decision::StartingFloor => &["place_starting_floor"],
            Decision::Action => &["take_card", "build"],
            Decision::ExtraAction => &["take_card", "build", "decline_extra_turn"],
            Decision::Discards => &["discard"],
        }
    }

    fn sentence(self) -> &'static str {
        match self {
            Decision::StartingFloor => "A starting floor is to be placed.",
            Decision::Action => "An action is to be chosen.",
            Decision::ExtraAction => "An extra turn is to be played or declined.",
            Decision::Discards => "Floors over the limit are to be given back.",
        }
    }
}
