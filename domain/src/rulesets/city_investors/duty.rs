//! Whether the Architect can still be used in a turn (IN-409).

use super::city::City;
use super::content::{RESERVE, effects};
use super::tiles::Tile;
use super::tracks::Tracks;

/// IN-409: only the Planner makes room in a full reserve, and an Engineer's exchange may make the Planner possible.
pub(super) fn can_be_met(city: &City, reserve: &[Tile], points: u8) -> bool {
    if reserve.len() < RESERVE {
        return points >= 1;
    }
    if points < 2 || city.is_full() {
        return false;
    }
    some_fits(city.tracks(), reserve) || (points >= 3 && exchange_helps(city, reserve))
}

/// Whether a placement of this tile keeps all tracks at -5 or above (IN-516).
pub(super) fn fits(tracks: &Tracks, tile: Tile) -> bool {
    tracks.plus(effects(tile)).too_low().is_none()
}

fn some_fits(tracks: &Tracks, reserve: &[Tile]) -> bool {
    reserve.iter().any(|tile| fits(tracks, *tile))
}

/// IN-409 (c): a legal exchange after which some tile of the reserve can be placed.
fn exchange_helps(city: &City, reserve: &[Tile]) -> bool {
    city.tiles().any(|(_, old)| {
        let without = city.tracks().minus(effects(old));
        reserve.iter().any(|new| {
            let tracks = without.plus(effects(*new));
            let mut others = reserve.iter().filter(|other| *other != new).chain([&old]);
            tracks.too_low().is_none() && others.any(|tile| fits(&tracks, *tile))
        })
    })
}
