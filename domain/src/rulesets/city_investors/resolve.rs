//! The one event that a legal move is.

use super::act::Act;
use super::content::{content, effects};
use super::events::{
    DisplayDiscarded, Event, PartyTileBuilt, PartyTileReturned, PartyTileTaken, SeatReady, TileExchanged,
    TilePlaced, TileSpied, TileTaken, TilesSwapped, TurnEnded,
};
use super::fields::{BUILDING_FIELDS, Field};
use super::moves::Move;
use super::state::{Phase, Player, Position, State};
use super::tiles::Tile;
use crate::kernel::{Legal, Seat, Timestamp};
use jiff::SignedDuration;

pub(super) fn resolve(state: &State, seat: Seat, mv: Legal<Move>, now: Timestamp) -> Event {
    let event = match (Act::of(&mv), state.player(seat)) {
        (Ok(act), Some(player)) => of_act(state, seat, player, act, now),
        _ => None,
    };
    // What is legal is understood, and what it needs lies there; ending the turn harms nobody.
    event.unwrap_or_else(|| turn_ended(state, seat))
}

/// A moment some time after another.
pub(super) fn later(from: Timestamp, millis: u64) -> Timestamp {
    let span = SignedDuration::from_millis(i64::try_from(millis).unwrap_or(i64::MAX));
    from.checked_add(span).unwrap_or(Timestamp::MAX)
}

pub(super) fn turn_ended(state: &State, seat: Seat) -> Event {
    let points_lost = points_left(state, 0);
    Event::TurnEnded(TurnEnded { seat, points_lost })
}

fn of_act(state: &State, seat: Seat, player: &Player, act: Act, now: Timestamp) -> Option<Event> {
    let costs = &content().costs;
    let with = |tile: Tile| player.city.tracks().plus(effects(tile));
    Some(match act {
        Act::Architect(tile) => Event::TileTaken(TileTaken {
            seat,
            tile,
            place: state.shown().find(|(_, other)| *other == tile)?.0,
            points_left: points_left(state, costs.architect),
        }),
        Act::Planner(tile, field) => Event::TilePlaced(TilePlaced {
            seat,
            tile,
            field,
            tracks: with(tile),
            points_left: points_left(state, costs.planner),
        }),
        Act::Swap(field_a, field_b) => Event::TilesSwapped(TilesSwapped {
            seat,
            field_a,
            tile_a: player.city.tile(field_b)?,
            field_b,
            tile_b: player.city.tile(field_a)?,
            points_left: points_left(state, costs.engineer),
        }),
        Act::Exchange(field, tile) => {
            let removed = player.city.tile(field)?;
            Event::TileExchanged(TileExchanged {
                seat,
                field,
                tile,
                removed,
                tracks: with(tile).minus(effects(removed)),
                points_left: points_left(state, costs.engineer),
            })
        }
        Act::Mayor => Event::DisplayDiscarded(DisplayDiscarded {
            seat,
            tiles: state.shown().map(|(_, tile)| tile).collect(),
            points_left: points_left(state, costs.mayor),
        }),
        Act::Spy(tile, field, _) => Event::TileSpied(TileSpied {
            seat,
            from_seat: state.all().find(|(_, other)| other.reserve.contains(&tile))?.0,
            tile,
            field,
            tracks: with(tile),
            points_left: points_left(state, costs.spy),
        }),
        Act::EndTurn => turn_ended(state, seat),
        Act::Ready => Event::SeatReady(SeatReady { seat }),
        Act::Take(position) => Event::PartyTileTaken(taken(state, seat, position, now)),
        Act::Build(field) => Event::PartyTileBuilt(built(state, seat, player, field, now)?),
        Act::Return => {
            let hand = player.hand?;
            Event::PartyTileReturned(PartyTileReturned {
                seat,
                position: hand.position,
                tile: hand.tile?,
            })
        }
    })
}

fn taken(state: &State, seat: Seat, position: u8, now: Timestamp) -> PartyTileTaken {
    let tile = match state.position(position) {
        Some(Position::FaceUp(tile)) => Some(tile),
        _ => None,
    };
    let next_take = later(now, u64::from(state.options.party_take_cooldown_ms));
    PartyTileTaken {
        seat,
        position,
        tile,
        next_take,
    }
}

fn built(state: &State, seat: Seat, player: &Player, field: Field, now: Timestamp) -> Option<PartyTileBuilt> {
    let tile = player.hand?.tile?;
    // IN-1031, IN-1034: only the first full city starts the timer.
    let first = state.first_full.is_none() && player.city.count() + 1 == BUILDING_FIELDS;
    let deadline = first.then(|| later(now, u64::from(state.options.party_timer_seconds) * 1000));
    Some(PartyTileBuilt {
        seat,
        tile,
        field,
        deadline,
    })
}

fn points_left(state: &State, cost: u8) -> u8 {
    match &state.phase {
        Phase::Turn(turn) => turn.points.saturating_sub(cost),
        _ => 0,
    }
}
