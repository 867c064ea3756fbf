//! The one place that refuses moves, in the order of section 13 of the rules.

mod actions;
mod placement;

use super::follow::{Action, Ahead, ahead};
use super::ids::Player;
use super::moves::Move;
use super::refusals as r;
use super::state::State;
use crate::kernel::{Refusal, Seat};

pub(super) fn check(state: &State, seat: Seat, mv: &Move) -> Result<(), Refusal> {
    let player = gate(state, seat, Some(mv.action()))?;
    match mv {
        Move::Collect(_) => actions::collect(state, player),
        Move::DrawPlay(play) => {
            actions::draw(state, player, play.project.card(), "project")?;
            placement::place(state, player, play.project, play.target)
        }
        Move::DrawDiscard(discard) => actions::draw(state, player, discard.card, "card"),
        Move::Buy(buy) => {
            actions::buy(state, player, buy)?;
            placement::place(state, player, buy.project, buy.target)
        }
        Move::MunicipalPlay(play) => {
            actions::municipal_card(state, play.project.card(), "project")?;
            placement::place(state, player, play.project, play.target)
        }
        Move::MunicipalDiscard(discard) => actions::municipal_discard(state, player, discard.card),
        Move::Pass(_) => actions::pass(state),
    }
}

/// The refusal of something that is no move: what comes before `malformed_move` is looked at first.
pub(super) fn unreadable(state: &State, seat: Seat, raw: &serde_json::Value, why: &str) -> Refusal {
    let named = raw.get("type").and_then(|name| name.as_str());
    match gate(state, seat, named.and_then(action_called)) {
        Err(refusal) => refusal,
        Ok(_) => {
            let message = format!("This is not a move of UpTown: {}.", why.trim_end_matches('.'));
            Refusal {
                field: field_in(why).map(Into::into),
                ..r::MALFORMED_MOVE.refuse_all(message)
            }
        }
    }
}

/// The field that the reason "missing field `project`" or "unknown field `plot`, …" is about.
fn field_in(why: &str) -> Option<String> {
    let (before, rest) = why.split_once('`')?;
    let (field, _) = rest.split_once('`')?;
    matches!(before, "missing field " | "unknown field ").then(|| field.chars().take(40).collect())
}

fn action_called(name: &str) -> Option<Action> {
    let actions = [Action::First, Action::Second];
    actions.into_iter().find(|action| action.moves().contains(&name))
}

/// UP-24: is it this seat's turn, and is this the action that is due? Gives the player at the seat.
fn gate(state: &State, seat: Seat, action: Option<Action>) -> Result<Player, Refusal> {
    let (player, due) = match ahead(state) {
        Ahead::Decides(player, due) => (player, due),
        Ahead::Over => {
            return Err(r::GAME_FINISHED.refuse_all("The game is over; no move is possible any more."));
        }
        Ahead::Fact(_) | Ahead::Chance(_) => {
            return Err(r::NOT_YOUR_TURN.refuse_all("Nobody decides at this moment."));
        }
    };
    if state.seat_of(player) != seat {
        let message = format!(
            "It is the turn of seat {} (player {player}), not of seat {seat}.",
            state.seat_of(player)
        );
        return Err(r::NOT_YOUR_TURN.refuse_all(message));
    }
    if action.is_some_and(|action| action != due) {
        let message = format!("The {due} action is due, one of {}.", due.moves().join(", "));
        return Err(r::WRONG_ACTION.refuse("type", message));
    }
    Ok(player)
}

impl Move {
    fn action(&self) -> Action {
        match self {
            Move::Collect(_) | Move::DrawPlay(_) | Move::DrawDiscard(_) => Action::First,
            Move::Buy(_) | Move::MunicipalPlay(_) | Move::MunicipalDiscard(_) | Move::Pass(_) => {
                Action::Second
            }
        }
    }
}

impl Action {
    /// The types of its moves.
    fn moves(self) -> &'static [&'static str] {
        match self {
            Action::First => &["collect", "draw_play", "draw_discard"],
            Action::Second => &["buy", "municipal_play", "municipal_discard", "pass"],
        }
    }
}
