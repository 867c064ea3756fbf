//! The streets, parks and landmarks between the lots.

use super::grid::{Grid, middle};
use super::wrapped;
use crate::rulesets::new_york_1901::cells::{Cell, WIDTH};
use crate::rulesets::new_york_1901::content::{Place, StreetId, content};
use crate::scene::{Area, Bounds, Ink, Letters, Rgb, Shape};

const PARK: Rgb = Rgb(0xd5e5c3);
const TREE: Rgb = Rgb(0x7fa56b);
const LANDMARK: Rgb = Rgb(0x6f6a60);

/// A street with a card in play is in its colour.
pub(super) fn pave(area: &mut Area, place: &Place, in_play: Option<StreetId>, grid: &Grid) {
    if let (Some(street), Some(around)) = (in_play, grid.around(&place.cells)) {
        let ink = Ink::Color(content().street_color(street));
        area.add(rect(around).fill(ink));
    }
}

/// Along a street that goes from west to east, else letter below letter.
pub(super) fn name_street(area: &mut Area, place: &Place, in_play: Option<StreetId>, grid: &Grid) {
    let letters = |x: f32, y: f32, text: String| {
        let text = Letters::new(x, y + 4.0, text).size(10.5).middle();
        match in_play {
            Some(street) => text.bold().ink(Ink::On(content().street_color(street))),
            None => text.ink(Ink::Muted),
        }
    };
    let name = place.name.to_uppercase();
    let first = place.cells.first().map_or(0, Cell::y);
    let across = place.cells.iter().all(|cell| cell.y() == first);
    if across && place.cells.len() > 1 {
        // In the middle of the blocks in the middle, where no street crosses.
        let block = place.cells.iter().find(|cell| cell.x() == WIDTH / 2 - 1);
        let around = block.map(|cell| grid.bounds(cell)).or(grid.around(&place.cells));
        let (x, y) = around.map_or((0.0, 0.0), middle);
        area.add(letters(x, y, name));
    } else {
        let crossed = |cell: &Cell| {
            content()
                .places
                .iter()
                .filter(|other| other.cells.contains(*cell))
                .count()
                > 1
        };
        let word = name.split(' ').next().unwrap_or_default();
        let cells = place.cells.iter().filter(|cell| !crossed(cell));
        if place.cells.len() > 1 {
            for (cell, letter) in cells.zip(word.chars()) {
                let (x, y) = grid.middle(cell);
                area.add(letters(x, y, letter.to_string()));
            }
        }
    }
}

/// Trees wherever the name leaves room for them.
pub(super) fn park(area: &mut Area, place: &Place, grid: &Grid) {
    let name = inscription(place, PARK, grid);
    for cell in place.cells.iter() {
        area.add(grid.piece(cell, &place.cells, 2.0, 0.0).fill(Ink::Color(PARK)));
        let at = grid.bounds(cell);
        for (x, y) in [(at.left + 9.0, at.top + 9.0), (at.right - 9.0, at.bottom - 9.0)] {
            let tree = Shape::circle(x, y, 4.0).fill(Ink::Color(TREE));
            if !name.iter().any(|line| is_near(line.bounds(), x, y)) {
                area.add(tree);
            }
        }
    }
    name.into_iter().for_each(|line| area.add(line));
}

fn is_near(text: Bounds, x: f32, y: f32) -> bool {
    let across = (text.left - 6.0..text.right + 6.0).contains(&x);
    across && (text.top - 5.0..text.bottom + 5.0).contains(&y)
}

pub(super) fn landmark(area: &mut Area, place: &Place, grid: &Grid) {
    for cell in place.cells.iter() {
        let piece = grid.piece(cell, &place.cells, 2.0, 0.0);
        area.add(piece.fill(Ink::Color(LANDMARK)));
    }
    let name = inscription(place, LANDMARK, grid);
    name.into_iter().for_each(|line| area.add(line));
}

/// The name on as many lines as it needs, in the middle.
fn inscription(place: &Place, ground: Rgb, grid: &Grid) -> Vec<Letters> {
    let Some(around) = grid.around(&place.cells) else {
        return Vec::new();
    };
    let (x, y) = middle(around);
    // Widths are rounded up.
    let lines = wrapped(&place.name, 10.0, around.right - around.left + 4.0);
    let first = y + 3.5 - 6.0 * (lines.len() as f32 - 1.0);
    let line = |(line, number): (String, u8)| {
        let line = Letters::new(x, first + 12.0 * f32::from(number), line).size(10.0);
        line.middle().ink(Ink::On(ground))
    };
    lines.into_iter().zip(0u8..).map(line).collect()
}

fn rect(around: Bounds) -> Shape {
    let (width, height) = (around.right - around.left, around.bottom - around.top);
    Shape::rect(around.left, around.top, width, height)
}
