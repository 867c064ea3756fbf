//! What lies between the cities: the display and the stack, or the positions of the party table.

use crate::kernel::{Names, Sheet, and, counted};
use crate::rulesets::city_investors::content::content;
use crate::rulesets::city_investors::events::ScoreSheet;
use crate::rulesets::city_investors::state::{Position, State};
use crate::rulesets::city_investors::tiles::{Tile, TileType};
use crate::rulesets::city_investors::words::{described, letter};

/// Positions of the party table in a line.
const POSITIONS: usize = 15;

pub(super) fn display(sheet: &mut Sheet, state: &State) {
    sheet.say("DISPLAY (place, tile)");
    for (place, tile) in (1u8..).zip(&state.display) {
        let tile = tile.map_or_else(|| "(empty)".into(), described);
        sheet.say(&format!("  {place}  {tile}"));
    }
    let stack = counted(state.unseen.len(), "tile");
    sheet.tell(&format!("Stack: {stack} ({}).", by_type(state)), 2);
    if !state.discarded.is_empty() {
        let tiles: Vec<String> = state.discarded.iter().map(Tile::to_string).collect();
        sheet.tell(&format!("Discarded: {}.", tiles.join(" ")), 2);
    }
}

/// How many of each type nobody has seen yet (IN-303).
fn by_type(state: &State) -> String {
    let count = |tile_type: TileType| {
        let unseen = state.unseen.iter();
        unseen
            .filter(|tile| content().tile(*tile).tile_type == tile_type)
            .count()
    };
    let counts = TileType::ALL.map(|tile_type| format!("{} {}", letter(tile_type), count(tile_type)));
    counts.join(", ")
}

pub(super) fn goals(sheet: &mut Sheet, state: &State, sheets: &[ScoreSheet], names: Names) {
    if state.goals.is_empty() {
        return;
    }
    sheet.say("");
    let points = content().points.goal;
    sheet.say(&format!(
        "GOALS (for each {points} points; who would have them now)"
    ));
    for goal in state.goals.iter().filter_map(|goal| content().goal(*goal)) {
        let having = state.all().zip(sheets);
        let having = having.filter(|(_, sheet)| sheet.goals.contains(&goal.id));
        let having: Vec<String> = having.map(|((seat, _), _)| names(seat)).collect();
        let having = if having.is_empty() {
            "nobody".into()
        } else {
            and(&having)
        };
        sheet.tell(&format!("  {}: {having}", goal.name), 4);
    }
}

/// The table of the party variant: numbers of what lies face down, and what lies face up.
pub(super) fn positions(sheet: &mut Sheet, state: &State) {
    sheet.say("TABLE (a number: face down; a tile: face up; a dot: gone)");
    let all: Vec<(usize, &Position)> = (1..).zip(&state.positions).collect();
    for row in all.chunks(POSITIONS) {
        let cells = row.iter().map(|(number, position)| match position {
            Position::FaceDown => number.to_string(),
            Position::FaceUp(tile) => tile.to_string(),
            Position::Empty => ".".into(),
        });
        let cells: Vec<String> = cells.map(|cell| format!("{cell:>4}")).collect();
        sheet.say(&cells.concat());
    }
    let up = all.iter().filter_map(|(number, position)| match position {
        Position::FaceUp(tile) => Some(format!("{number} {}", described(*tile))),
        Position::FaceDown | Position::Empty => None,
    });
    let up: Vec<String> = up.collect();
    if !up.is_empty() {
        sheet.tell(&format!("Face up: {}.", up.join("; ")), 2);
    }
    sheet.tell(&format!("Nobody has seen yet: {}.", by_type(state)), 2);
}
