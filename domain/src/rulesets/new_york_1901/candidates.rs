//! The moves among which every legal one stands, and the mildest of them.

use super::check::check;
use super::follow::{Ahead, ahead};
use super::lots::{Card, Lot};
use super::moves::{
    Acquire, Build, ConstructionBoom, DemolishRebuild, EndTurn, LandGrab, MarketChange, Move, ReturnLot,
};
use super::placing;
use super::state::{Player, State, Step, Turn};
use crate::kernel::Seat;

/// Ending comes first, then lots, builds, rebuilds and action cards.
pub(super) fn candidates(state: &State, seat: Seat) -> Vec<Move> {
    match (ahead(state), state.turn(), state.player(seat)) {
        (Ahead::Decides(decider), Some(turn), Some(player)) if decider == seat => {
            if turn.must_return {
                let lots = player.held.iter();
                lots.map(|lot| Move::ReturnLot(ReturnLot { lot })).collect()
            } else {
                of_turn(state, turn, player)
            }
        }
        _ => Vec::new(),
    }
}

/// The mildest legal move, for a missed deadline: end the turn, else take a lot, else build or rebuild the smallest
/// tile; no action card is spent. A forced return gives back the first lot.
pub(super) fn fallback(state: &State, seat: Seat) -> Option<Move> {
    candidates(state, seat)
        .into_iter()
        .find(|mv| check(state, seat, mv).is_ok())
}

fn of_turn(state: &State, turn: &Turn, player: &Player) -> Vec<Move> {
    let mut moves = vec![Move::EndTurn(EndTurn {})];
    let main_option = matches!(turn.step, Step::Start | Step::Choosing);
    let lots = if player.free_workers() > 0 {
        open_lots(state)
    } else {
        Vec::new()
    };
    if main_option {
        moves.extend(lots.iter().map(|lot| Move::Acquire(Acquire { lot: *lot })));
    }
    if turn.step == Step::LandTaken || (main_option && !state.can_acquire(turn)) {
        let builds = placing::builds(state, player);
        moves.extend(builds.map(|(tile, cells)| Move::Build(Build { tile, cells })));
    }
    if main_option {
        let rebuilds = placing::rebuilds(state, player);
        moves.extend(rebuilds.map(|(tile, cells)| Move::DemolishRebuild(DemolishRebuild { tile, cells })));
    }
    if turn.step == Step::Start {
        moves.push(Move::MarketChange(MarketChange {}));
    }
    if player.cards.land_grab {
        moves.extend(lots.iter().map(|lot| Move::LandGrab(LandGrab { lot: *lot })));
    }
    if turn.step == Step::Built && player.cards.construction_boom {
        let builds = placing::builds(state, player);
        moves.extend(builds.map(|(tile, cells)| Move::ConstructionBoom(ConstructionBoom { tile, cells })));
    }
    moves
}

/// The empty lots for which a card lies open, small ones first.
fn open_lots(state: &State) -> Vec<Lot> {
    let taken = state.taken_lots();
    let mut lots: Vec<(Card, Lot)> = Lot::all()
        .filter(|lot| !taken.contains(*lot))
        .filter_map(|lot| Some((state.content().card_of(lot)?, lot)))
        .filter(|(card, _)| state.open.contains(card))
        .collect();
    lots.sort_by_key(|(card, lot)| (card.size, *lot));
    lots.into_iter().map(|(_, lot)| lot).collect()
}
