//! A sign for each type of tile, so that nobody needs its colour to know it.

use crate::rulesets::city_investors::tiles::TileType;
use crate::scene::{Ink, Item, Rgb, Shape};

pub(super) fn color(tile_type: TileType) -> Rgb {
    Rgb(match tile_type {
        TileType::Housing => 0xe58a68,
        TileType::Office => 0x7fa3d6,
        TileType::AmusementPark => 0xcf8fc6,
        TileType::Factory => 0xa99a88,
        TileType::PowerPlant => 0xf0c655,
        TileType::Park => 0x7dba67,
    })
}

/// The sign of a type in a square.
pub(super) fn glyph(tile_type: TileType, (x, y): (f32, f32), side: f32, ink: Ink) -> Vec<Item> {
    let solid = |points: &[(f32, f32)]| -> Item {
        let points: Vec<(f32, f32)> = points
            .iter()
            .map(|(right, down)| (x + right * side, y + down * side))
            .collect();
        Shape::polygon(points).fill(ink).into()
    };
    match tile_type {
        TileType::Housing => vec![solid(&[
            (0.0, 0.5),
            (0.5, 0.0),
            (1.0, 0.5),
            (0.86, 0.5),
            (0.86, 1.0),
            (0.14, 1.0),
            (0.14, 0.5),
        ])],
        TileType::Office => vec![
            solid(&[(0.1, 1.0), (0.1, 0.35), (0.45, 0.35), (0.45, 1.0)]),
            solid(&[(0.53, 1.0), (0.53, 0.0), (0.95, 0.0), (0.95, 1.0)]),
        ],
        TileType::AmusementPark => wheel((x + side / 2.0, y + side / 2.0), side / 2.0 - 0.6, ink),
        TileType::Factory => vec![solid(&[
            (0.0, 1.0),
            (0.0, 0.35),
            (0.33, 0.62),
            (0.33, 0.35),
            (0.66, 0.62),
            (0.7, 0.0),
            (0.94, 0.0),
            (1.0, 1.0),
        ])],
        TileType::PowerPlant => vec![solid(&[
            (0.62, 0.0),
            (0.1, 0.6),
            (0.45, 0.6),
            (0.32, 1.0),
            (0.9, 0.38),
            (0.52, 0.38),
        ])],
        TileType::Park => vec![solid(&[
            (0.5, 0.0),
            (1.0, 0.72),
            (0.6, 0.72),
            (0.6, 1.0),
            (0.4, 1.0),
            (0.4, 0.72),
            (0.0, 0.72),
        ])],
    }
}

fn wheel((x, y): (f32, f32), radius: f32, ink: Ink) -> Vec<Item> {
    let spoke = |(right, down): (f32, f32)| {
        let (right, down) = (right * radius, down * radius);
        Shape::line([(x - right, y - down), (x + right, y + down)]).edge(ink, 1.0)
    };
    vec![
        Shape::circle(x, y, radius).edge(ink, 1.4).into(),
        spoke((1.0, 0.0)).into(),
        spoke((0.0, 1.0)).into(),
        Shape::circle(x, y, radius * 0.35).fill(ink).into(),
    ]
}
