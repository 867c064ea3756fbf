//! The picture of the table: the city with its towers on top, then what can be taken, what can be won, and the players.

mod city;
mod corner;
mod ground;
mod legend;
mod market;
mod objectives;
mod pieces;
mod standing;
mod stock;
mod tower;
mod track;

#[cfg(test)]
pub(super) use pieces::{floor_rgb, roof_rgb};

use super::view::View;
use crate::kernel::Names;
use crate::scene::widgets::{MARGIN, headed};
use crate::scene::{Scene, WIDTH};

/// What is left free between two rows of panels.
const GAP: f32 = 8.0;

/// The width of the market; the general supply has the rest.
const MARKET: f32 = 372.0;

pub(super) fn picture(view: &View, names: Names) -> Scene {
    let (mut scene, mut top) = headed("Tower Up", &standing::asked(view, names));
    scene.areas.push(city::area(view, names, top));
    top += ground::HEIGHT;
    scene.areas.push(legend::area(view, top));
    top += legend::HEIGHT;
    scene.areas.push(market::area(view, (MARGIN, top, MARKET)));
    let left = MARGIN + MARKET + GAP;
    let rest = WIDTH - MARGIN - left;
    scene.areas.push(stock::area(view, names, (left, top, rest)));
    top += market::HEIGHT + GAP;
    scene.areas.push(objectives::area(view, names, top));
    top += objectives::HEIGHT + GAP;
    for (index, player) in (0u8..).zip(&view.players) {
        let (row, column) = (f32::from(index / 2), f32::from(index % 2));
        let x = MARGIN + column * (corner::WIDTH + MARGIN);
        let y = top + row * (corner::HEIGHT + GAP);
        scene.areas.push(corner::area(view, player, names, (x, y)));
    }
    let rows = view.players.len().div_ceil(2) as f32;
    scene.height = top + rows * (corner::HEIGHT + GAP) - GAP + MARGIN;
    scene
}
