use super::{Bounds, Ink, Pattern};

/// Something drawn: an outline, and how it is filled and edged.
#[derive(Clone, Debug, PartialEq)]
pub struct Shape {
    pub outline: Outline,
    pub fill: Option<Ink>,
    /// Drawn over the fill.
    pub pattern: Option<Pattern>,
    pub edge: Option<Ink>,
    pub edge_width: f32,
    pub dashed: bool,
}

#[derive(Clone, Debug, PartialEq)]
pub enum Outline {
    Rect {
        x: f32,
        y: f32,
        width: f32,
        height: f32,
        /// How far its corners are rounded.
        round: f32,
    },
    Circle {
        x: f32,
        y: f32,
        radius: f32,
    },
    /// Closed.
    Polygon(Vec<(f32, f32)>),
    /// Open.
    Line(Vec<(f32, f32)>),
}

impl Shape {
    /// Of an edge that is dashed: how long it is drawn, and how long it is not.
    pub const DASHES: [f32; 2] = [5.0, 3.0];

    pub fn rect(x: f32, y: f32, width: f32, height: f32) -> Self {
        let round = 0.0;
        Self::of(Outline::Rect {
            x,
            y,
            width,
            height,
            round,
        })
    }

    pub fn circle(x: f32, y: f32, radius: f32) -> Self {
        Self::of(Outline::Circle { x, y, radius })
    }

    pub fn polygon(points: impl Into<Vec<(f32, f32)>>) -> Self {
        Self::of(Outline::Polygon(points.into()))
    }

    /// A line through some points; it needs an edge to be seen.
    pub fn line(points: impl Into<Vec<(f32, f32)>>) -> Self {
        Self::of(Outline::Line(points.into()))
    }

    /// A star of five points.
    pub fn star(x: f32, y: f32, radius: f32) -> Self {
        let point = |number: u16| {
            let radius = if number.is_multiple_of(2) {
                radius
            } else {
                radius * 0.45
            };
            let angle = f32::from(number) * std::f32::consts::PI / 5.0;
            (x + radius * angle.sin(), y - radius * angle.cos())
        };
        Self::polygon((0..10).map(point).collect::<Vec<_>>())
    }

    fn of(outline: Outline) -> Self {
        Self {
            outline,
            fill: None,
            pattern: None,
            edge: None,
            edge_width: 1.0,
            dashed: false,
        }
    }

    pub fn fill(mut self, ink: Ink) -> Self {
        self.fill = Some(ink);
        self
    }

    pub fn pattern(mut self, pattern: Option<Pattern>) -> Self {
        self.pattern = pattern;
        self
    }

    pub fn edge(mut self, ink: Ink, width: f32) -> Self {
        (self.edge, self.edge_width) = (Some(ink), width);
        self
    }

    pub fn dashed(mut self) -> Self {
        self.dashed = true;
        self
    }

    /// Rounds the corners of a rectangle.
    pub fn round(mut self, by: f32) -> Self {
        if let Outline::Rect { round, .. } = &mut self.outline {
            *round = by;
        }
        self
    }

    pub fn bounds(&self) -> Option<Bounds> {
        let at = |(x, y): (f32, f32), by: f32| Bounds {
            left: x - by,
            top: y - by,
            right: x + by,
            bottom: y + by,
        };
        match &self.outline {
            Outline::Rect {
                x, y, width, height, ..
            } => Some(Bounds {
                left: *x,
                top: *y,
                right: x + width,
                bottom: y + height,
            }),
            Outline::Circle { x, y, radius } => Some(at((*x, *y), *radius)),
            Outline::Polygon(points) | Outline::Line(points) => {
                let bounds = points.iter().map(|point| at(*point, 0.0));
                bounds.reduce(Bounds::and)
            }
        }
    }
}
