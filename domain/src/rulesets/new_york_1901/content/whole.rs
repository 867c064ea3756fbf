//! Refuses content that the rules could not play with.

use super::load::{File, FileLot, FileTile, Kind, cells_of};
use crate::rulesets::new_york_1901::cells::{CELLS, Cell, Cells, WIDTH};
use crate::rulesets::new_york_1901::lots::{Card, District, LOTS};
use crate::rulesets::new_york_1901::tiles::TILES;
use std::collections::{BTreeMap, BTreeSet};

pub(super) fn whole(file: &File) -> Result<(), String> {
    grid(file)?;
    lots(file)?;
    cards(file)?;
    tiles(file)?;
    characters(file)
}

fn grid(file: &File) -> Result<(), String> {
    let listed: Cells = file.board.cells.iter().map(|cell| cell.cell).collect();
    require(
        file.board.cells.len() == CELLS && listed.len() as usize == CELLS,
        || "the grid does not list every cell once".into(),
    )?;
    for cell in &file.board.cells {
        if let Kind::Lot { lot } = cell.kind {
            let owner = file
                .lots
                .items
                .iter()
                .find(|other| other.cells.contains(cell.cell));
            require(owner.is_some_and(|owner| owner.id == lot), || {
                format!("the grid and the lots differ at {}", cell.cell)
            })?;
        }
    }
    // Footprints are searched along the reading order, in which rows follow one another.
    let edge = |cell: &Cell| cell.x() == 0 || cell.x() + 1 == WIDTH;
    let land = cells_of(file, |kind| matches!(kind, Kind::Lot { .. }));
    require(!land.iter().any(|cell| edge(&cell)), || {
        "a lot lies in an outermost column".into()
    })
}

fn lots(file: &File) -> Result<(), String> {
    let lots = &file.lots.items;
    let ids: BTreeSet<_> = lots.iter().map(|lot| lot.id).collect();
    require(lots.len() == usize::from(LOTS) && ids.len() == lots.len(), || {
        format!("there are {} lots, or a name stands twice", lots.len())
    })?;
    let land = cells_of(file, |kind| matches!(kind, Kind::Lot { .. }));
    let open = cells_of(file, |kind| matches!(kind, Kind::Street { .. } | Kind::Park {}));
    let mut covered = Cells::default();
    for lot in lots {
        require(lot_fits(lot, &land, &open), || {
            format!("lot {} has a wrong colour, size, place or no frontage", lot.id)
        })?;
        require(!covered.overlaps(&lot.cells), || {
            format!("lot {} overlaps another", lot.id)
        })?;
        covered = covered.or(&lot.cells);
    }
    require(covered == land, || "the lots do not cover the land".into())
}

fn lot_fits(lot: &FileLot, land: &Cells, open: &Cells) -> bool {
    let size = u32::from(lot.size);
    lot.id.district() == lot.district
        && (2..=3).contains(&size)
        && lot.cells.len() == size
        && lot.cells.within(land)
        && lot.cells.overlaps(&open.surroundings())
        && lot
            .cells
            .iter()
            .all(|cell| cell.neighbours().any(|next| lot.cells.contains(next)))
}

/// NY-11: one card for each lot.
fn cards(file: &File) -> Result<(), String> {
    let mut balance: BTreeMap<Card, i32> = BTreeMap::new();
    for card in &file.lot_cards.items {
        *balance.entry(*card).or_default() += 1;
    }
    for lot in &file.lots.items {
        let card = Card {
            district: lot.district,
            size: lot.size,
        };
        *balance.entry(card).or_default() -= 1;
    }
    require(balance.values().all(|count| *count == 0), || {
        "the lot cards and the lots do not match one to one".into()
    })
}

fn tiles(file: &File) -> Result<(), String> {
    let listed = || file.tiles.items.iter().chain(&file.legendary_tiles.items);
    let ids: BTreeSet<_> = listed().map(|tile| tile.id).collect();
    require(listed().count() == TILES && ids.len() == TILES, || {
        "there are not exactly the tiles of the rules".into()
    })?;
    for tile in listed() {
        require(tile_fits(tile), || {
            format!("tile {} has a wrong generation, size, shape or height", tile.id)
        })?;
    }
    let heights: BTreeSet<u16> = file
        .legendary_tiles
        .items
        .iter()
        .map(|tile| tile.height_feet)
        .collect();
    require(heights.len() == file.legendary_tiles.items.len(), || {
        "two legendary skyscrapers are equally tall".into()
    })
}

fn tile_fits(tile: &FileTile) -> bool {
    let cells: BTreeSet<(i8, i8)> = tile.cells.iter().copied().collect();
    let side = |pick: fn(&(i8, i8)) -> i8| {
        cells
            .iter()
            .map(pick)
            .max()
            .map_or(0, |last| usize::from(last.unsigned_abs()) + 1)
    };
    let area = side(|(x, _)| *x) * side(|(_, y)| *y);
    let in_reach = |(x, y): &(i8, i8)| (0..4).contains(x) && (0..4).contains(y);
    let beside = |(x, y): &(i8, i8)| {
        let sides = [(x - 1, *y), (x + 1, *y), (*x, y - 1), (*x, y + 1)];
        sides.iter().any(|side| cells.contains(side))
    };
    tile.id.index().is_some()
        && tile.generation == tile.id.generation()
        && cells.len() == tile.size
        && tile.cells.len() == tile.size
        // A pattern of a tile has room for four rows.
        && cells.iter().all(in_reach)
        && cells.iter().all(beside)
        && tile.rectangular == (area == tile.size)
        && (tile.height_feet > 0) == tile.id.legendary().is_some()
}

/// NY-27: one character for each district, each with a starting lot of size 2 of that colour.
fn characters(file: &File) -> Result<(), String> {
    let districts: BTreeSet<District> = file.characters.items.iter().map(|c| c.district).collect();
    require(
        districts.len() == District::ALL.len() && file.characters.items.len() == District::ALL.len(),
        || "there is not one character for each district".into(),
    )?;
    for character in &file.characters.items {
        let lot = file
            .lots
            .items
            .iter()
            .find(|lot| lot.id == character.starting_lot);
        require(
            lot.is_some_and(|lot| lot.district == character.district && lot.size == 2),
            || format!("{} is no starting lot", character.starting_lot),
        )?;
        require(
            character.removed_with_2_players == (character.district == District::Pink),
            || "with two players exactly the pink character is out".into(),
        )?;
    }
    Ok(())
}

fn require(holds: bool, why: impl FnOnce() -> String) -> Result<(), String> {
    if holds { Ok(()) } else { Err(why()) }
}
