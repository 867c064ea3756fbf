//! Small signs, ten units wide and high: one for each kind, and those that a card may carry.

use crate::rulesets::uptown::content::Kind;
use crate::scene::{Ink, Item, Rgb, Shape};

pub(super) const ICON: f32 = 10.0;

/// What is no kind.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Mark {
    Roof,
    Present,
    NoPresents,
    /// All plots of the street are counted.
    Street,
}

/// Pale enough for dark letters in every theme.
pub(super) fn color(kind: Option<Kind>) -> Rgb {
    Rgb(match kind {
        Some(Kind::Office) => 0x9dbbe0,
        Some(Kind::Services) => 0xc3b1e1,
        Some(Kind::Flat) => 0xf5cf9f,
        Some(Kind::Cafe) => 0xd3ab88,
        Some(Kind::Shop) => 0x9fd3ac,
        Some(Kind::Hotel) => 0xf0aabb,
        None => 0xd6d3ca,
    })
}

/// The sign of a kind with its upper left corner at a point, on the kind's colour.
pub(super) fn kind(kind: Kind, x: f32, y: f32) -> Vec<Item> {
    let ground = color(Some(kind));
    let ink = Ink::On(ground);
    let solid = |points: &[(f32, f32)]| Shape::polygon(moved(points, x, y)).fill(ink);
    let line = |points: &[(f32, f32)]| Shape::line(moved(points, x, y)).edge(ink, 1.3);
    let hole = |left: f32, top: f32| Shape::rect(x + left, y + top, 1.6, 1.6).fill(Ink::Color(ground));
    let shapes = match kind {
        Kind::Office => vec![
            solid(&[(1.5, 0.0), (8.5, 0.0), (8.5, 10.0), (1.5, 10.0)]),
            hole(3.0, 1.5),
            hole(5.6, 1.5),
            hole(3.0, 4.3),
            hole(5.6, 4.3),
            hole(3.0, 7.1),
            hole(5.6, 7.1),
        ],
        Kind::Services => vec![
            solid(&gear()),
            Shape::circle(x + 5.0, y + 5.0, 1.7).fill(Ink::Color(ground)),
        ],
        Kind::Flat => vec![solid(&[
            (0.0, 5.0),
            (5.0, 0.0),
            (10.0, 5.0),
            (8.6, 5.0),
            (8.6, 10.0),
            (6.2, 10.0),
            (6.2, 6.8),
            (3.8, 6.8),
            (3.8, 10.0),
            (1.4, 10.0),
            (1.4, 5.0),
        ])],
        Kind::Cafe => vec![
            solid(&[(0.0, 1.0), (7.2, 1.0), (6.4, 7.4), (0.8, 7.4)]),
            Shape::circle(x + 7.6, y + 3.6, 1.7).edge(ink, 1.2),
            line(&[(0.5, 9.4), (7.5, 9.4)]),
        ],
        Kind::Shop => vec![
            solid(&[(1.0, 3.6), (9.0, 3.6), (10.0, 10.0), (0.0, 10.0)]),
            line(&[
                (3.0, 4.0),
                (3.0, 1.6),
                (4.2, 0.6),
                (5.8, 0.6),
                (7.0, 1.6),
                (7.0, 4.0),
            ]),
        ],
        Kind::Hotel => vec![solid(&[
            (0.0, 1.5),
            (2.6, 5.0),
            (5.0, 0.0),
            (7.4, 5.0),
            (10.0, 1.5),
            (9.0, 9.5),
            (1.0, 9.5),
        ])],
    };
    shapes.into_iter().map(Item::from).collect()
}

pub(super) fn mark(mark: Mark, x: f32, y: f32, ink: Ink) -> Vec<Item> {
    let line = |points: &[(f32, f32)]| Shape::line(moved(points, x, y)).edge(ink, 1.2);
    let parcel = || {
        vec![
            Shape::rect(x + 0.6, y + 3.0, 8.8, 6.6).edge(ink, 1.2),
            line(&[(5.0, 3.0), (5.0, 9.6)]),
            line(&[(2.2, 0.6), (5.0, 3.0), (7.8, 0.6)]),
        ]
    };
    let shapes = match mark {
        Mark::Roof => vec![Shape::polygon(moved(&[(0.0, 8.5), (5.0, 2.0), (10.0, 8.5)], x, y)).fill(ink)],
        Mark::Present => parcel(),
        Mark::NoPresents => {
            let mut shapes = parcel();
            shapes.push(Shape::line(moved(&[(0.0, 10.0), (10.0, 0.0)], x, y)).edge(ink, 1.8));
            shapes
        }
        Mark::Street => vec![
            line(&[(0.6, 5.0), (9.4, 5.0)]),
            line(&[(3.0, 2.6), (0.6, 5.0), (3.0, 7.4)]),
            line(&[(7.0, 2.6), (9.4, 5.0), (7.0, 7.4)]),
        ],
    };
    shapes.into_iter().map(Item::from).collect()
}

/// A star about a point.
pub(super) fn star(x: f32, y: f32, radius: f32, ink: Ink) -> Item {
    Shape::polygon(wheel(x, y, radius, radius * 0.42, 5))
        .fill(ink)
        .into()
}

/// Eight teeth.
fn gear() -> Vec<(f32, f32)> {
    wheel(5.0, 5.0, 5.2, 3.7, 8)
}

/// Points about a centre that are far from it and near in turn; the first is above it.
fn wheel(x: f32, y: f32, far: f32, near: f32, points: u8) -> Vec<(f32, f32)> {
    let step = std::f32::consts::PI / f32::from(points);
    let at = |number: u8| {
        let radius = if number.is_multiple_of(2) { far } else { near };
        let (sin, cos) = (f32::from(number) * step).sin_cos();
        (x + radius * sin, y - radius * cos)
    };
    (0..points.saturating_mul(2)).map(at).collect()
}

fn moved(points: &[(f32, f32)], x: f32, y: f32) -> Vec<(f32, f32)> {
    points.iter().map(|(left, top)| (x + left, y + top)).collect()
}
