//! The parts of the picture: what they are called, and which of them moves and events are about.

use super::act::Act;
use super::events::Event;
use super::fields::Field;
use super::moves::Move;
use super::state::{Phase, State};
use super::tiles::Tile;
use super::tiles::TileType;
use super::words::type_name;
use crate::kernel::Seat;
use crate::scene::PartId;
use crate::scene::widgets::PlayerCorner;

/// One of the kinds of action, such as `planner`.
pub(super) fn action(name: &str) -> PartId {
    PartId::new("action", name)
}

/// A place of the display, 1 to 4.
pub(super) fn place(number: u8) -> PartId {
    PartId::new("place", number)
}

pub(super) fn stack() -> PartId {
    PartId::new("stack", "tiles")
}

/// A line of the legend.
pub(super) fn legend(tile_type: TileType) -> PartId {
    PartId::new("type", type_name(tile_type))
}

/// A goal card by its number, 1 to 18.
pub(super) fn goal(number: u8) -> PartId {
    PartId::new("goal", number)
}

pub(super) fn clock() -> PartId {
    PartId::new("clock", "party")
}

/// A position of the party table, 1 to 120.
pub(super) fn position(number: u8) -> PartId {
    PartId::new("position", number)
}

/// A field of a city.
pub(super) fn field(seat: Seat, field: Field) -> PartId {
    PartId::new("field", format_args!("{seat}-{field}"))
}

/// The five tracks of a player.
pub(super) fn tracks(seat: Seat) -> PartId {
    PartId::new("tracks", seat)
}

/// A whole reserve.
pub(super) fn reserve(seat: Seat) -> PartId {
    PartId::new("reserve", seat)
}

/// A place of a reserve, 1 to 3.
pub(super) fn reserved(seat: Seat, slot: usize) -> PartId {
    PartId::new("reserve", format_args!("{seat}-{slot}"))
}

/// What a player of the party variant holds.
pub(super) fn hand(seat: Seat) -> PartId {
    PartId::new("hand", seat)
}

/// A line of the score sheet.
pub(super) fn score(seat: Seat) -> PartId {
    PartId::new("score", seat)
}

/// The kind of action first: whoever does not know where to begin begins there.
pub(super) fn of_move(mv: &Move, state: &State) -> Vec<PartId> {
    let Ok(act) = Act::of(mv) else {
        return Vec::new();
    };
    let seat = match &state.phase {
        Phase::Turn(turn) => turn.seat,
        _ => Seat::FIRST,
    };
    let mut parts = vec![action(name(&act))];
    match act {
        Act::Architect(tile) => {
            let shown = state.shown().find(|(_, other)| *other == tile);
            parts.extend(shown.map(|(number, _)| place(number)));
        }
        Act::Planner(tile, on) | Act::Exchange(on, tile) | Act::Spy(tile, on, _) => {
            parts.extend(in_reserve(state, tile));
            parts.push(field(seat, on));
        }
        Act::Swap(a, b) => parts.extend([field(seat, a), field(seat, b)]),
        Act::Take(number) => parts.push(position(number)),
        Act::Build(on) => parts.extend(holding(state, Some(on)).map(|seat| field(seat, on))),
        Act::Return => parts.extend(holding(state, None).map(hand)),
        Act::Mayor | Act::EndTurn | Act::Ready => {}
    }
    parts
}

fn name(act: &Act) -> &'static str {
    match act {
        Act::Architect(_) => "architect",
        Act::Planner(..) => "planner",
        Act::Swap(..) | Act::Exchange(..) => "engineer",
        Act::Mayor => "mayor",
        Act::Spy(..) => "spy",
        Act::EndTurn => "end",
        Act::Ready => "ready",
        Act::Take(_) => "take",
        Act::Build(_) => "build",
        Act::Return => "return",
    }
}

/// Where a tile of any reserve lies.
fn in_reserve(state: &State, tile: Tile) -> Option<PartId> {
    state.all().find_map(|(seat, player)| {
        let slot = player.reserve.iter().position(|other| *other == tile)?;
        Some(reserved(seat, slot + 1))
    })
}

/// Who holds a tile and, if a field is asked for, could build it there: a move does not say whose it is.
fn holding(state: &State, on: Option<Field>) -> impl Iterator<Item = Seat> {
    let free = move |city: &super::city::City| on.is_none_or(|on| city.tile(on).is_none());
    let holding = state.staying();
    let holding = holding.filter(move |(_, player)| player.hand.is_some() && free(&player.city));
    holding.map(|(seat, _)| seat)
}

/// What shows the change that an event has made.
pub(super) fn touched(event: &Event) -> Vec<PartId> {
    match event {
        Event::TileRevealed(e) => vec![place(e.place), stack()],
        Event::GoalsRevealed(_) | Event::PartyOpened(_) => Vec::new(),
        Event::TurnBegan(e) => vec![PlayerCorner::id(e.seat)],
        Event::TileTaken(e) => vec![place(e.place), reserve(e.seat)],
        Event::TilePlaced(e) => vec![field(e.seat, e.field), tracks(e.seat), reserve(e.seat)],
        Event::TilesSwapped(e) => vec![field(e.seat, e.field_a), field(e.seat, e.field_b)],
        Event::TileExchanged(e) => vec![field(e.seat, e.field), tracks(e.seat), reserve(e.seat)],
        Event::DisplayDiscarded(_) => vec![place(1), place(2), place(3), place(4), stack()],
        Event::TileSpied(e) => vec![field(e.seat, e.field), tracks(e.seat), reserve(e.from_seat)],
        Event::TurnEnded(_) => Vec::new(),
        Event::FinalRoundBegan(e) => vec![PlayerCorner::id(e.seat)],
        Event::LastTurnBegan(_) => vec![stack()],
        Event::SeatReady(e) => vec![hand(e.seat)],
        Event::PartyStarted(_) => vec![clock()],
        Event::PartyTileTaken(e) => vec![position(e.position), hand(e.seat)],
        Event::PartyTileShown(e) => vec![position(e.position), hand(e.seat)],
        Event::PartyTileBuilt(e) => {
            let mut parts = vec![field(e.seat, e.field), tracks(e.seat), hand(e.seat)];
            parts.extend(e.deadline.map(|_| clock()));
            parts
        }
        Event::PartyTileReturned(e) => vec![position(e.position), hand(e.seat)],
        Event::GameFinished(e) => e.results.iter().map(|result| score(result.seat)).collect(),
    }
}
