//! The moves of the player to act: exactly the legal ones.

use super::follow::{Action, Ahead, ahead};
use super::ids::{Card, Player};
use super::moves::{Buy, Collect, DrawDiscard, DrawPlay, Move, MunicipalDiscard, MunicipalPlay, Pass};
use super::placement::placements;
use super::state::{Side, State};
use crate::kernel::Seat;

/// What takes nothing comes first, then what is free, then what costs; presents come last within each.
pub(super) fn candidates(state: &State, seat: Seat) -> Vec<Move> {
    match ahead(state) {
        Ahead::Decides(player, action) if state.seat_of(player) == seat => match action {
            Action::First => first_actions(state, player),
            Action::Second => second_actions(state, player),
        },
        _ => Vec::new(),
    }
}

/// UP-25, UP-26.
fn first_actions(state: &State, player: Player) -> Vec<Move> {
    let Some(side) = state.side(player) else {
        return Vec::new();
    };
    if side.coins > 0 {
        return vec![Move::Collect(Collect {})];
    }
    let Some(card) = side.deck.top else {
        return Vec::new();
    };
    let mut moves = vec![Move::DrawDiscard(DrawDiscard { card })];
    let plays = placements(state, player, card).into_iter();
    moves.extend(plays.map(|(project, target)| Move::DrawPlay(DrawPlay { project, target })));
    moves
}

/// UP-33, UP-41, UP-42.
fn second_actions(state: &State, player: Player) -> Vec<Move> {
    let mut moves = match state.municipal.top {
        None => vec![Move::Pass(Pass {})],
        Some(card) => {
            let plays = placements(state, player, card).into_iter();
            plays
                .map(|(project, target)| Move::MunicipalPlay(MunicipalPlay { project, target }))
                .collect()
        }
    };
    if let Some(card) = state.municipal.top.filter(|_| moves.is_empty()) {
        moves.push(Move::MunicipalDiscard(MunicipalDiscard { card }));
    }
    for (owner, deck) in state.players().zip(&state.sides) {
        moves.extend(buys(state, player, owner, deck));
    }
    moves
}

/// UP-34, UP-38, UP-39.
fn buys(state: &State, player: Player, from_player: Player, deck: &Side) -> Vec<Move> {
    let wallet = state.side(player).map_or(0, |side| side.wallet);
    let affordable = |card: &Card| card.cost().is_some_and(|price| price <= wallet);
    match deck.deck.top.filter(affordable) {
        Some(card) if deck.coins == 0 => placements(state, player, card)
            .into_iter()
            .map(|(project, target)| {
                Move::Buy(Buy {
                    project,
                    from_player,
                    target,
                })
            })
            .collect(),
        _ => Vec::new(),
    }
}
