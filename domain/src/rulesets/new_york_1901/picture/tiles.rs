//! The tiles: their shapes and points, and who can still build them.

use super::INNER;
use super::pieces::{color, metal, pip, points};
use crate::kernel::{Names, Seat, and, counted};
use crate::rulesets::new_york_1901::content::content;
use crate::rulesets::new_york_1901::parts;
use crate::rulesets::new_york_1901::tiles::{Generation, Legendary, TILES_OF_A_GENERATION, Tile};
use crate::rulesets::new_york_1901::view::View;
use crate::rulesets::new_york_1901::words::tile_name;
use crate::scene::widgets::{MARGIN, badge, panel};
use crate::scene::{Area, Ink, Letters, Part, Shape};

const BOX: f32 = 62.0;
const ROW: f32 = BOX + 24.0;
/// The side of a cell in the shape of a tile.
const UNIT: f32 = 6.5;

pub(super) fn tiles(view: &View, names: Names, top: f32) -> (Area, f32) {
    let mut area = Area::new("Tiles to build");
    for item in panel(MARGIN, top, INNER, 2.0 * ROW + 8.0, "") {
        area.add(item);
    }
    let numbers = || 1..=TILES_OF_A_GENERATION;
    let from = |generation| content().threshold(view.options.variant, generation);
    let second = top + ROW;
    let groups: [(f32, f32, f32, String, Vec<Tile>); 4] = [
        (
            0.0,
            top,
            46.0,
            "Bronze, from the start".into(),
            numbers().map(Tile::Bronze).collect(),
        ),
        (
            288.0,
            top,
            46.0,
            format!("Silver, from {} points on", from(Generation::Silver)),
            numbers().map(Tile::Silver).collect(),
        ),
        (
            0.0,
            second,
            46.0,
            format!("Gold, from {} points on", from(Generation::Gold)),
            numbers().map(Tile::Gold).collect(),
        ),
        (
            288.0,
            second,
            69.0,
            "Legendary gold, one per player".into(),
            Legendary::ALL.map(Tile::Legendary).to_vec(),
        ),
    ];
    for (left, top, width, heading, tiles) in groups {
        let left = MARGIN + 8.0 + left;
        let heading = Letters::new(left, top + 17.0, heading).size(12.0).bold();
        area.add(heading.ink(Ink::Muted));
        for (tile, place) in tiles.into_iter().zip(0u8..) {
            let left = left + f32::from(place) * width;
            area.add(supply(view, names, tile, left, top + 24.0, width - 4.0));
        }
    }
    let turned = match view.options.allow_flip {
        true => "turned and turned over",
        false => "turned, but not turned over",
    };
    area.note(format!(
        "Tiles may be {turned}. They stand on own land, with a cell beside a street or park."
    ));
    (area, top + 2.0 * ROW + 8.0)
}

fn supply(view: &View, names: Names, tile: Tile, left: f32, top: f32, width: f32) -> Part {
    let owner = builder(view, tile);
    let having = view
        .players
        .iter()
        .filter(|player| player.unbuilt.contains(&tile));
    let having: Vec<Seat> = having.map(|player| player.seat).collect();
    let is_left = !having.is_empty() || view.legendary_tiles.contains(&tile);
    let [edge, text, metal] = match is_left {
        true => [Ink::Line, Ink::Text, Ink::Color(metal(tile.generation()))],
        false => [Ink::Faint, Ink::Muted, Ink::Panel],
    };
    let mut part = Part::new(parts::tile(tile), label(view, names, tile, &having, owner));
    let sheet = Shape::rect(left, top, width, BOX).round(5.0).fill(Ink::Paper);
    part.add(sheet.edge(edge, 1.0));
    let name = Letters::new(left + 4.0, top + 13.0, tile_name(tile)).size(10.0);
    part.add(name.bold().ink(text).fit(width - 5.0));
    let Some(info) = content().tile(tile) else {
        return part;
    };
    let legendary = tile.legendary().is_some();
    let unit = if legendary { 8.5 } else { UNIT };
    for (row, y) in info.picture.split('/').zip(0u8..) {
        for (_, x) in row.chars().zip(0u8..).filter(|(sign, _)| *sign == 'X') {
            let (x, y) = (left + 4.5 + unit * f32::from(x), top + 20.0 + unit * f32::from(y));
            part.add(Shape::rect(x, y, unit, unit).fill(metal).edge(edge, 0.8));
        }
    }
    let (x, y) = match legendary {
        true => (left + width - 13.0, top + 29.0),
        false => (left + 14.0, top + BOX - 11.0),
    };
    for item in points(x, y, info.points, info.rectangular, [edge, text]) {
        part.add(item);
    }
    if let Some(owner) = owner {
        for item in badge(left + width - 13.0, top + BOX - 12.0, 8.0, owner, color(owner)) {
            part.add(item);
        }
    }
    if !legendary {
        for (player, place) in view.players.iter().zip(0u8..) {
            let (x, y) = (left + width - 11.0, top + 19.0 + 10.0 * f32::from(place));
            part.add(pip(x, y, player.seat, having.contains(&player.seat)));
        }
    }
    part
}

/// Who has built a legendary tile.
fn builder(view: &View, tile: Tile) -> Option<Seat> {
    let legendary = tile.legendary()?;
    let mut players = view.players.iter();
    players
        .find(|player| player.king == Some(legendary))
        .map(|player| player.seat)
}

fn label(view: &View, names: Names, tile: Tile, having: &[Seat], owner: Option<Seat>) -> String {
    let Some(info) = content().tile(tile) else {
        return tile_name(tile);
    };
    let who = match (tile, owner) {
        (Tile::Legendary(_), Some(owner)) => format!("built by {}", names(owner)),
        (Tile::Legendary(_), None) => format!("{} feet tall, for whoever builds it first", info.feet),
        _ if having.len() == view.players.len() => "everybody has it".into(),
        _ if having.is_empty() => "nobody has it any more".into(),
        _ => {
            let having: Vec<String> = having.iter().map(|seat| names(*seat)).collect();
            format!("still to be built by {}", and(&having))
        }
    };
    let generation = tile.generation().name();
    let points = counted(info.points.into(), "point");
    let cells = info.picture.matches('X').count();
    let kind = if info.rectangular {
        "a rectangle"
    } else {
        "no rectangle"
    };
    format!(
        "Tile {}, {generation}, {points}, {cells} cells, {kind}, by rows {}: {who}.",
        tile_name(tile),
        info.picture
    )
}
