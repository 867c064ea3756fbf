//! Moves and tasks in words, for whoever is to choose.

use super::candidates::can_build;
use super::colors::{ByColor, Color};
use super::follow::{Ahead, Decision, ahead, is_last};
use super::moves::{Build, Move, PlaceStartingFloor, TakeCard};
use super::receipt::Receipt;
use super::scoring::advance;
use super::state::{Phase, Player, State};
use super::words::{and, floors, listed};
use crate::kernel::Seat;

/// What a legal move would do.
pub(super) fn describe(mv: &Move, state: &State) -> String {
    let player = match ahead(state) {
        Ahead::Decides(seat, _) => state.player(seat),
        _ => None,
    };
    match mv {
        Move::TakeCard(take) => take_card(take, state, player),
        Move::Build(build) => self::build(build, state, player),
        Move::Discard(discard) => {
            let back = discard.floors.small().unwrap_or_default();
            format!("Give back {}.", floors(&back))
        }
        Move::DeclineExtraTurn(_) => "Decline the extra turn.".into(),
        Move::PlaceStartingFloor(place) => starting_floor(place, state),
    }
}

fn take_card(take: &TakeCard, state: &State, player: Option<&Player>) -> String {
    let content = state.content();
    let Some(card) = content.find_card(&take.card).and_then(|card| content.card(card)) else {
        return format!("Take card {}.", take.card);
    };
    let receipt = Receipt::of(card, &state.general_supply);
    let mut parts = Vec::new();
    if !receipt.shown.is_zero() {
        parts.push(floors(&receipt.shown));
    }
    for (chosen, what) in [
        (&take.wild_colors, "of your choice"),
        (&take.substitute_colors, "in place of what is short"),
    ] {
        let chosen: ByColor = chosen.iter().collect();
        if !chosen.is_zero() {
            parts.push(format!("{} {what}", floors(&chosen)));
        }
    }
    parts.extend(
        card.machine
            .map(|moves| moved(state, player, moves.color, moves.steps)),
    );
    let brings = if parts.is_empty() {
        "nothing".into()
    } else {
        and(&parts)
    };
    let discard = take.discard.unwrap_or_default().small().unwrap_or_default();
    let back = match discard.is_zero() {
        true => String::new(),
        false => format!("; give back {}", listed(&discard)),
    };
    let end = match receipt.shortage && state.end.is_none() {
        true => " This triggers the end.",
        false => "",
    };
    format!("Take card {}: {brings}{back}.{end}", take.card)
}

fn build(build: &Build, state: &State, player: Option<&Player>) -> String {
    let Build {
        site,
        color,
        roof_site,
    } = build;
    let board = state.board();
    let Some((founded, roofed)) = board.find(site).zip(board.find(roof_site)) else {
        return format!("Build {color} on {site}, roof on {roof_site}.");
    };
    let (roof_color, height) = match state.building(roofed) {
        Some(grown) => (grown.color, grown.height.saturating_add(1)),
        None => (*color, 1),
    };
    let roof = match founded == roofed {
        true => "roof on it".into(),
        false => format!("roof on {roof_site}"),
    };
    let moved = moved(state, player, roof_color, height);
    let paid = listed(&state.cost(founded, *color));
    format!("Build {color} on {site}, {roof}: {moved}, you pay {paid}.")
}

/// How a machine moves, which may be less than the steps at the end of its track (TU-67).
fn moved(state: &State, player: Option<&Player>, color: Color, steps: u8) -> String {
    let from = player.map_or(0, |player| player.markers.get(color));
    match advance(state.content(), from, steps).saturating_sub(from) {
        0 => format!("{color} machine stays at its end"),
        steps => format!("{color} machine +{steps}"),
    }
}

fn starting_floor(place: &PlaceStartingFloor, state: &State) -> String {
    let shown = state.next_starting_floor().and_then(|floor| floor.color());
    let color = place.color.or(shown);
    let color = color.map_or("", |color| color.name());
    format!("Place the {color} starting floor on {}.", place.site)
}

/// What a seat that is to move is asked to do.
pub(super) fn task(state: &State, seat: Seat) -> String {
    let decision = match ahead(state) {
        Ahead::Decides(decider, decision) if decider == seat => decision,
        _ => return "Wait for the others.".into(),
    };
    let last = match &state.phase {
        Phase::Turn(turn) if is_last(state, turn) => "Your last turn. ",
        _ => "",
    };
    match (decision, state.player(seat)) {
        (Decision::Discards, player) => {
            let limit = state.content().limits.personal_supply;
            let held = player.map_or(0, |player| player.supply.total());
            let over = held.saturating_sub(u32::from(limit));
            format!("You hold {held} floors and may keep {limit}: choose {over} to give back.")
        }
        (Decision::StartingFloor, _) => match state.next_starting_floor().and_then(|floor| floor.color()) {
            Some(color) => format!(
                "Place the next starting floor, a {color} one, on an empty site with no {color} building next to it."
            ),
            None => {
                "Place the next starting floor, of any colour, on an empty site with no building of that \
                         colour next to it."
                    .into()
            }
        },
        (Decision::ExtraAction, _) => {
            format!(
                "{last}All your machines have reached a star: take a card, build, or decline this extra turn."
            )
        }
        (Decision::Action, player) => format!("{last}{}", action(state, player)),
    }
}

fn action(state: &State, player: Option<&Player>) -> &'static str {
    match player {
        Some(player) if player.roofs_left == 0 => {
            "Take one of the three cards. You have no roof left, so you cannot build."
        }
        Some(player) if !can_build(state, player) => {
            "Take one of the three cards. To build you have too few floors or none that fits."
        }
        _ => {
            "Take one of the three cards, or build on an empty site: each neighbour grows, and one of these \
             buildings gets your roof."
        }
    }
}
