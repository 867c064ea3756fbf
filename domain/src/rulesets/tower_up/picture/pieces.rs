//! The pieces of the game, wherever they lie: floors, roofs, tokens.

use crate::kernel::Seat;
use crate::rulesets::tower_up::colors::{Color, Floor};
use crate::rulesets::tower_up::content;
use crate::scene::{Ink, Item, Letters, Pattern, Rgb, Shape};

/// The colours of the content.
pub(in crate::rulesets::tower_up) fn floor_rgb(color: Color) -> Rgb {
    Rgb(match color {
        Color::Black => 0x2b2b2e,
        Color::White => 0xf4f1ea,
        Color::Grey => 0x8d9299,
        Color::Brown => 0x8a5a34,
    })
}

/// The colours of the content (TU-14).
pub(in crate::rulesets::tower_up) fn roof_rgb(seat: Seat) -> Rgb {
    Rgb(match seat.number() {
        1 => 0x2f6fde,
        2 => 0xf2c12e,
        3 => 0x3f9b4b,
        _ => 0xec7a1c,
    })
}

const WATER: Rgb = Rgb(0x6ea8d8);
const GREEN: Rgb = Rgb(0x86b97a);

pub(super) fn lake(outline: Shape) -> Shape {
    outline.fill(Ink::Color(WATER)).pattern(Some(Pattern::Waves))
}

pub(super) fn park(outline: Shape) -> Shape {
    outline.fill(Ink::Color(GREEN))
}

/// The mark of a site by a lake: a drop.
pub(super) fn drop(x: f32, y: f32) -> Shape {
    let points = [(0.0, -5.5), (3.6, 0.0), (2.4, 3.2), (-2.4, 3.2), (-3.6, 0.0)];
    let points = points.map(|(right, down)| (x + right, y + down));
    Shape::polygon(points)
        .fill(Ink::Color(WATER))
        .edge(Ink::Line, 1.0)
}

/// The mark of a site in a park: a tree.
pub(super) fn tree(x: f32, y: f32) -> [Shape; 2] {
    let trunk = Shape::line([(x, y + 1.0), (x, y + 4.0)]).edge(Ink::Line, 1.6);
    let crown = Shape::circle(x, y - 1.5, 3.6);
    [trunk, crown.fill(Ink::Color(GREEN)).edge(Ink::Line, 1.0)]
}

/// The beginning of a colour's name that the notation understands.
pub(super) fn short(color: Color) -> &'static str {
    match color {
        Color::Black => "bl",
        Color::White => "wh",
        Color::Grey => "gr",
        Color::Brown => "br",
    }
}

/// A rectangle that is told from the left and the top, its width and its height.
pub(super) type Frame = (f32, f32, f32, f32);

/// The ground of a floor, without letters.
pub(super) fn slab((x, y, width, height): Frame, color: Color) -> Shape {
    let slab = Shape::rect(x, y, width, height).round(2.0);
    slab.fill(Ink::Color(floor_rgb(color))).edge(Ink::Line, 1.0)
}

/// A floor with something written in its middle.
pub(super) fn floor(frame: Frame, color: Color, text: impl Into<String>) -> [Item; 2] {
    let (x, y, width, height) = frame;
    let text = Letters::new(x + width / 2.0, y + height / 2.0 + 3.6, text).size(10.0);
    let text = text.bold().middle().ink(Ink::On(floor_rgb(color)));
    [slab(frame, color).into(), text.into()]
}

/// A floor as a card shows it.
pub(super) fn shown(frame: Frame, floor: Floor, wild: &str, text: impl Into<String>) -> [Item; 2] {
    if let Some(color) = floor.color() {
        return self::floor(frame, color, text);
    }
    let (x, y, width, height) = frame;
    let slab = Shape::rect(x, y, width, height).round(2.0).fill(Ink::Panel);
    let text = Letters::new(x + width / 2.0, y + height / 2.0 + 3.6, wild).size(10.0);
    [
        slab.edge(Ink::Text, 1.2).dashed().into(),
        text.bold().middle().into(),
    ]
}

/// A roof as it is seen on top of a tower: `x` is its middle, `y` the floor it stands on.
pub(super) fn gable(x: f32, y: f32, seat: Seat) -> [Item; 3] {
    let points = [(-21.0, 0.0), (-13.0, -12.0), (13.0, -12.0), (21.0, 0.0)];
    let roof = Shape::polygon(points.map(|(right, down)| (x + right, y + down)));
    painted(roof, (x - 5.0, y - 11.0, 10.0, 10.0), (x, y - 2.4), seat)
}

/// A roof that a floor has been put on: a band in its floor.
pub(super) fn band((x, y, width, height): Frame, seat: Seat) -> [Item; 3] {
    let middle = x + width / 2.0;
    let free = (middle - 4.0, y + 0.5, 8.0, height - 1.0);
    let roof = Shape::rect(x, y, width, height);
    painted(roof, free, (middle, y + height / 2.0 + 3.6), seat)
}

/// In the colour and pattern of a seat, with its number where the pattern is left out.
fn painted(roof: Shape, (x, y, width, height): Frame, at: (f32, f32), seat: Seat) -> [Item; 3] {
    let color = roof_rgb(seat);
    let roof = roof.fill(Ink::Color(color)).pattern(Pattern::of(seat));
    let free = Shape::rect(x, y, width, height)
        .round(1.5)
        .fill(Ink::Color(color));
    let number = Letters::new(at.0, at.1, seat.to_string()).size(10.0).bold();
    [
        roof.edge(Ink::Line, 1.0).into(),
        free.into(),
        number.middle().ink(Ink::On(color)).into(),
    ]
}

/// The outline of the tokens of an objective (TU-18).
pub(super) fn token(x: f32, y: f32, radius: f32, shape: content::Shape) -> Shape {
    match shape {
        content::Shape::Circle => Shape::circle(x, y, radius),
        content::Shape::Square => {
            let half = radius * 0.9;
            Shape::rect(x - half, y - half, 2.0 * half, 2.0 * half).round(1.5)
        }
        content::Shape::Hexagon => {
            let points = [
                (-1.0, 0.0),
                (-0.5, -0.9),
                (0.5, -0.9),
                (1.0, 0.0),
                (0.5, 0.9),
                (-0.5, 0.9),
            ];
            let radius = radius * 1.1;
            Shape::polygon(points.map(|(right, down)| (x + right * radius, y + down * radius)))
        }
    }
}

/// A token with its value, or its empty place.
pub(super) fn valued(x: f32, y: f32, shape: content::Shape, value: Option<u8>) -> Vec<Item> {
    const GOLD: Rgb = Rgb(0xe9c46a);
    let outline = token(x, y, 8.5, shape);
    match value {
        None => vec![outline.edge(Ink::Faint, 1.2).into()],
        Some(value) => {
            let value = Letters::new(x, y + 4.0, value.to_string())
                .size(11.0)
                .bold()
                .middle();
            let outline = outline.fill(Ink::Color(GOLD)).edge(Ink::Line, 1.0);
            vec![outline.into(), value.ink(Ink::On(GOLD)).into()]
        }
    }
}
