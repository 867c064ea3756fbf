//! What players put on the table, and marks that stand for it.

use crate::kernel::Seat;
use crate::rulesets::new_york_1901::tiles::{Generation, Legendary, Tile};
use crate::scene::{Ink, Item, Letters, Pattern, Rgb, Shape};

/// The colours of the pieces (NY-2), apart from those of districts and generations.
pub(super) fn color(seat: Seat) -> Rgb {
    Rgb(match seat.number() {
        1 => 0x6b3f22,
        2 => 0x1f7d4f,
        3 => 0xffe05c,
        _ => 0x2457b3,
    })
}

pub(super) fn metal(generation: Generation) -> Rgb {
    Rgb(match generation {
        Generation::None => 0xf2ede1,
        Generation::Bronze => 0xd4905a,
        Generation::Silver => 0xc9d0d8,
        Generation::Gold => 0xe0aa1e,
    })
}

/// What is written on a tile: as in the notation, legendary ones by their initials.
pub(super) fn short(tile: Tile) -> String {
    match tile {
        Tile::Legendary(Legendary::ParkRow) => "PR".into(),
        Tile::Legendary(Legendary::Singer) => "SG".into(),
        Tile::Legendary(Legendary::MetLife) => "ML".into(),
        Tile::Legendary(Legendary::Woolworth) => "WO".into(),
        tile => tile.to_string(),
    }
}

/// A worker with the number of its seat, about 20 by 26 around a point; only its outline where it is not there.
pub(super) fn worker(x: f32, y: f32, seat: Seat, there: bool) -> Vec<Item> {
    let color = color(seat);
    let head = Shape::circle(x, y - 8.0, 4.5);
    let body = Shape::polygon([
        (x - 9.0, y + 12.0),
        (x - 9.0, y + 2.0),
        (x - 5.5, y - 2.5),
        (x + 5.5, y - 2.5),
        (x + 9.0, y + 2.0),
        (x + 9.0, y + 12.0),
    ]);
    if !there {
        let outline = |shape: Shape| shape.edge(Ink::Faint, 1.2);
        return vec![outline(body).into(), outline(head).into()];
    }
    let filled = |shape: Shape| shape.fill(Ink::Color(color)).edge(Ink::Line, 1.0);
    let number = Letters::new(x, y + 9.0, seat.to_string()).size(11.0).bold();
    vec![
        filled(body).into(),
        filled(head).pattern(Pattern::of(seat)).into(),
        number.middle().ink(Ink::On(color)).into(),
    ]
}

/// A small square in a seat's colour and pattern; only its outline where the seat has none of what it stands for.
pub(super) fn pip(x: f32, y: f32, seat: Seat, has: bool) -> Shape {
    let pip = Shape::rect(x, y, 8.0, 8.0).round(1.5);
    match has {
        true => {
            let pip = pip.fill(Ink::Color(color(seat))).pattern(Pattern::of(seat));
            pip.edge(Ink::Line, 0.8)
        }
        false => pip.edge(Ink::Faint, 1.0),
    }
}

/// A plate in the metal of a generation.
pub(super) fn plate(x: f32, y: f32, width: f32, text: &str, generation: Generation) -> [Item; 2] {
    let metal = metal(generation);
    let plate = Shape::rect(x - width / 2.0, y - 7.5, width, 15.0).round(3.0);
    let text = Letters::new(x, y + 3.8, text).size(10.5).bold().middle();
    [
        plate.fill(Ink::Color(metal)).edge(Ink::Line, 0.8).into(),
        text.ink(Ink::On(metal)).into(),
    ]
}

/// The points of a tile, in a circle if it is a rectangle and in a hexagon otherwise (NY-6).
pub(super) fn points(x: f32, y: f32, points: u8, rectangular: bool, [edge, ink]: [Ink; 2]) -> [Item; 2] {
    let mark = match rectangular {
        true => Shape::circle(x, y, 8.0),
        false => Shape::polygon([
            (x - 9.0, y),
            (x - 4.5, y - 8.0),
            (x + 4.5, y - 8.0),
            (x + 9.0, y),
            (x + 4.5, y + 8.0),
            (x - 4.5, y + 8.0),
        ]),
    };
    let text = Letters::new(x, y + 4.0, points.to_string()).size(11.0).bold();
    [
        mark.fill(Ink::Paper).edge(edge, 1.0).into(),
        text.middle().ink(ink).into(),
    ]
}
