//! Which parts of the picture moves and events are about.

use super::cells::{Cell, Cells};
use super::content::{StreetId, content};
use super::events::{AcquiredBy, Built, BuiltBy, Event, LotAcquired};
use super::lots::{Card, Lot};
use super::moves::{Acquire, Build, ConstructionBoom, DemolishRebuild, LandGrab, Move, ReturnLot};
use super::state::State;
use super::tiles::Tile;
use crate::kernel::Seat;
use crate::scene::PartId;
use crate::scene::widgets::PlayerCorner;

/// An action card, as a part of its owner's corner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Action {
    Boom,
    Market,
    Grab,
}

impl Action {
    pub(super) const ALL: [Action; 3] = [Action::Boom, Action::Market, Action::Grab];

    /// As in the notation.
    pub(super) fn word(self) -> &'static str {
        match self {
            Action::Boom => "boom",
            Action::Market => "market",
            Action::Grab => "grab",
        }
    }
}

pub(super) fn cell(cell: Cell) -> PartId {
    PartId::new("cell", cell)
}

/// A place of the open market, counted from 1 at the left.
pub(super) fn slot(number: usize) -> PartId {
    PartId::new("market", number)
}

pub(super) fn deck() -> PartId {
    PartId::new("market", "deck")
}

pub(super) fn tile(tile: Tile) -> PartId {
    PartId::new("tile", tile)
}

pub(super) fn street(street: StreetId) -> PartId {
    PartId::new("street", street.name())
}

pub(super) fn challenge() -> PartId {
    PartId::new("bonus", "challenge")
}

pub(super) fn action(seat: Seat, action: Action) -> PartId {
    PartId::new("action", format!("{seat}-{}", action.word()))
}

pub(super) fn ending() -> PartId {
    PartId::new("game", "end")
}

pub(super) fn of_move(mv: &Move, state: &State) -> Vec<PartId> {
    let played = |played: Action| state.turn().map(|turn| action(turn.seat, played));
    match mv {
        Move::MarketChange(_) => played(Action::Market).into_iter().collect(),
        Move::Acquire(Acquire { lot }) => land(state, *lot),
        Move::LandGrab(LandGrab { lot }) => {
            let land = land(state, *lot);
            played(Action::Grab).into_iter().chain(land).collect()
        }
        Move::Build(Build { tile, cells }) | Move::DemolishRebuild(DemolishRebuild { tile, cells }) => {
            footprint(*tile, cells)
        }
        Move::ConstructionBoom(ConstructionBoom { tile, cells }) => {
            let footprint = footprint(*tile, cells);
            played(Action::Boom).into_iter().chain(footprint).collect()
        }
        Move::ReturnLot(ReturnLot { lot }) => lot_cells(*lot).collect(),
        Move::EndTurn(_) => Vec::new(),
    }
}

pub(super) fn of_event(event: &Event, table: &State) -> Vec<PartId> {
    let corner = PlayerCorner::id;
    match event {
        Event::CharactersDealt(e) => e
            .characters
            .iter()
            .flat_map(|dealt| lot_cells(dealt.lot))
            .collect(),
        Event::CardsDrawn(e) => drawn(&e.drawn, table),
        Event::StreetsRevealed(e) => e.streets.iter().map(|id| street(*id)).collect(),
        Event::ChallengeRevealed(_) => vec![challenge()],
        Event::FirstPlayerChosen(e) => vec![corner(e.seat)],
        Event::TurnBegan(e) => vec![corner(e.seat)],
        Event::MarketChanged(e) => vec![action(e.seat, Action::Market), deck()],
        Event::LotAcquired(e) => acquired(e),
        Event::Built(e) => built(e),
        Event::LotReturned(e) => lot_cells(e.lot).chain([deck()]).collect(),
        Event::TurnEnded(_) => Vec::new(),
        Event::FewTilesLeft(e) => vec![corner(e.seat)],
        Event::EndTriggered(_) => vec![ending()],
        Event::GameFinished(e) => e.results.iter().map(|result| corner(result.seat)).collect(),
    }
}

/// The open cards with which a lot can be taken, and the lot.
fn land(state: &State, lot: Lot) -> Vec<PartId> {
    let card = state.content().card_of(lot);
    let open = state
        .open
        .iter()
        .zip(1..)
        .filter(|(open, _)| Some(**open) == card);
    open.map(|(_, number)| slot(number))
        .chain(lot_cells(lot))
        .collect()
}

fn lot_cells(lot: Lot) -> impl Iterator<Item = PartId> {
    content().cells_of(lot).iter().map(cell)
}

fn footprint(built: Tile, cells: &Cells) -> Vec<PartId> {
    [tile(built)].into_iter().chain(cells.iter().map(cell)).collect()
}

/// New cards lie at the right (NY-133).
fn drawn(cards: &[Card], table: &State) -> Vec<PartId> {
    let open = match table.open.ends_with(cards) {
        true => table.open.len(),
        false => table.content().limits.market,
    };
    (1..=open)
        .skip(open.saturating_sub(cards.len()))
        .map(slot)
        .collect()
}

fn acquired(e: &LotAcquired) -> Vec<PartId> {
    let card = (e.by == AcquiredBy::LandGrab).then(|| action(e.seat, Action::Grab));
    lot_cells(e.lot).chain(card).collect()
}

fn built(e: &Built) -> Vec<PartId> {
    let card = (e.by == BuiltBy::ConstructionBoom).then(|| action(e.seat, Action::Boom));
    let workers = e.workers_placed.iter().flat_map(|lot| lot_cells(*lot));
    let mut parts = footprint(e.tile, &e.cells);
    for part in workers.chain(card) {
        if !parts.contains(&part) {
            parts.push(part);
        }
    }
    parts
}
