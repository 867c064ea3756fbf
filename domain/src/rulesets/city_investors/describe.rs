//! What a move would do, and what a seat is asked for, in words for whoever is to choose.

use super::act::Act;
use super::content::{RESERVE, content};
use super::events::Duty;
use super::fields::Field;
use super::moves::Move;
use super::notation::write;
use super::state::{End, Phase, Player, Position, State, Turn};
use super::tiles::Tile;
use super::words::{effects_of, type_name};
use crate::kernel::{Seat, counted};

pub(super) fn describe(mv: &Move, state: &State) -> String {
    let Ok(act) = Act::of(mv) else {
        return format!("{}.", write(mv));
    };
    match act {
        Act::Architect(tile) => {
            let place = state.shown().find(|(_, other)| *other == tile);
            let place = place.map_or(String::new(), |(place, _)| format!(" from place {place}"));
            format!("Take {}{place} of the display.", named(tile))
        }
        Act::Planner(tile, field) => format!("Build {} on {field}: {}.", named(tile), effects(tile)),
        Act::Swap(a, b) => format!("Swap {} and {}.", on(state, a), on(state, b)),
        Act::Exchange(field, tile) => format!(
            "Exchange {} for {} of your reserve.",
            on(state, field),
            named(tile)
        ),
        Act::Mayor => "Discard the display and draw four new tiles.".into(),
        Act::Spy(tile, field, from) => {
            let from = from.map_or(String::new(), |from| format!(" from player {from}"));
            format!(
                "Steal {}{from} and build it on {field}: {}.",
                named(tile),
                effects(tile)
            )
        }
        Act::EndTurn => match turn(state).map_or(0, |turn| turn.points) {
            0 => "End your turn.".into(),
            points => format!("End your turn and let {} go.", counted(points.into(), "point")),
        },
        Act::Ready => "Say that you are ready to start.".into(),
        Act::Take(position) => match state.position(position) {
            Some(Position::FaceUp(tile)) => format!("Take {}, face up on position {position}.", named(tile)),
            _ => format!("Take the face-down tile of position {position}."),
        },
        Act::Build(field) => format!("Build the tile in your hand on {field}."),
        Act::Return => "Put the tile in your hand back on the table, face up.".into(),
    }
}

pub(super) fn task(state: &State, seat: Seat) -> String {
    let player = state.player(seat);
    match &state.phase {
        Phase::Turn(turn) => {
            let full = player.is_some_and(|player| player.reserve.len() >= RESERVE);
            format!("{}{}", in_turn(turn, full), last(state))
        }
        Phase::Lobby { .. } => "Say that you are ready: the game starts as soon as everybody is.".into(),
        Phase::Running { .. } | Phase::Countdown { .. } => race(player),
        Phase::SettingUp | Phase::Finished(_) => "There is nothing to do now.".into(),
    }
}

fn in_turn(turn: &Turn, full: bool) -> String {
    let points = counted(turn.points.into(), "point");
    match turn.duty {
        Duty::Open if full => {
            "Your reserve is full, and you must still take a tile: build one first (Planner).".into()
        }
        Duty::Open if turn.spied => "After the Spy, take a tile of the display (Architect).".into(),
        Duty::Open => format!(
            "You have {points}. Take at least one tile of the display (Architect); with the rest, build or rearrange."
        ),
        Duty::Done if turn.spied => "Take one more tile of the display, or end your turn.".into(),
        Duty::Done => {
            format!("You have {points} left: build, rearrange, take another tile, or end your turn.")
        }
        Duty::Waived => {
            format!("You cannot take a tile in this turn. Use your {points} as you can, or end it.")
        }
    }
}

/// Whether it is the seat's last turn.
fn last(state: &State) -> &'static str {
    match state.end {
        End::Open => "",
        End::FinalRound { .. } | End::LastTurn => " This is your last turn.",
    }
}

fn race(player: Option<&Player>) -> String {
    match player {
        Some(player) if player.hand.is_some() => {
            "Build the tile in your hand on an empty field of your city, or put it back on the table.".into()
        }
        _ => "Take any tile of the table, face down or face up. The others do the same right now.".into(),
    }
}

fn turn(state: &State) -> Option<&Turn> {
    match &state.phase {
        Phase::Turn(turn) => Some(turn),
        _ => None,
    }
}

/// `housing H07`.
fn named(tile: Tile) -> String {
    format!("{} {tile}", type_name(content().tile(tile).tile_type))
}

/// `residents +4, satisfaction -1`.
fn effects(tile: Tile) -> String {
    effects_of(content().tile(tile).tile_type)
}

/// `housing H07 on b3`, of the city of whoever has the turn.
fn on(state: &State, field: Field) -> String {
    let player = turn(state).and_then(|turn| state.player(turn.seat));
    let tile = player.and_then(|player| player.city.tile(field));
    tile.map_or_else(|| field.to_string(), |tile| format!("{} on {field}", named(tile)))
}
