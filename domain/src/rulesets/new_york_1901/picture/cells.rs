//! The cells of the lots: whose land they are, and what stands on them.

use super::grid::Grid;
use super::pieces::{color, metal, plate, short, worker};
use crate::kernel::{Names, Seat, and, counted};
use crate::rulesets::new_york_1901::cells::Cell;
use crate::rulesets::new_york_1901::content::{PlaceKind, content};
use crate::rulesets::new_york_1901::lots::District;
use crate::rulesets::new_york_1901::parts;
use crate::rulesets::new_york_1901::tiles::{Generation, Tile};
use crate::rulesets::new_york_1901::view::{LotView, SkyscraperView, View};
use crate::rulesets::new_york_1901::words::tile_name;
use crate::scene::widgets::badge;
use crate::scene::{Ink, Letters, Part, Pattern, Shape};

/// Every cell of every lot, lot by lot.
pub(super) fn cells(view: &View, names: Names, grid: &Grid) -> Vec<Part> {
    let mut parts = Vec::new();
    for lot in &view.lots {
        for cell in lot.cells.iter() {
            let stands = standing(view, lot, cell);
            let mut part = Part::new(parts::cell(cell), label(view, lot, cell, stands, names));
            ground(&mut part, view, lot, cell, grid);
            match (lot.owner, stands) {
                (Some(owner), Some(skyscraper)) => raised(&mut part, owner, skyscraper, cell, grid),
                _ => open(&mut part, view, lot, cell, grid),
            }
            parts.push(part);
        }
    }
    parts
}

fn standing<'a>(view: &'a View, lot: &LotView, cell: Cell) -> Option<&'a SkyscraperView> {
    let owner = view.players.get(lot.owner?.index())?;
    let mut skyscrapers = owner.skyscrapers.iter();
    skyscrapers.find(|skyscraper| skyscraper.cells.contains(cell))
}

/// The land in the colour of its district, framed in that of its owner.
fn ground(part: &mut Part, view: &View, lot: &LotView, cell: Cell, grid: &Grid) {
    let piece = |outer: f32, inner: f32| grid.piece(cell, &lot.cells, outer, inner);
    let land = Ink::Color(content().district_color(lot.card.district));
    match lot.owner {
        Some(owner) => {
            part.add(piece(0.8, 0.0).fill(Ink::Line));
            part.add(piece(1.6, 0.0).fill(Ink::Color(color(owner))));
            part.add(piece(4.2, 0.4).fill(land));
        }
        None if out_of_play(view, lot) => part.add(piece(2.0, 0.3).fill(Ink::Paper)),
        None => part.add(piece(2.0, 0.3).fill(land)),
    }
}

/// A cell without a skyscraper: the name of its lot and the worker on it. Where the lot is built on, nobody asks for its
/// name any more, but whose the free land is.
fn open(part: &mut Part, view: &View, lot: &LotView, cell: Cell, grid: &Grid) {
    let out_of_play = out_of_play(view, lot);
    let (x, y) = grid.middle(cell);
    let is_built_on = lot.owner.is_some() && !lot.worker;
    if lot.cells.first() == Some(cell) && !is_built_on {
        let land = content().district_color(lot.card.district);
        let name = Letters::new(x, y + 3.5, lot.lot.to_string()).middle();
        part.add(name.size(10.0).ink(match out_of_play {
            true => Ink::Muted,
            false => Ink::On(land),
        }));
    }
    let is_last = lot.cells.iter().last() == Some(cell);
    match lot.owner {
        Some(owner) if lot.worker && is_last => {
            for item in worker(x, y - 1.0, owner, true) {
                part.add(item);
            }
        }
        Some(owner) if is_built_on => {
            let mark = Shape::rect(x - 7.0, y - 7.0, 14.0, 14.0).round(2.0);
            part.add(mark.fill(Ink::Color(color(owner))));
            let number = Letters::new(x, y + 4.0, owner.to_string()).size(11.0).bold();
            part.add(number.middle().ink(Ink::On(color(owner))));
        }
        _ => {}
    }
}

/// A cell of a skyscraper: its metal around the owner's colour and pattern; the name of the tile on the first cell, the
/// number of the owner on the last, a star on legendary ones.
fn raised(part: &mut Part, owner: Seat, skyscraper: &SkyscraperView, cell: Cell, grid: &Grid) {
    let piece = |outer: f32| grid.piece(cell, &skyscraper.cells, outer, 0.0);
    part.add(piece(1.0).fill(Ink::Line));
    part.add(piece(2.0).fill(Ink::Color(metal(skyscraper.generation))));
    part.add(
        piece(5.5)
            .fill(Ink::Color(color(owner)))
            .pattern(Pattern::of(owner)),
    );
    let (x, y) = grid.middle(cell);
    let place = skyscraper.cells.iter().position(|other| other == cell);
    if place == Some(0) {
        for item in plate(x, y, 29.0, &short(skyscraper.tile), skyscraper.generation) {
            part.add(item);
        }
    }
    if place == Some(1) && matches!(skyscraper.tile, Tile::Legendary(_)) {
        let star = Shape::star(x, y + 1.0, 12.0);
        part.add(
            star.fill(Ink::Color(metal(Generation::Gold)))
                .edge(Ink::Line, 1.0),
        );
    }
    if skyscraper.cells.iter().last() == Some(cell) {
        for item in badge(x, y, 9.0, owner, color(owner)) {
            part.add(item);
        }
    }
}

/// NY-23.
fn out_of_play(view: &View, lot: &LotView) -> bool {
    view.players.len() < 3 && lot.card.district == District::Pink
}

fn label(view: &View, lot: &LotView, cell: Cell, stands: Option<&SkyscraperView>, names: Names) -> String {
    let size = counted(lot.card.size.into(), "cell");
    let land = format!(
        "{cell}, lot {} ({}, {size}){}",
        lot.lot,
        lot.card.district.name(),
        beside(cell)
    );
    let what = match (lot.owner, stands) {
        (None, _) if out_of_play(view, lot) => "not in play".into(),
        (None, _) => "empty".into(),
        (Some(owner), Some(skyscraper)) => format!("{} of {}", built(skyscraper), names(owner)),
        (Some(owner), None) if lot.worker => format!("land of {} with a worker", names(owner)),
        (Some(owner), None) => format!("free land of {}", names(owner)),
    };
    format!("{land}: {what}.")
}

fn built(skyscraper: &SkyscraperView) -> String {
    let cells: Vec<String> = skyscraper.cells.iter().map(|cell| cell.to_string()).collect();
    let kind = match (skyscraper.tile, skyscraper.generation) {
        (Tile::Starting, _) => return format!("the starting property on {}", and(&cells)),
        (Tile::Legendary(_), _) => "the legendary skyscraper",
        (_, Generation::Bronze) => "the bronze skyscraper",
        (_, Generation::Silver) => "the silver skyscraper",
        (_, _) => "the gold skyscraper",
    };
    format!("{kind} {} on {}", tile_name(skyscraper.tile), and(&cells))
}

/// The streets and parks that a skyscraper on the cell would touch (NY-63).
fn beside(cell: Cell) -> String {
    let places = content().places.iter();
    let open = places.filter(|place| place.kind != PlaceKind::Landmark);
    let beside: Vec<&str> = open
        .filter(|place| cell.neighbours().any(|next| place.cells.contains(next)))
        .map(|place| place.name.as_str())
        .collect();
    match beside.as_slice() {
        [] => String::new(),
        names => format!(", beside {}", and(names)),
    }
}
