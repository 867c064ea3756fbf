//! Things in sentences.

use super::content::content;
use super::fields::Edge;
use super::tiles::{Tile, TileType};
use super::tracks::{Track, Tracks};

/// `H07, O01 and P03`, or `nothing`.
pub(super) fn listed<T: ToString>(items: impl IntoIterator<Item = T>) -> String {
    let items: Vec<String> = items.into_iter().map(|item| item.to_string()).collect();
    match items.as_slice() {
        [] => "nothing".into(),
        [only] => only.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// What a type is called.
pub(super) fn type_name(tile_type: TileType) -> &'static str {
    match tile_type {
        TileType::Housing => "housing",
        TileType::Office => "office",
        TileType::AmusementPark => "amusement park",
        TileType::Factory => "factory",
        TileType::PowerPlant => "power plant",
        TileType::Park => "park",
    }
}

/// The letter that the names of its tiles begin with (IN-102).
pub(super) fn letter(tile_type: TileType) -> char {
    match tile_type {
        TileType::Housing => 'H',
        TileType::Office => 'O',
        TileType::AmusementPark => 'L',
        TileType::Factory => 'F',
        TileType::PowerPlant => 'G',
        TileType::Park => 'P',
    }
}

/// What a type changes: `residents +4, satisfaction -1`.
pub(super) fn effects_of(tile_type: TileType) -> String {
    let effects = content().effects_of(tile_type);
    let changed = Track::ALL.into_iter().filter(|track| effects.get(*track) != 0);
    let changed: Vec<String> = changed
        .map(|track| format!("{} {:+}", track.name(), effects.get(track)))
        .collect();
    changed.join(", ")
}

/// A tile with its type and its passages: `H07 (housing, open N E)`.
pub(super) fn described(tile: Tile) -> String {
    let info = content().tile(tile);
    format!("{tile} ({}, {})", type_name(info.tile_type), passages(tile))
}

/// `open N E`, or `closed`.
pub(super) fn passages(tile: Tile) -> String {
    let open: Vec<&str> = content()
        .tile(tile)
        .open
        .iter()
        .map(|edge| edge_name(*edge))
        .collect();
    if open.is_empty() {
        "closed".into()
    } else {
        format!("open {}", open.join(" "))
    }
}

fn edge_name(edge: Edge) -> &'static str {
    match edge {
        Edge::N => "N",
        Edge::E => "E",
        Edge::S => "S",
        Edge::W => "W",
    }
}

/// `residents 12, jobs 8, ecology -2, income 5, satisfaction 3`.
pub(super) fn tracks(tracks: &Tracks) -> String {
    let each = Track::ALL.map(|track| format!("{} {}", track.name(), tracks.get(track)));
    each.join(", ")
}
