//! The one place that refuses moves, in the order of the table of refusals.

mod land;
mod state_of_turn;
mod tile;

use super::follow::{Ahead, ahead};
use super::moves::{Build, ConstructionBoom, DemolishRebuild, Move};
use super::refusals as r;
use super::state::{Player, State, Turn};
use crate::kernel::{Refusal, Seat};

pub(super) fn check(state: &State, seat: Seat, mv: &Move) -> Result<(), Refusal> {
    let (turn, player) = active(state, seat)?;
    state_of_turn::accepts(state, turn, mv)?;
    match mv {
        Move::MarketChange(_) => land::market_change(state, player),
        Move::Acquire(acquire) => land::acquire(state, turn, player, acquire.lot),
        Move::LandGrab(grab) => land::land_grab(state, turn, player, grab.lot),
        Move::ReturnLot(back) => land::return_lot(player, back.lot),
        Move::Build(Build { tile, cells }) => tile::build(state, player, *tile, cells),
        Move::DemolishRebuild(DemolishRebuild { tile, cells }) => tile::rebuild(state, player, *tile, cells),
        Move::ConstructionBoom(ConstructionBoom { tile, cells }) => {
            tile::construction_boom(state, seat, player)?;
            tile::build(state, player, *tile, cells)
        }
        Move::EndTurn(_) => Ok(()),
    }
}

/// The refusal of something that is no move: it comes before all others.
pub(super) fn unreadable(why: &str) -> Refusal {
    let message = format!(
        "This is not a move of New York 1901: {}.",
        why.trim_end_matches('.')
    );
    r::UNREADABLE.refuse_all(message)
}

/// NY-40: the turn and the player, if the seat is the active one.
fn active(state: &State, seat: Seat) -> Result<(&Turn, &Player), Refusal> {
    let decider = match ahead(state) {
        Ahead::Decides(decider) => decider,
        Ahead::Over => return Err(r::GAME_OVER.refuse_all("The game is over; no move is possible any more.")),
        Ahead::Fact(_) | Ahead::Chance(_) => {
            return Err(r::NOT_YOUR_TURN.refuse_all("Nobody decides at this moment."));
        }
    };
    match (state.turn(), state.player(seat)) {
        (Some(turn), Some(player)) if decider == seat => Ok((turn, player)),
        _ => {
            Err(r::NOT_YOUR_TURN.refuse_all(format!("It is the turn of seat {decider}, not of seat {seat}.")))
        }
    }
}
