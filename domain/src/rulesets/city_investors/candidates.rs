//! The moves among which every legal one stands.

use super::act::Act;
use super::check::check_action;
use super::content::RESERVE;
use super::fields::Field;
use super::moves::{
    Architect, EndTurn, EngineerExchange, EngineerSwap, Mayor, Move, PartyBuild, PartyReady, PartyReturn,
    PartyTake, Planner, Spy,
};
use super::options::Variant;
use super::state::{Phase, Player, Position, State, Turn};
use super::tiles::Tile;
use crate::kernel::Seat;

pub(super) fn candidates(state: &State, seat: Seat) -> Vec<Move> {
    let Some(player) = state.player(seat).filter(|_| !state.has_left(seat)) else {
        return Vec::new();
    };
    let acts = match &state.phase {
        Phase::Turn(turn) if turn.seat == seat && !turn.over => actions(state, turn, player),
        Phase::Lobby { .. } => vec![Act::Ready],
        Phase::Running { .. } | Phase::Countdown { .. } => race(state, player),
        _ => Vec::new(),
    };
    acts.into_iter().map(written).collect()
}

/// The first legal action of the list: the end of the turn, otherwise a tile of the display, otherwise what makes room
/// for it.
pub(super) fn mildest(state: &State, seat: Seat) -> Option<Move> {
    let Phase::Turn(turn) = &state.phase else {
        return None;
    };
    let player = state.player(seat).filter(|_| turn.seat == seat && !turn.over)?;
    let mut acts = actions(state, turn, player).into_iter();
    acts.find(|act| check_action(state, turn, act).is_ok())
        .map(written)
}

/// IN-413: whether the seat can do anything but end its turn.
pub(super) fn has_action(state: &State, turn: &Turn) -> bool {
    let Some(player) = state.player(turn.seat) else {
        return false;
    };
    // A tile can be taken, as nearly always: there is no need to look further.
    if player.reserve.len() < RESERVE && turn.points > 0 && state.shown().next().is_some() {
        return true;
    }
    let acts = actions(state, turn, player);
    acts.iter()
        .any(|act| *act != Act::EndTurn && check_action(state, turn, act).is_ok())
}

/// The milder and shorter come first.
fn actions(state: &State, turn: &Turn, player: &Player) -> Vec<Act> {
    let city = &player.city;
    let mut acts = vec![Act::EndTurn];
    acts.extend(state.shown().map(|(_, tile)| Act::Architect(tile)));
    for tile in &player.reserve {
        acts.extend(city.empty_fields().map(|field| Act::Planner(*tile, field)));
    }
    for tile in &player.reserve {
        acts.extend(city.tiles().map(|(field, _)| Act::Exchange(field, *tile)));
    }
    let built: Vec<Field> = city.tiles().map(|(field, _)| field).collect();
    for (index, a) in built.iter().enumerate() {
        acts.extend(built.iter().skip(index + 1).map(|b| Act::Swap(*a, *b)));
    }
    acts.push(Act::Mayor);
    if state.is(Variant::Advanced) {
        for (victim, other) in state.all().filter(|(seat, _)| *seat != turn.seat) {
            for tile in &other.reserve {
                acts.extend(
                    city.empty_fields()
                        .map(|field| Act::Spy(*tile, field, Some(victim))),
                );
            }
        }
    }
    acts
}

fn race(state: &State, player: &Player) -> Vec<Act> {
    if player.hand.is_some() {
        let builds = player.city.empty_fields().map(Act::Build);
        return std::iter::once(Act::Return).chain(builds).collect();
    }
    let positions = (1..).zip(&state.positions);
    let with_tile = positions.filter(|(_, position)| **position != Position::Empty);
    with_tile.map(|(number, _)| Act::Take(number)).collect()
}

fn written(act: Act) -> Move {
    let (tile, field) = (|tile: Tile| tile.to_string(), |field: Field| field.to_string());
    match act {
        Act::Architect(taken) => Move::Architect(Architect { tile: tile(taken) }),
        Act::Planner(placed, on) => Move::Planner(Planner {
            tile: tile(placed),
            field: field(on),
        }),
        Act::Swap(a, b) => Move::EngineerSwap(EngineerSwap {
            field_a: field(a),
            field_b: field(b),
        }),
        Act::Exchange(on, placed) => Move::EngineerExchange(EngineerExchange {
            field: field(on),
            tile: tile(placed),
        }),
        Act::Mayor => Move::Mayor(Mayor {}),
        Act::Spy(spied, on, from_seat) => Move::Spy(Spy {
            tile: tile(spied),
            field: field(on),
            from_seat,
        }),
        Act::EndTurn => Move::EndTurn(EndTurn {}),
        Act::Ready => Move::PartyReady(PartyReady {}),
        Act::Take(position) => Move::PartyTake(PartyTake { position }),
        Act::Build(on) => Move::PartyBuild(PartyBuild { field: field(on) }),
        Act::Return => Move::PartyReturn(PartyReturn {}),
    }
}
