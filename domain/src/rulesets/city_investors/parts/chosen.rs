//! What is chosen on the picture to make a move.

use super::{action, field, hand, place, position, reserved};
use crate::kernel::Seat;
use crate::rulesets::city_investors::act::Act;
use crate::rulesets::city_investors::moves::Move;
use crate::rulesets::city_investors::state::State;
use crate::rulesets::city_investors::tiles::Tile;
use crate::scene::PartId;

/// The kind of action first: whoever does not know where to begin begins there.
pub(in crate::rulesets::city_investors) fn of_move(mv: &Move, seat: Seat, state: &State) -> Vec<PartId> {
    let Ok(act) = Act::of(mv) else {
        return Vec::new();
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
        Act::Build(on) => parts.push(field(seat, on)),
        Act::Return => parts.push(hand(seat)),
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
