//! The city, cell by cell.

use super::mark;
use crate::kernel::Sheet;
use crate::rulesets::new_york_1901::cells::{Cell, HEIGHT, WIDTH};
use crate::rulesets::new_york_1901::content::Ground;
use crate::rulesets::new_york_1901::lots::Lot;
use crate::rulesets::new_york_1901::state::State;
use crate::rulesets::new_york_1901::tiles::{Legendary, Tile};

/// A cell is so many columns wide; the first columns of a line name the row.
const COLUMNS: usize = 4;
const MARGIN: usize = 4;

/// A row is a line of lots and, where somebody owns one of them, a line of what stands on it.
pub(super) fn city(sheet: &mut Sheet, state: &State) {
    let top = sheet.height();
    for x in 0..WIDTH {
        if let Some(cell) = Cell::at(x, 0) {
            let name = cell.to_string();
            sheet.put(top, MARGIN + COLUMNS * x, name.trim_end_matches('1'));
        }
    }
    for y in 0..HEIGHT {
        let line = sheet.height();
        sheet.put(line, 0, &format!("{:>2}", y + 1));
        for cell in (0..WIDTH).filter_map(|x| Cell::at(x, y)) {
            let column = MARGIN + COLUMNS * cell.x();
            sheet.put(line, column, &ground(state, cell));
            if let Some(stands) = standing(state, cell) {
                sheet.put(line + 1, column, &stands);
            }
        }
    }
}

pub(super) fn legend(sheet: &mut Sheet) {
    sheet.tell(
        "Each cell: its lot (r RED, b BLU, y YEL, g GRE, p PIN and the number: r13 is RED13), or : street, ~ park, # \
         landmark. Below an owned lot: its owner's letter, then the tile on the cell (b bronze, s silver, g gold and \
         its number; st starting property; PR, SG, ML, WO legendary), * a worker, or . free land of a lot that is \
         built on.",
        0,
    );
    sheet.tell(
        "A tile lies on land of its owner, with a cell beside a street or park. A rebuilt one covers own older tiles \
         and takes all of them away.",
        0,
    );
}

fn ground(state: &State, cell: Cell) -> String {
    let content = state.content();
    match (content.ground(cell), content.lot_at(cell)) {
        (_, Some(lot)) => lot_name(lot),
        (Ground::Street, None) => ":".into(),
        (Ground::Park, None) => "~".into(),
        (Ground::Lot | Ground::Blocked, None) => "#".into(),
    }
}

/// `r13` for RED13.
fn lot_name(lot: Lot) -> String {
    let name = lot.to_string().to_lowercase();
    let number = name.trim_start_matches(char::is_alphabetic);
    let letter: String = name.chars().take(1).collect();
    format!("{letter}{number}")
}

/// Whose the lot of a cell is, and what stands there.
fn standing(state: &State, cell: Cell) -> Option<String> {
    let lot = state.content().lot_at(cell)?;
    let owner = state.owner_of(lot)?;
    let player = state.player(owner)?;
    let built = player
        .skyscrapers
        .iter()
        .find(|skyscraper| skyscraper.cells.contains(cell));
    let stands = match built {
        Some(skyscraper) => short(skyscraper.tile),
        None if player.held.contains(lot) => "*".into(),
        None => ".".into(),
    };
    Some(format!("{}{stands}", mark(owner)))
}

fn short(tile: Tile) -> String {
    match tile {
        Tile::Starting => "st".into(),
        Tile::Bronze(number) => format!("b{number}"),
        Tile::Silver(number) => format!("s{number}"),
        Tile::Gold(number) => format!("g{number}"),
        Tile::Legendary(Legendary::ParkRow) => "PR".into(),
        Tile::Legendary(Legendary::Singer) => "SG".into(),
        Tile::Legendary(Legendary::MetLife) => "ML".into(),
        Tile::Legendary(Legendary::Woolworth) => "WO".into(),
    }
}
