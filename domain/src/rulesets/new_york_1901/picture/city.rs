//! The city: its streets, parks and landmarks, and the lots between them.

use super::cells::cells;
use super::grid::{Grid, middle};
use super::pieces::{plate, worker};
use super::{INNER, wrapped};
use crate::kernel::{Names, Seat};
use crate::rulesets::new_york_1901::cells::{Cell, HEIGHT, WIDTH};
use crate::rulesets::new_york_1901::content::{Place, PlaceKind, StreetId, content};
use crate::rulesets::new_york_1901::tiles::Generation;
use crate::rulesets::new_york_1901::view::View;
use crate::scene::widgets::MARGIN;
use crate::scene::{Area, Bounds, Ink, Letters, Rgb, Shape};

/// Room for the numbers of the rows and for the letters of the columns.
const LEFT: f32 = 18.0;
const TOP: f32 = 14.0;
/// Room for what the signs mean, below the city.
const LEGEND: f32 = 32.0;

const PARK: Rgb = Rgb(0xd5e5c3);
const TREE: Rgb = Rgb(0x7fa56b);
const LANDMARK: Rgb = Rgb(0x6f6a60);

pub(super) fn city(view: &View, names: Names, top: f32) -> (Area, f32) {
    let mut area = Area::new("City");
    let grid = Grid::new(content(), MARGIN + LEFT, top + TOP);
    let (left, above) = (MARGIN + LEFT, top + TOP);
    let board = Shape::rect(left, above, grid.right() - left, grid.bottom() - above);
    area.add(board.round(4.0).fill(Ink::Faint));
    coordinates(&mut area, &grid, top);
    let in_play = |street: StreetId| view.streets.iter().any(|result| result.street == street);
    let places = &content().places;
    for place in places {
        match place.kind {
            PlaceKind::Street(card) => pave(&mut area, place, card.filter(|card| in_play(*card)), &grid),
            PlaceKind::Park => park(&mut area, place, &grid),
            PlaceKind::Landmark => landmark(&mut area, place, &grid),
        }
    }
    for place in places {
        if let PlaceKind::Street(card) = place.kind {
            name_street(&mut area, place, card.filter(|card| in_play(*card)), &grid);
        }
    }
    for part in cells(view, names, &grid) {
        area.add(part);
    }
    legend(&mut area, view, grid.bottom() + LEGEND / 2.0 + 1.0);
    (area, grid.bottom() + LEGEND - 6.0)
}

fn coordinates(area: &mut Area, grid: &Grid, top: f32) {
    let small = |x: f32, y: f32, text: String| {
        let text = Letters::new(x, y, text).size(10.0).middle();
        text.ink(Ink::Muted)
    };
    for cell in (0..WIDTH).filter_map(|x| Cell::at(x, 0)) {
        let name = cell.to_string();
        let (x, _) = grid.middle(cell);
        area.add(small(x, top + TOP - 4.0, name.trim_end_matches('1').to_owned()));
    }
    for cell in (0..HEIGHT).filter_map(|y| Cell::at(0, y)) {
        let (_, y) = grid.middle(cell);
        area.add(small(MARGIN + 7.0, y + 3.5, (cell.y() + 1).to_string()));
    }
}

/// A street with a card in play is in its colour.
fn pave(area: &mut Area, place: &Place, in_play: Option<StreetId>, grid: &Grid) {
    if let (Some(street), Some(around)) = (in_play, grid.around(&place.cells)) {
        let ink = Ink::Color(content().street_color(street));
        area.add(rect(around).fill(ink));
    }
}

/// Along a street that goes from west to east, else letter below letter.
fn name_street(area: &mut Area, place: &Place, in_play: Option<StreetId>, grid: &Grid) {
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
fn park(area: &mut Area, place: &Place, grid: &Grid) {
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

fn landmark(area: &mut Area, place: &Place, grid: &Grid) {
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

fn legend(area: &mut Area, view: &View, y: f32) {
    let left = MARGIN + LEFT;
    let mut x = left;
    let mut say = |area: &mut Area, x: &mut f32, text: &str| {
        let text = Letters::new(*x, y + 4.0, text).size(10.0).ink(Ink::Muted);
        *x += text.width() + 12.0;
        area.add(text.fit(INNER));
    };
    for item in worker(x + 9.0, y, Seat::FIRST, true) {
        area.add(item);
    }
    x += 22.0;
    say(area, &mut x, "worker of seat 1");
    for item in plate(x + 14.0, y, 29.0, "SI2", Generation::Silver) {
        area.add(item);
    }
    x += 33.0;
    say(
        area,
        &mut x,
        "skyscraper: tile at its start, owner's seat at its end",
    );
    let last = if view.players.len() < 3 {
        "pale lots: not in play"
    } else {
        "coloured streets score"
    };
    say(area, &mut x, last);
    let mut places: Vec<String> = Vec::new();
    for place in &content().places {
        let (first, last) = (place.cells.first(), place.cells.iter().last());
        if let (Some(first), Some(last)) = (first, last) {
            places.push(format!("{} from {first} to {last}", place.name));
        }
    }
    area.note(format!("Streets, parks and landmarks: {}.", places.join(", ")));
}

fn rect(around: Bounds) -> Shape {
    let (width, height) = (around.right - around.left, around.bottom - around.top);
    Shape::rect(around.left, around.top, width, height)
}
