//! The city: its streets, parks and landmarks, and the lots between them.

use super::INNER;
use super::cells::cells;
use super::grid::Grid;
use super::pieces::{plate, worker};
use super::places::{landmark, name_street, park, pave};
use crate::kernel::{Names, Seat};
use crate::rulesets::new_york_1901::cells::{Cell, HEIGHT, WIDTH};
use crate::rulesets::new_york_1901::content::{PlaceKind, StreetId, content};
use crate::rulesets::new_york_1901::tiles::Generation;
use crate::rulesets::new_york_1901::view::View;
use crate::scene::widgets::MARGIN;
use crate::scene::{Area, Ink, Letters, Shape};

/// Room for the numbers of the rows and for the letters of the columns.
const LEFT: f32 = 18.0;
const TOP: f32 = 14.0;
/// Room for what the signs mean, below the city.
const LEGEND: f32 = 32.0;

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

fn legend(area: &mut Area, view: &View, y: f32) {
    let left = MARGIN + LEFT;
    let mut x = left;
    let say = |area: &mut Area, x: &mut f32, text: &str| {
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
