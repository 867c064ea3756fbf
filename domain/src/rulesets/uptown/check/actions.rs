//! May the card be had? Collecting, drawing, buying, and the municipal pile.

use crate::kernel::Refusal;
use crate::rulesets::uptown::ids::{Card, Player};
use crate::rulesets::uptown::moves::Buy;
use crate::rulesets::uptown::placement::placements;
use crate::rulesets::uptown::refusals as r;
use crate::rulesets::uptown::state::{Pile, State};
use crate::rulesets::uptown::words::{coins, coins_lie};

/// UP-25, UP-26: coins are collected if there are any.
pub(super) fn collect(state: &State, player: Player) -> Result<(), Refusal> {
    match state.side(player) {
        Some(side) if side.coins == 0 => {
            Err(r::NO_COINS.refuse_all("No coins lie on your deck; play or discard its top card."))
        }
        _ => Ok(()),
    }
}

/// UP-25, UP-26: the top card of one's own deck is free, unless coins lie on it.
pub(super) fn draw(state: &State, player: Player, card: Card, field: &'static str) -> Result<(), Refusal> {
    let Some(side) = state.side(player) else {
        return Ok(());
    };
    if side.coins > 0 {
        let message = format!(
            "{} on your deck; to collect is your only first action.",
            coins_lie(side.coins)
        );
        return Err(r::COINS_ON_DECK.refuse_all(message));
    }
    if side.deck.top == Some(card) {
        return Ok(());
    }
    let message = format!("{card} is not the top card of your deck; {}.", on_top(&side.deck));
    Err(r::NOT_YOUR_TOP_CARD.refuse(field, message))
}

/// UP-34, UP-83, UP-38, UP-39: the deck, its top card, coins on it, the price.
pub(super) fn buy(state: &State, player: Player, buy: &Buy) -> Result<(), Refusal> {
    let (owner, card) = (buy.from_player, buy.project.card());
    let Some(side) = state.side(owner) else {
        let message = format!(
            "There is no player {owner}; the players are 1 to {}.",
            state.count()
        );
        return Err(r::NO_SUCH_PLAYER.refuse("from_player", message));
    };
    if side.deck.is_empty() {
        return Err(r::DECK_EMPTY.refuse("from_player", format!("The deck of player {owner} is empty.")));
    }
    if side.deck.top != Some(card) {
        let message = format!(
            "{card} is not on top of the deck of player {owner}; {}.",
            on_top(&side.deck)
        );
        return Err(r::NOT_THE_TOP_CARD.refuse("project", message));
    }
    if side.coins > 0 {
        let message = format!(
            "{} on the deck of player {owner}; nobody can buy from it until its owner collects.",
            coins_lie(side.coins)
        );
        return Err(r::DECK_BLOCKED.refuse("from_player", message));
    }
    let wallet = state.side(player).map_or(0, |buyer| buyer.wallet);
    match card.cost() {
        Some(price) if price > wallet => {
            let message = format!("{card} costs {}; your wallet holds {wallet}.", coins(price));
            Err(r::TOO_EXPENSIVE.refuse("project", message))
        }
        _ => Ok(()),
    }
}

/// UP-33: only the top card can be taken.
pub(super) fn municipal_card(state: &State, card: Card, field: &'static str) -> Result<(), Refusal> {
    if state.municipal.top == Some(card) {
        return Ok(());
    }
    let message = format!(
        "{card} is not the top municipal card; {}.",
        on_top(&state.municipal)
    );
    Err(r::NOT_THE_MUNICIPAL_CARD.refuse(field, message))
}

/// UP-41: it is discarded only if none of its projects has a place.
pub(super) fn municipal_discard(state: &State, player: Player, card: Card) -> Result<(), Refusal> {
    municipal_card(state, card, "card").map_err(|refusal| refusal.under("UP-41"))?;
    match placements(state, player, card).first() {
        None => Ok(()),
        Some((project, target)) => {
            let message =
                format!("{card} must be played, since it can be: {project} on {target}, for instance.");
            Err(r::MUNICIPAL_CARD_FITS.refuse("card", message))
        }
    }
}

/// UP-42.
pub(super) fn pass(state: &State) -> Result<(), Refusal> {
    if state.municipal.is_empty() {
        return Ok(());
    }
    let message = format!(
        "You may pass only when the municipal pile is empty; {} left.",
        match state.municipal.count() {
            1 => "1 card is".into(),
            cards => format!("{cards} cards are"),
        }
    );
    Err(r::MUNICIPAL_CARDS_LEFT.refuse_all(message))
}

fn on_top(pile: &Pile) -> String {
    pile.top.map_or("it is empty".into(), |card| format!("{card} is"))
}
