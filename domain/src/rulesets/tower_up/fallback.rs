//! The mildest legal move, for a missed deadline.

use super::candidates::{candidates, over};
use super::colors::{ByColor, Color};
use super::content::CardInfo;
use super::follow::{Ahead, Decision, ahead};
use super::moves::{DeclineExtraTurn, Discard, Move, TakeCard};
use super::receipt::Receipt;
use super::state::{Player, State};
use crate::kernel::Seat;

pub(super) fn fallback(state: &State, seat: Seat) -> Option<Move> {
    let (decision, player) = match (ahead(state), state.player(seat)) {
        (Ahead::Decides(decider, decision), Some(player)) if decider == seat => (decision, player),
        _ => return None,
    };
    match decision {
        Decision::ExtraAction => Some(Move::DeclineExtraTurn(DeclineExtraTurn {})),
        Decision::Discards => {
            let floors = most_held(player.supply, over(state, &player.supply));
            Some(Move::Discard(Discard {
                floors: floors.into(),
            }))
        }
        Decision::Action => Some(Move::TakeCard(smallest_card(state, player)?)),
        // Any site will do; the first in the order of the board.
        Decision::StartingFloor => candidates(state, seat).into_iter().next(),
    }
}

/// No shortage if it can be helped, then the fewest floors and machines, then the lowest slot.
fn smallest_card(state: &State, player: &Player) -> Option<TakeCard> {
    let in_market = state
        .market
        .iter()
        .flatten()
        .filter_map(|card| state.content().card(*card));
    let size = |card: &&CardInfo| {
        let machines = card.machine.map_or(0, |machine| usize::from(machine.steps));
        (
            Receipt::of(card, &state.general_supply).shortage,
            card.floors.len() + machines,
        )
    };
    let card = in_market.min_by_key(size)?;
    let receipt = Receipt::of(card, &state.general_supply);
    // Colours that chance to be plentiful are missed least by the others.
    let wilds = most_held(receipt.rest, receipt.wilds);
    let substitutes = most_held(receipt.rest.minus(&wilds), receipt.substitutes);
    let received = receipt.shown.plus(&wilds).plus(&substitutes);
    let held = player.supply.plus(&received);
    let over = over(state, &held);
    // What has just been taken goes back first, so that what was held stays as it was. It always suffices, since
    // nobody begins a turn over the limit.
    let discard = (over > 0).then(|| most_held(received, over).into());
    Some(TakeCard {
        card: card.id.clone(),
        wild_colors: wilds.colors(),
        substitute_colors: substitutes.colors(),
        discard,
    })
}

/// So many floors, each of the colour of which most are left then.
fn most_held(mut supply: ByColor, number: u8) -> ByColor {
    let mut chosen = ByColor::default();
    for _ in 0..number {
        // The first of equals: `max_by_key` alone would give the last.
        let most = Color::ALL
            .into_iter()
            .rev()
            .max_by_key(|color| supply.get(*color));
        if let Some(color) = most.filter(|color| supply.get(*color) > 0) {
            *supply.get_mut(color) -= 1;
            chosen.add(color);
        }
    }
    chosen
}
