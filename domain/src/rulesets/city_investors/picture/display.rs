//! The display, from which the Architect takes, and the stack.

use super::lines::lines;
use super::tile::{Place, empty, in_words, tile};
use super::{LEFT, ROW};
use crate::kernel::counted;
use crate::rulesets::city_investors::parts;
use crate::rulesets::city_investors::view::{PlaceView, View};
use crate::rulesets::city_investors::words::{listed, type_name};
use crate::scene::widgets::{MARGIN, panel};
use crate::scene::{Area, Ink, Letters, Part, Shape};

const TILE: f32 = 54.0;
const PITCH: f32 = 70.0;

pub(super) fn display(view: &View, y: f32) -> Area {
    let mut area = Area::new("Display");
    for item in panel(MARGIN, y, LEFT, ROW, "Display") {
        area.add(item);
    }
    for (number, place) in view.display.iter().enumerate() {
        let x = MARGIN + (LEFT - 4.0 * PITCH) / 2.0 + number as f32 * PITCH;
        area.add(self::place(place, x, y + 24.0));
    }
    area.add(stack(view, y + ROW - 36.0));
    area
}

fn place(of: &PlaceView, x: f32, y: f32) -> Part {
    let at = Place {
        x: x + (PITCH - TILE) / 2.0,
        y,
        width: TILE,
        height: TILE,
    };
    let id = parts::place(of.place);
    let Some(shown) = &of.tile else {
        let mut part = Part::new(id, format!("Place {} of the display: empty.", of.place));
        for item in empty("empty", at) {
            part.add(item);
        }
        return part;
    };
    let mut part = Part::new(
        id,
        format!("Place {} of the display: {}.", of.place, in_words(shown)),
    );
    for item in tile(shown, at) {
        part.add(item);
    }
    for (number, line) in lines(type_name(shown.tile_type), PITCH - 4.0, 10.5)
        .into_iter()
        .enumerate()
    {
        let line = Letters::new(x + PITCH / 2.0, y + TILE + 12.0 + number as f32 * 11.0, line);
        part.add(line.size(10.5).middle().ink(Ink::Muted));
    }
    part
}

/// A few cards upon each other, and how many there are.
fn stack(view: &View, y: f32) -> Part {
    let (left, gone) = (usize::from(view.stack.count), view.discarded.len());
    let discarded = match gone {
        0 => "Nothing is discarded.".to_owned(),
        _ => format!("Discarded: {}.", listed(&view.discarded)),
    };
    let label = format!("Stack: {} face down. {discarded}", counted(left, "tile"));
    let mut part = Part::new(parts::stack(), label);
    let x = MARGIN + 14.0;
    let cards = match left {
        0 => 0,
        1..40 => 1,
        40..80 => 2,
        _ => 3,
    };
    part.add(
        Shape::rect(x, y + 6.0, 20.0, 20.0)
            .round(3.0)
            .edge(Ink::Faint, 1.0)
            .dashed(),
    );
    for card in 0..cards {
        let by = card as f32 * 3.0;
        let card = Shape::rect(x + by, y + 6.0 - by, 20.0, 20.0).round(3.0);
        part.add(card.fill(Ink::Faint).edge(Ink::Line, 1.0));
    }
    let text = Letters::new(x + 34.0, y + 20.0, format!("{left} tiles in the stack")).size(12.0);
    let after = x + 34.0 + text.width() + 8.0;
    part.add(text);
    if gone > 0 {
        let text = Letters::new(after, y + 20.0, format!("{gone} discarded")).size(11.0);
        part.add(text.ink(Ink::Muted));
    }
    part
}
