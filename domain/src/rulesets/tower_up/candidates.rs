//! The moves among which every legal one stands.

use super::colors::{ByColor, Color};
use super::content::{CardInfo, MAX_CARD_FLOORS, Site};
use super::follow::{Ahead, Decision, ahead};
use super::moves::{Build, DeclineExtraTurn, Discard, Move, PlaceStartingFloor, TakeCard};
use super::receipt::Receipt;
use super::state::{Player, State};
use crate::kernel::Seat;

/// Declining comes first, then cards without discards, builds, and cards with discards.
pub(super) fn candidates(state: &State, seat: Seat) -> Vec<Move> {
    let (decision, player) = match (ahead(state), state.player(seat)) {
        (Ahead::Decides(decider, decision), Some(player)) if decider == seat => (decision, player),
        _ => return Vec::new(),
    };
    match decision {
        Decision::StartingFloor => starting_floors(state),
        Decision::Discards => {
            let over = over(state, &player.supply);
            let discards = multisets(&player.supply, over);
            discards
                .into_iter()
                .map(|floors| {
                    Move::Discard(Discard {
                        floors: floors.into(),
                    })
                })
                .collect()
        }
        Decision::Action => actions(state, player),
        Decision::ExtraAction => {
            let mut moves = vec![Move::DeclineExtraTurn(DeclineExtraTurn {})];
            moves.extend(actions(state, player));
            moves
        }
    }
}

fn starting_floors(state: &State) -> Vec<Move> {
    let shown = state.next_starting_floor().and_then(|floor| floor.color());
    let colors = Color::ALL
        .into_iter()
        .filter(|color| shown.is_none_or(|shown| shown == *color));
    let mut moves = Vec::new();
    for color in colors {
        for site in state
            .board()
            .all()
            .filter(|site| state.may_start_on(*site, color))
        {
            let site = state.board().id_of(site);
            let color = shown.is_none().then_some(color);
            moves.push(Move::PlaceStartingFloor(PlaceStartingFloor { site, color }));
        }
    }
    moves
}

fn actions(state: &State, player: &Player) -> Vec<Move> {
    let cards = || {
        state
            .market
            .iter()
            .flatten()
            .filter_map(|card| state.content().card(*card))
    };
    let takes: Vec<(TakeCard, ByColor)> = cards().flat_map(|card| takes(state, card)).collect();
    let mut moves: Vec<Move> = takes
        .iter()
        .map(|(take, _)| Move::TakeCard(take.clone()))
        .collect();
    moves.extend(builds(state, player).into_iter().map(Move::Build));
    for (take, received) in takes {
        let held = player.supply.plus(&received);
        let over = over(state, &held);
        for floors in multisets(&held, over).into_iter().filter(|_| over > 0) {
            moves.push(Move::TakeCard(TakeCard {
                discard: Some(floors.into()),
                ..take.clone()
            }));
        }
    }
    moves
}

/// Every choice of colours for a card, without discards, and the floors it brings.
fn takes(state: &State, card: &CardInfo) -> Vec<(TakeCard, ByColor)> {
    let receipt = Receipt::of(card, &state.general_supply);
    let mut takes = Vec::new();
    for wilds in multisets(&receipt.rest, receipt.wilds) {
        for substitutes in multisets(&receipt.rest.minus(&wilds), receipt.substitutes) {
            let take = TakeCard {
                card: card.id.clone(),
                wild_colors: wilds.colors(),
                substitute_colors: substitutes.colors(),
                discard: None,
            };
            takes.push((take, receipt.shown.plus(&wilds).plus(&substitutes)));
        }
    }
    takes
}

/// Whether there is a site on which the player could build now.
pub(super) fn can_build(state: &State, player: &Player) -> bool {
    !builds(state, player).is_empty()
}

fn builds(state: &State, player: &Player) -> Vec<Build> {
    let mut builds = Vec::new();
    if player.roofs_left == 0 {
        return builds;
    }
    let board = state.board();
    let free = board
        .all()
        .filter(|site| state.building(*site).is_none() && state.around(*site).next().is_some());
    for site in free {
        for color in Color::ALL
            .into_iter()
            .filter(|color| affordable(state, player, site, *color))
        {
            let grown = state.around(site).map(|(grown, _)| grown);
            builds.extend(std::iter::once(site).chain(grown).map(|roof_site| Build {
                site: board.id_of(site),
                color,
                roof_site: board.id_of(roof_site),
            }));
        }
    }
    builds
}

fn affordable(state: &State, player: &Player, site: Site, color: Color) -> bool {
    state.fits(site, color) && player.supply.covers(&state.cost(site, color))
}

/// How many floors are over the limit (TU-69).
pub(super) fn over(state: &State, held: &ByColor) -> u8 {
    let over = held
        .total()
        .saturating_sub(u32::from(state.content().limits.personal_supply));
    u8::try_from(over).unwrap_or(u8::MAX)
}

/// Every way to take `number` floors out of a supply. No card shows more than four (TU-16), so that more can only be
/// asked for in a state that no game reaches; there the list would be endless.
fn multisets(supply: &ByColor, number: u8) -> Vec<ByColor> {
    let mut found = Vec::new();
    if number > MAX_CARD_FLOORS {
        return found;
    }
    let upto = |color: Color, left: u8| 0..=supply.get(color).min(left);
    for black in upto(Color::Black, number) {
        for white in upto(Color::White, number - black) {
            for grey in upto(Color::Grey, number - black - white) {
                let brown = number - black - white - grey;
                if brown <= supply.brown {
                    found.push(ByColor::new(black, white, grey, brown));
                }
            }
        }
    }
    found
}
