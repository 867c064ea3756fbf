//! What the tiles do, and how many of each nobody has seen yet.

use super::glyph::{color, glyph};
use super::{LEFT, RIGHT, ROW, change};
use crate::kernel::counted;
use crate::rulesets::city_investors::content::content;
use crate::rulesets::city_investors::parts;
use crate::rulesets::city_investors::tiles::TileType;
use crate::rulesets::city_investors::tracks::Track;
use crate::rulesets::city_investors::view::View;
use crate::rulesets::city_investors::words::{effects_of, letter, type_name};
use crate::scene::widgets::{MARGIN, panel};
use crate::scene::{Area, Ink, Letters, Part, Shape};

const X: f32 = LEFT + 2.0 * MARGIN;
/// The middle of the first track, and from one to the next.
const FIRST: f32 = X + 140.0;
const NEXT: f32 = 25.0;
const LINE: f32 = 17.0;

pub(super) fn legend(view: &View, y: f32) -> Area {
    let mut area = Area::new("What the tiles do");
    for item in panel(X, y, RIGHT, ROW, "What a tile adds") {
        area.add(item);
    }
    let head = |x: f32, text: &str| Letters::new(x, y + 34.0, text).size(10.0).ink(Ink::Muted);
    for (number, short) in ["res", "jobs", "eco", "inc", "sat"].into_iter().enumerate() {
        area.add(head(FIRST + NEXT * number as f32, short).middle());
    }
    area.add(head(X + RIGHT - 6.0, "left").end());
    for (number, tile_type) in TileType::ALL.into_iter().enumerate() {
        area.add(line(view, tile_type, y + 40.0 + LINE * number as f32));
    }
    area
}

fn line(view: &View, tile_type: TileType, y: f32) -> Part {
    let of_type = |tile: &&_| content().tile(**tile).tile_type == tile_type;
    let left = view.stack.tiles.iter().filter(of_type).count();
    let (letter, name) = (letter(tile_type), type_name(tile_type));
    let unseen = match view.party.is_some() {
        true => "face down on the table",
        false => "in the stack",
    };
    let label = format!(
        "{letter}, {name}: {}. {} {unseen}.",
        effects_of(tile_type),
        counted(left, "tile")
    );
    let mut part = Part::new(parts::legend(tile_type), label);
    let ground = color(tile_type);
    let swatch = Shape::rect(X + 8.0, y, 15.0, 15.0).round(3.0);
    part.add(swatch.fill(Ink::Color(ground)).edge(Ink::Line, 1.0));
    for item in glyph(tile_type, (X + 10.5, y + 2.5), 10.0, Ink::On(ground)) {
        part.add(item);
    }
    part.add(
        Letters::new(X + 29.0, y + 12.0, letter.to_string())
            .size(11.0)
            .bold(),
    );
    part.add(Letters::new(X + 41.0, y + 12.0, name).size(11.0));
    for (number, track) in Track::ALL.into_iter().enumerate() {
        let value = content().effects_of(tile_type).get(track);
        let text = Letters::new(FIRST + NEXT * number as f32, y + 12.0, change(value)).size(11.0);
        part.add(match value > 0 {
            true => text.bold().middle(),
            false => text.middle().ink(Ink::Muted),
        });
    }
    let left = Letters::new(X + RIGHT - 8.0, y + 12.0, left.to_string()).size(11.0);
    part.add(left.end().ink(Ink::Muted));
    part
}
