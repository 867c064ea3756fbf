//! A tile seen from above: its sign, and streets to the edges that are open.

use super::glyph::{color, glyph};
use crate::rulesets::city_investors::fields::Edge;
use crate::rulesets::city_investors::view::TileView;
use crate::rulesets::city_investors::words::type_name;
use crate::scene::{Ink, Item, Letters, Shape};

/// Where a tile lies. The streets go a little further, so that those of neighbours meet.
#[derive(Clone, Copy)]
pub(super) struct Place {
    pub(super) x: f32,
    pub(super) y: f32,
    pub(super) width: f32,
    pub(super) height: f32,
}

impl Place {
    fn middle(self) -> (f32, f32) {
        (self.x + self.width / 2.0, self.y + self.height / 2.0)
    }

    /// The size of the letters on it; square and streets go with them.
    fn letters(self) -> f32 {
        (self.height * 0.27).clamp(10.0, 13.0)
    }

    fn ground(self) -> Shape {
        Shape::rect(self.x, self.y, self.width, self.height).round(3.0)
    }
}

pub(super) fn tile(of: &TileView, at: Place) -> Vec<Item> {
    let ground = color(of.tile_type);
    let mut items = vec![at.ground().fill(Ink::Color(ground)).edge(Ink::Line, 1.0).into()];
    // A low place, such as one of the party table, has no room for the sign.
    if at.height > 36.0 {
        let sign = (at.x + 3.5, at.y + 3.0);
        items.extend(glyph(of.tile_type, sign, at.height * 0.25, Ink::On(ground)));
    }
    items.extend(streets(&of.open, at));
    let (x, y) = at.middle();
    let size = at.letters();
    let id = Letters::new(x, y + size * 0.36, of.tile.to_string());
    items.push(id.size(size).bold().middle().into());
    items
}

/// The mark of a tile that no chain of streets joins to the centre.
pub(super) fn cut_off(at: Place) -> Vec<Item> {
    let (x, y) = (at.x + at.width - 7.5, at.y + at.height - 7.5);
    let stroke = |by: f32| Shape::line([(x - 2.5, y - by), (x + 2.5, y + by)]).edge(Ink::Text, 1.6);
    vec![
        Shape::circle(x, y, 5.5)
            .fill(Ink::Panel)
            .edge(Ink::Line, 1.0)
            .into(),
        stroke(2.5).into(),
        stroke(-2.5).into(),
    ]
}

/// The centre of a city: streets in all directions from a round square.
pub(super) fn centre(at: Place) -> Vec<Item> {
    let (x, y) = at.middle();
    let mut items = vec![at.ground().fill(Ink::Muted).edge(Ink::Line, 1.0).into()];
    items.extend(streets(&Edge::ALL, at));
    items.push(
        Shape::circle(x, y, 12.0)
            .fill(Ink::Panel)
            .edge(Ink::Line, 1.0)
            .into(),
    );
    items.push(Shape::circle(x, y, 6.0).fill(Ink::Accent).into());
    items
}

/// A field or a place on which no tile lies.
pub(super) fn empty(name: &str, at: Place) -> Vec<Item> {
    let (x, y) = at.middle();
    let name = Letters::new(x, y + 4.0, name).size(11.0).middle();
    vec![
        at.ground().fill(Ink::Paper).edge(Ink::Faint, 1.0).into(),
        name.ink(Ink::Muted).into(),
    ]
}

/// A tile that lies face down.
pub(super) fn face_down(name: &str, at: Place) -> Vec<Item> {
    let (x, y) = at.middle();
    let name = Letters::new(x, y + 4.0, name).size(11.0).bold().middle();
    vec![
        at.ground().fill(Ink::Faint).edge(Ink::Line, 1.0).into(),
        name.into(),
    ]
}

/// The square with its streets, twice: the lower one is a little wider and shows as the kerb.
fn streets(open: &[Edge], at: Place) -> [Item; 2] {
    let outline = |wider: f32, longer: f32| Shape::polygon(street_plan(open, at, wider, longer));
    [
        outline(1.0, 0.5).fill(Ink::Line).into(),
        outline(0.0, 1.0).fill(Ink::Panel).into(),
    ]
}

/// Clockwise from the upper left corner of the square.
fn street_plan(open: &[Edge], at: Place, wider: f32, longer: f32) -> Vec<(f32, f32)> {
    let (x, y) = at.middle();
    let size = at.letters();
    let (half_width, half_height) = (size * 1.2 + wider, size * 0.68 + wider);
    let street = at.height * 0.11 + wider;
    let (left, right) = (x - half_width, x + half_width);
    let (top, bottom) = (y - half_height, y + half_height);
    let (west, east) = (at.x - longer, at.x + at.width + longer);
    let (north, south) = (at.y - longer, at.y + at.height + longer);
    let mut plan = vec![(left, top)];
    let mut side = |edge: Edge, way: [(f32, f32); 4], corner: (f32, f32)| {
        if open.contains(&edge) {
            plan.extend(way);
        }
        plan.push(corner);
    };
    let (before, after) = (x - street, x + street);
    let (above, below) = (y - street, y + street);
    side(
        Edge::N,
        [(before, top), (before, north), (after, north), (after, top)],
        (right, top),
    );
    side(
        Edge::E,
        [(right, above), (east, above), (east, below), (right, below)],
        (right, bottom),
    );
    side(
        Edge::S,
        [(after, bottom), (after, south), (before, south), (before, bottom)],
        (left, bottom),
    );
    side(
        Edge::W,
        [(left, below), (west, below), (west, above), (left, above)],
        (left, top),
    );
    plan
}

/// `housing H07, open to the north and the east`.
pub(super) fn in_words(of: &TileView) -> String {
    let open: Vec<String> = of
        .open
        .iter()
        .map(|edge| format!("the {}", direction(*edge)))
        .collect();
    let open = match open.as_slice() {
        [] => "closed on all sides".into(),
        [_, _, _, _] => "open on all sides".into(),
        open => format!("open to {}", crate::kernel::and(open)),
    };
    format!("{} {}, {open}", type_name(of.tile_type), of.tile)
}

fn direction(edge: Edge) -> &'static str {
    match edge {
        Edge::N => "north",
        Edge::E => "east",
        Edge::S => "south",
        Edge::W => "west",
    }
}
