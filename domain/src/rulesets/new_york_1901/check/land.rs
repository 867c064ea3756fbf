//! Cards, lots and workers.

use crate::kernel::Refusal;
use crate::rulesets::new_york_1901::lots::Lot;
use crate::rulesets::new_york_1901::refusals as r;
use crate::rulesets::new_york_1901::state::{Player, State, Turn};

/// NY-113, NY-123.
pub(super) fn market_change(state: &State, player: &Player) -> Result<(), Refusal> {
    if !player.cards.market_change {
        return Err(r::CARD_USED.refuse_all("You have used Market Change already."));
    }
    let (open, deck, needed) = (state.open.len(), state.deck.len(), state.content().limits.market);
    if open < needed || deck < needed {
        return Err(r::DECK_TOO_SMALL.refuse_all(format!(
            "Market Change needs {needed} open cards and {needed} in the deck; there are {open} and {deck}."
        )));
    }
    Ok(())
}

/// NY-50.
pub(super) fn acquire(state: &State, turn: &Turn, player: &Player, lot: Lot) -> Result<(), Refusal> {
    if turn.land_grab {
        fits_land_grab(state, lot)?;
    }
    lot_with_worker(state, player, lot)
}

/// NY-125 to NY-130.
pub(super) fn land_grab(state: &State, turn: &Turn, player: &Player, lot: Lot) -> Result<(), Refusal> {
    if !player.cards.land_grab {
        return Err(r::CARD_USED.refuse_all("You have used Land Grab already."));
    }
    if state.deck.is_empty() {
        return Err(r::DECK_EMPTY.refuse_all("Land Grab cannot be played while the deck is empty."));
    }
    if turn.large_lot {
        let message = "You have acquired a lot of size 3 in this turn, so Land Grab cannot be played.";
        return Err(r::SIZE_3.refuse_all(message));
    }
    fits_land_grab(state, lot)?;
    lot_with_worker(state, player, lot)
}

/// NY-109.
pub(super) fn return_lot(player: &Player, lot: Lot) -> Result<(), Refusal> {
    if player.held.contains(lot) {
        return Ok(());
    }
    let held: Vec<String> = player.held.iter().map(|lot| lot.to_string()).collect();
    let message = format!(
        "No worker of yours stands on {lot}; yours stand on {}.",
        held.join(", ")
    );
    Err(r::NO_WORKER_THERE.refuse("lot", message))
}

/// NY-128.
fn fits_land_grab(state: &State, lot: Lot) -> Result<(), Refusal> {
    let most = state.content().limits.land_grab_size;
    match state.content().card_of(lot) {
        Some(card) if card.size > most => {
            let message = format!(
                "{lot} has size {}; in a turn with Land Grab only lots of size {most} are acquired.",
                card.size
            );
            Err(r::SIZE_3.refuse("lot", message))
        }
        _ => Ok(()),
    }
}

fn lot_with_worker(state: &State, player: &Player, lot: Lot) -> Result<(), Refusal> {
    if let Some(owner) = state.owner_of(lot) {
        let message = format!("{lot} belongs to seat {owner}.");
        return Err(r::LOT_NOT_EMPTY.refuse("lot", message));
    }
    let card = state
        .content()
        .card_of(lot)
        .filter(|card| state.open.contains(card));
    if card.is_none() {
        let open: Vec<String> = state.open.iter().map(|card| card.to_string()).collect();
        let wanted = state
            .content()
            .card_of(lot)
            .map(|card| card.to_string())
            .unwrap_or_default();
        let message = format!("{lot} needs the card {wanted}; open are {}.", open.join(", "));
        return Err(r::NO_SUCH_CARD.refuse("lot", message));
    }
    if player.free_workers() == 0 {
        return Err(r::NO_WORKER.refuse_all("All your workers stand on lots; none is free."));
    }
    Ok(())
}
