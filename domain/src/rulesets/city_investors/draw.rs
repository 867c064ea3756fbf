//! What chance decides: each draw is even among all that nobody has seen yet, and no order exists before (IN-208).

use super::content::content;
use super::events::{Event, GoalsRevealed, PartyTileShown, TileRevealed};
use super::goals::GoalId;
use super::state::State;
use super::tiles::Tile;
use crate::kernel::{Chance, Seat, numbers_of};

/// What has to be drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Draw {
    /// A tile of the stack for a place of the display.
    Tile {
        place: u8,
    },
    Goals,
    /// The tile that a seat has taken from a face-down position.
    Hand {
        seat: Seat,
        position: u8,
    },
}

pub(super) fn draw(state: &State, what: Draw, chance: &mut Chance) -> Event {
    match what {
        Draw::Tile { place } => tile_revealed(state, place, unseen(state, chance)),
        Draw::Goals => goals(state, chance),
        Draw::Hand { seat, position } => Event::PartyTileShown(PartyTileShown {
            seat,
            position,
            tile: unseen(state, chance),
        }),
    }
}

/// By which numbers an event is drawn.
pub(super) fn numbers(state: &State, event: &Event) -> Option<Vec<usize>> {
    let unseen = || state.unseen.iter().collect();
    match event {
        Event::TileRevealed(revealed) => numbers_of(unseen(), &[revealed.tile]),
        Event::PartyTileShown(shown) => numbers_of(unseen(), &[shown.tile]),
        Event::GoalsRevealed(revealed) => numbers_of(goal_cards(), &revealed.goals),
        _ => None,
    }
}

pub(super) fn tile_revealed(state: &State, place: u8, tile: Tile) -> Event {
    let left = state.unseen.len().saturating_sub(1);
    Event::TileRevealed(TileRevealed {
        place,
        tile,
        stack: u8::try_from(left).unwrap_or(u8::MAX),
    })
}

/// Any of the tiles not yet seen. It is asked for only while there is one; otherwise any tile will do.
fn unseen(state: &State, chance: &mut Chance) -> Tile {
    let number = chance.below(state.unseen.len());
    state.unseen.iter().nth(number).unwrap_or(Tile::FIRST)
}

/// IN-206: one card more than there are players.
fn goals(state: &State, chance: &mut Chance) -> Event {
    let mut cards = goal_cards();
    let goals = (0..=state.players.len()).filter_map(|_| chance.draw(&mut cards));
    Event::GoalsRevealed(GoalsRevealed {
        goals: goals.collect(),
    })
}

fn goal_cards() -> Vec<GoalId> {
    content().goals.iter().map(|goal| goal.id).collect()
}
