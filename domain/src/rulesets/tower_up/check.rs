//! The one place that refuses moves, in the order of TU-126.

use super::colors::{ByColor, Color};
use super::content::{CardInfo, Site};
use super::follow::{Ahead, Decision, ahead};
use super::moves::{Build, Discard, FloorCounts, Move, PlaceStartingFloor, TakeCard};
use super::receipt::Receipt;
use super::refusals as r;
use super::state::{Player, State};
use crate::kernel::{Refusal, Seat};

pub(super) fn check(state: &State, seat: Seat, mv: &Move) -> Result<(), Refusal> {
    gate(state, seat, Some(kind_of(mv)))?;
    match mv {
        Move::TakeCard(take) => take_card(state, seat, take),
        Move::Build(build) => check_build(state, seat, build),
        Move::Discard(discard) => check_discard(state, seat, discard),
        Move::DeclineExtraTurn(_) => Ok(()),
        Move::PlaceStartingFloor(place) => place_starting_floor(state, place),
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
        Ok(()) => r::MALFORMED_MOVE.refuse_all(format!("This is not a move of Tower Up: {why}.")),
    }
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

fn take_card(state: &State, seat: Seat, take: &TakeCard) -> Result<(), Refusal> {
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
        let message = format!("{id} is not in the market; {} are.", and(&offered));
        r::CARD_NOT_IN_MARKET.refuse("card", message)
    })
}

fn number_of_colors(card: &CardInfo, receipt: &Receipt, take: &TakeCard) -> Result<(), Refusal> {
    let (wilds, named) = (usize::from(receipt.wilds), take.wild_colors.len());
    if wilds != named {
        let message = format!(
            "{} brings {}; name one colour for each, not {named}.",
            card.id,
            counted(wilds, "wild floor")
        );
        return Err(r::WILD_COLORS.refuse("wild_colors", message));
    }
    let (substitutes, named) = (usize::from(receipt.substitutes), take.substitute_colors.len());
    if substitutes != named {
        let message = format!(
            "{} of {} can be replaced by another colour; name one colour for each, not {named}.",
            counted(substitutes, "missing floor"),
            card.id
        );
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

fn check_discard(state: &State, seat: Seat, discard: &Discard) -> Result<(), Refusal> {
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
    Err(r::WRONG_DISCARD.refuse(field, message))
}

fn place_starting_floor(state: &State, place: &PlaceStartingFloor) -> Result<(), Refusal> {
    let shown = state.next_starting_floor().and_then(|floor| floor.color());
    let color = match (shown, place.color) {
        (Some(shown), Some(named)) if shown != named => {
            let message = format!("This starting floor is {shown}, not {named}.");
            return Err(r::COLOR_NOT_ALLOWED.refuse("color", message));
        }
        (Some(shown), _) => shown,
        (None, Some(named)) => named,
        (None, None) => {
            let message = "This starting floor is wild; name its colour.";
            return Err(r::COLOR_REQUIRED.refuse("color", message));
        }
    };
    let site = empty_site(state, &place.site)?;
    no_conflict(state, site, color, "A starting floor")
}

fn check_build(state: &State, seat: Seat, build: &Build) -> Result<(), Refusal> {
    let site = empty_site(state, &build.site)?;
    if state.around(site).next().is_none() {
        let message = format!(
            "No building is next to {}; a new building needs at least one neighbour.",
            build.site
        );
        return Err(r::NO_ADJACENT_BUILDING.refuse("site", message));
    }
    no_conflict(state, site, build.color, "A new building")?;
    let Some(player) = state.player(seat) else {
        return Ok(());
    };
    if player.roofs_left == 0 {
        return Err(r::NO_ROOF_LEFT.refuse_all("You have no roof left, so you cannot build any more."));
    }
    can_pay(state, player, site, build.color)?;
    let roof_site = state.board().find(&build.roof_site);
    let roofable = roof_site == Some(site) || state.around(site).any(|(grown, _)| Some(grown) == roof_site);
    if roofable {
        return Ok(());
    }
    let ids: Vec<String> = state
        .around(site)
        .map(|(grown, _)| state.board().id_of(grown))
        .collect();
    let mut sites: Vec<&str> = vec![&build.site];
    sites.extend(ids.iter().map(String::as_str));
    let message = format!(
        "The roof cannot go on {}; it goes on {}.",
        build.roof_site,
        or(&sites)
    );
    Err(r::BAD_ROOF_SITE.refuse("roof_site", message))
}

fn empty_site(state: &State, id: &str) -> Result<Site, Refusal> {
    let Some(site) = state.board().find(id) else {
        return Err(r::UNKNOWN_SITE.refuse("site", format!("This board has no site {id}.")));
    };
    match state.building(site) {
        None => Ok(site),
        Some(building) => {
            let message = format!("A {} building stands on {id}.", building.color);
            Err(r::SITE_OCCUPIED.refuse("site", message))
        }
    }
}

/// TU-32, TU-59.
fn no_conflict(state: &State, site: Site, color: Color, what: &str) -> Result<(), Refusal> {
    match state.around(site).find(|(_, building)| building.color == color) {
        None => Ok(()),
        Some((neighbour, _)) => {
            let board = state.board();
            let message = format!(
                "{} is next to the {color} building on {}; {} must differ in colour from every neighbour.",
                board.id_of(site),
                board.id_of(neighbour),
                what.to_lowercase()
            );
            Err(r::COLOR_CONFLICT.refuse("color", message))
        }
    }
}

/// TU-61, TU-62: the founding floor and one for every neighbour, all or nothing.
fn can_pay(state: &State, player: &Player, site: Site, color: Color) -> Result<(), Refusal> {
    let cost = state.cost(site, color);
    if player.supply.covers(&cost) {
        return Ok(());
    }
    let message = format!(
        "This costs {}; you hold {}.",
        listed(&cost),
        listed(&player.supply)
    );
    Err(r::NOT_ENOUGH_FLOORS.refuse_all(message))
}

/// `2 black and 1 white`, without the colours there are none of.
fn listed(floors: &ByColor) -> String {
    let some: Vec<String> = floors
        .iter()
        .filter(|(_, count)| *count > 0)
        .map(|(color, count)| format!("{count} {color}"))
        .collect();
    let some: Vec<&str> = some.iter().map(String::as_str).collect();
    if some.is_empty() {
        "nothing".into()
    } else {
        and(&some)
    }
}

fn counted(number: usize, what: &str) -> String {
    match number {
        0 => format!("no {what}"),
        1 => format!("1 {what}"),
        _ => format!("{number} {what}s"),
    }
}

fn and(items: &[&str]) -> String {
    joined(items, "and")
}

fn or(items: &[&str]) -> String {
    joined(items, "or")
}

fn joined(items: &[&str], word: &str) -> String {
    match items {
        [] => String::new(),
        [only] => (*only).into(),
        [first @ .., last] => format!("{} {word} {last}", first.join(", ")),
    }
}
