//! Taking a card and giving floors back.

use crate::kernel::{Refusal, Seat, named};
use crate::rulesets::tower_up::colors::{ByColor, Color};
use crate::rulesets::tower_up::content::CardInfo;
use crate::rulesets::tower_up::moves::{Discard, FloorCounts, TakeCard};
use crate::rulesets::tower_up::receipt::Receipt;
use crate::rulesets::tower_up::refusals as r;
use crate::rulesets::tower_up::state::State;
use crate::rulesets::tower_up::words::{and, counted, listed};

pub(super) fn take_card(state: &State, seat: Seat, take: &TakeCard) -> Result<(), Refusal> {
    let card = card_in_market(state, &take.card)?;
    let receipt = Receipt::of(card, &state.general_supply);
    number_of_colors(card, &receipt, take)?;
    let rest = chosen_from(&receipt.rest, &take.wild_colors, "wild_colors")?;
    chosen_from(&rest, &take.substitute_colors, "substitute_colors")?;
    let received = receipt.with(&take.wild_colors, &take.substitute_colors);
    match (&take.discard, state.player(seat)) {
        (Some(discard), Some(player)) if *discard != FloorCounts::default() => {
            leaves_the_limit(state, &player.supply.plus(&received), discard, "discard")
        }
        _ => Ok(()),
    }
}

fn card_in_market<'a>(state: &'a State, id: &str) -> Result<&'a CardInfo, Refusal> {
    let content = state.content();
    let in_market = || {
        state
            .market
            .iter()
            .flatten()
            .filter_map(|card| content.card(*card))
    };
    in_market().find(|card| card.id == id).ok_or_else(|| {
        let offered: Vec<&str> = in_market().map(|card| card.id.as_str()).collect();
        let message = format!("{} is not in the market; {} are.", named(id), and(&offered));
        r::CARD_NOT_IN_MARKET.refuse("card", message)
    })
}

fn number_of_colors(card: &CardInfo, receipt: &Receipt, take: &TakeCard) -> Result<(), Refusal> {
    let id = &card.id;
    let (wilds, named) = (usize::from(receipt.wilds), take.wild_colors.len());
    if wilds != named {
        let message = match wilds {
            0 => format!("{id} brings no wild floor, so no colour is to be named for one."),
            _ => format!(
                "{id} brings {}; name one colour for each, not {named}.",
                counted(wilds, "wild floor")
            ),
        };
        return Err(r::WILD_COLORS.refuse("wild_colors", message));
    }
    let (substitutes, named) = (usize::from(receipt.substitutes), take.substitute_colors.len());
    if substitutes != named {
        let lacking = listed(&card.coloured().minus(&receipt.shown));
        let message = match substitutes {
            0 => format!("No floor of {id} is replaced by one of another colour, so none is to be named."),
            _ => format!(
                "The general supply lacks {lacking} for {id}; name {} to take instead, not {named}.",
                counted(substitutes, "colour")
            ),
        };
        return Err(r::SUBSTITUTES.refuse("substitute_colors", message));
    }
    Ok(())
}

/// TU-99: every colour chosen must be in the general supply at its moment. Gives what is left afterwards.
fn chosen_from(supply: &ByColor, colors: &[Color], field: &'static str) -> Result<ByColor, Refusal> {
    let wanted: ByColor = colors.iter().collect();
    match Color::ALL
        .into_iter()
        .find(|color| wanted.get(*color) > supply.get(*color))
    {
        None => Ok(supply.minus(&wanted)),
        Some(color) => {
            let message = match supply.get(color) {
                0 => format!("The general supply has no {color} floor left."),
                left => format!(
                    "The general supply has only {left} {color} left, not {}.",
                    wanted.get(color)
                ),
            };
            Err(r::COLOR_NOT_IN_SUPPLY.refuse(field, message))
        }
    }
}

pub(super) fn discard(state: &State, seat: Seat, discard: &Discard) -> Result<(), Refusal> {
    match state.player(seat) {
        Some(player) => leaves_the_limit(state, &player.supply, &discard.floors, "floors"),
        None => Ok(()),
    }
}

/// TU-69, TU-70: exactly the limit remains, and only what is held is given back.
fn leaves_the_limit(
    state: &State,
    held: &ByColor,
    discard: &FloorCounts,
    field: &'static str,
) -> Result<(), Refusal> {
    let limit = u32::from(state.content().limits.personal_supply);
    let over = held.total().saturating_sub(limit);
    let named: u64 = Color::ALL
        .iter()
        .map(|color| u64::from(discard.get(*color)))
        .sum();
    let missing = Color::ALL
        .into_iter()
        .find(|color| discard.get(*color) > u32::from(held.get(*color)));
    let message = if over == 0 {
        format!(
            "You hold {} of at most {limit}, so nothing is to be given back.",
            counted(held.total() as usize, "floor")
        )
    } else if let Some(color) = missing {
        format!(
            "You cannot give back {} {color}: you hold {}.",
            discard.get(color),
            held.get(color)
        )
    } else if named != u64::from(over) {
        format!(
            "You hold {}; give back exactly {over}, not {named}.",
            counted(held.total() as usize, "floor")
        )
    } else {
        return Ok(());
    };
    let rule = if field == "discard" { "TU-70" } else { "TU-69" };
    Err(r::WRONG_DISCARD.refuse(field, message).under(rule))
}
