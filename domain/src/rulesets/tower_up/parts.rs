//! What the parts of the picture are called, and which of them moves and events are about.

use super::colors::{ByColor, Color};
use super::events::{Built, CardTaken, Event, MachineMoved};
use super::follow::{Ahead, ahead};
use super::moves::{FloorCounts, Move, TakeCard};
use super::state::State;
use crate::kernel::Seat;
use crate::scene::PartId;
use crate::scene::widgets::PlayerCorner;

pub(super) fn site(id: &str) -> PartId {
    PartId::new("site", id)
}

/// A place of the market, whatever card lies there.
pub(super) fn slot(number: u8) -> PartId {
    PartId::new("slot", number)
}

/// The floors of a colour in the general supply.
pub(super) fn supply(color: Color) -> PartId {
    PartId::new("supply", color)
}

/// The floors of a colour that a player holds.
pub(super) fn floors(seat: Seat, color: Color) -> PartId {
    PartId::new("floors", format_args!("{seat}-{color}"))
}

pub(super) fn machine(seat: Seat, color: Color) -> PartId {
    PartId::new("machine", format_args!("{seat}-{color}"))
}

pub(super) fn roofs(seat: Seat) -> PartId {
    PartId::new("roofs", seat)
}

pub(super) fn cone(seat: Seat) -> PartId {
    PartId::new("cone", seat)
}

pub(super) fn objective(slot: u8) -> PartId {
    PartId::new("objective", slot)
}

/// In the order in which somebody would touch them. What is chosen twice is there twice: two floors of a colour, or
/// the site of a new building that gets the roof as well.
pub(super) fn parts_of(mv: &Move, state: &State) -> Vec<PartId> {
    let Ahead::Decides(seat, _) = ahead(state) else {
        return Vec::new();
    };
    match mv {
        Move::TakeCard(take) => take_card(take, state, seat),
        Move::Build(build) => vec![
            site(&build.site),
            floors(seat, build.color),
            site(&build.roof_site),
        ],
        Move::Discard(discard) => given_back(seat, &discard.floors),
        Move::DeclineExtraTurn(_) => Vec::new(),
        Move::PlaceStartingFloor(place) => {
            let color = place.color.map(supply);
            std::iter::once(site(&place.site)).chain(color).collect()
        }
    }
}

fn take_card(take: &TakeCard, state: &State, seat: Seat) -> Vec<PartId> {
    let card = state.content().find_card(&take.card);
    let place = state
        .market
        .iter()
        .position(|slot| slot.is_some() && *slot == card);
    let number = place.and_then(|index| u8::try_from(index + 1).ok());
    let chosen = take.wild_colors.iter().chain(&take.substitute_colors);
    let discard = take.discard.unwrap_or_default();
    number
        .map(slot)
        .into_iter()
        .chain(chosen.map(|color| supply(*color)))
        .chain(given_back(seat, &discard))
        .collect()
}

/// A move may name more floors than anybody can hold; no list becomes longer for that.
fn given_back(seat: Seat, counts: &FloorCounts) -> Vec<PartId> {
    let counts = counts.small().unwrap_or_default();
    counts
        .colors()
        .into_iter()
        .map(|color| floors(seat, color))
        .collect()
}

/// The parts that show what an event has changed.
pub(super) fn touched(event: &Event) -> Vec<PartId> {
    match event {
        Event::ObjectivesRevealed(e) => (1..)
            .zip(&e.objectives)
            .map(|(slot, _)| objective(slot))
            .collect(),
        Event::FirstPlayerChosen(e) => vec![PlayerCorner::id(e.seat)],
        Event::CardRevealed(e) => vec![slot(e.slot)],
        Event::StartingFloorPlaced(e) => vec![site(&e.site), supply(e.color)],
        Event::CardTaken(e) => card_taken(e),
        Event::Built(e) => built(e),
        Event::FloorsDiscarded(e) => exchanged(e.seat, &e.floors),
        Event::ObjectiveFulfilled(e) => vec![objective(e.slot), PlayerCorner::id(e.seat)],
        Event::ExtraTurnGranted(e) => Color::ALL.map(|color| machine(e.seat, color)).to_vec(),
        Event::LastTurnEnded(e) => vec![cone(e.seat)],
        Event::GameFinished(e) => {
            let winners = e.results.iter().filter(|result| result.place == 1);
            winners.map(|result| PlayerCorner::id(result.seat)).collect()
        }
        // Whose turn it is, and that it is the last one, is seen in every picture.
        Event::StartingCardDrawn(_)
        | Event::StartingCardsReturned(_)
        | Event::TurnBegan(_)
        | Event::ExtraTurnDeclined(_)
        | Event::EndTriggered(_) => Vec::new(),
    }
}

fn card_taken(e: &CardTaken) -> Vec<PartId> {
    let mut parts = vec![slot(e.slot)];
    parts.extend(exchanged(e.seat, &e.received.plus(&e.discarded)));
    parts.extend(e.machine.map(|moved| moved_machine(e.seat, moved)));
    parts
}

fn built(e: &Built) -> Vec<PartId> {
    let mut parts = vec![site(&e.site)];
    parts.extend(e.grown.iter().map(|grown| site(&grown.site)));
    parts.extend(some(&e.paid).map(|color| floors(e.seat, color)));
    parts.push(moved_machine(e.seat, e.machine));
    parts.push(roofs(e.seat));
    parts
}

fn moved_machine(seat: Seat, moved: MachineMoved) -> PartId {
    machine(seat, moved.color)
}

/// Floors went from the general supply to a seat or back.
fn exchanged(seat: Seat, counts: &ByColor) -> Vec<PartId> {
    some(counts)
        .flat_map(|color| [floors(seat, color), supply(color)])
        .collect()
}

fn some(counts: &ByColor) -> impl Iterator<Item = Color> + '_ {
    counts
        .iter()
        .filter(|(_, count)| *count > 0)
        .map(|(color, _)| color)
}
