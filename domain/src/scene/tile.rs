//! What the patterns look like. A pattern is laid out in square tiles, the first of which has its corner in that of the
//! picture.

use super::{Pattern, Rgb};

/// A tile of a pattern.
pub struct Tile {
    pub name: &'static str,
    pub figure: Figure,
}

/// What is drawn on a tile.
pub enum Figure {
    Dot {
        x: f32,
        y: f32,
        radius: f32,
    },
    /// Lines are not filled, and what of them is beyond the tile is cut off.
    Lines {
        steps: &'static [Step],
        width: f32,
    },
}

/// How a line goes on.
#[derive(Clone, Copy)]
pub enum Step {
    /// A new line begins here.
    At(f32, f32),
    /// From there straight on, by so much to the right and down.
    By(f32, f32),
    /// By so much to the right in a curve that is drawn towards a point, and once more in one that is its mirror image;
    /// the point, too, is seen from where the curve begins.
    Wave { towards: (f32, f32), by: f32 },
}

/// In what a pattern is drawn, so that it is seen on what it is drawn over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shade {
    Dark,
    Light,
}

impl Tile {
    /// How wide and how high it is.
    pub const SIZE: f32 = 6.0;
}

impl Figure {
    pub const DOT_OPACITY: f32 = 0.5;
    pub const LINE_OPACITY: f32 = 0.45;
}

impl Shade {
    pub const ALL: [Shade; 2] = [Shade::Dark, Shade::Light];

    pub fn over(color: Rgb) -> Self {
        match color.brightness() > 0.5 {
            true => Shade::Dark,
            false => Shade::Light,
        }
    }
}

impl Pattern {
    pub const ALL: [Pattern; 4] = [Pattern::Stripes, Pattern::Dots, Pattern::Grid, Pattern::Waves];

    pub fn tile(self) -> Tile {
        let (name, figure) = match self {
            Pattern::Stripes => ("stripes", lines(&STRIPES, 1.5)),
            Pattern::Dots => ("dots", DOT),
            Pattern::Grid => ("grid", lines(&GRID, 1.2)),
            Pattern::Waves => ("waves", lines(&WAVES, 1.2)),
        };
        Tile { name, figure }
    }
}

fn lines(steps: &'static [Step], width: f32) -> Figure {
    Figure::Lines { steps, width }
}

/// From corner to corner; at the other two corners its neighbours'.
const STRIPES: [Step; 6] = [
    Step::At(-1.0, 1.0),
    Step::By(2.0, -2.0),
    Step::At(0.0, 6.0),
    Step::By(6.0, -6.0),
    Step::At(5.0, 7.0),
    Step::By(2.0, -2.0),
];

const DOT: Figure = Figure::Dot {
    x: 3.0,
    y: 3.0,
    radius: 1.4,
};

const GRID: [Step; 4] = [
    Step::At(0.0, 3.0),
    Step::By(6.0, 0.0),
    Step::At(3.0, 0.0),
    Step::By(0.0, 6.0),
];

const WAVES: [Step; 2] = [
    Step::At(0.0, 3.0),
    Step::Wave {
        towards: (1.5, -3.0),
        by: 3.0,
    },
];
