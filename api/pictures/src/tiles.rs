//! The tiles of patterns in pixels.

use plotline_domain::scene::{Figure, Pattern, Shade, Step, Tile};
use tiny_skia::{
    Color, FillRule, FilterQuality, Paint, Path, PathBuilder, Pixmap, Shader, SpreadMode, Stroke, Transform,
};

/// The tiles that a picture has needed so far.
pub(crate) struct Tiles {
    /// A tile has whole pixels, so that it fits to its neighbours: about as many as it has in the picture.
    side: u32,
    drawn: Vec<((Pattern, Shade), Pixmap)>,
}

impl Tiles {
    /// For a picture that has so many pixels to a unit.
    pub(crate) fn new(scale: f32) -> Self {
        Self {
            side: ((Tile::SIZE * scale).round() as u32).max(1),
            drawn: Vec::new(),
        }
    }

    /// What fills a shape with a pattern.
    pub(crate) fn shader(&mut self, pattern: Pattern, shade: Shade) -> Option<Shader<'_>> {
        let wanted = (pattern, shade);
        let unit = self.side as f32 / Tile::SIZE;
        if !self.drawn.iter().any(|(tile, _)| *tile == wanted) {
            let mut pixels = Pixmap::new(self.side, self.side)?;
            draw(
                &mut pixels,
                pattern.tile().figure,
                shade,
                Transform::from_scale(unit, unit),
            )?;
            self.drawn.push((wanted, pixels));
        }
        let (_, pixels) = self.drawn.iter().find(|(tile, _)| *tile == wanted)?;
        let (repeat, smooth) = (SpreadMode::Repeat, FilterQuality::Bilinear);
        let to_units = Transform::from_scale(1.0 / unit, 1.0 / unit);
        Some(tiny_skia::Pattern::new(
            pixels.as_ref(),
            repeat,
            smooth,
            1.0,
            to_units,
        ))
    }
}

fn draw(pixels: &mut Pixmap, figure: Figure, shade: Shade, scale: Transform) -> Option<()> {
    let opaque = match shade {
        Shade::Dark => Color::BLACK,
        Shade::Light => Color::WHITE,
    };
    let paint = |opacity: f32| {
        let mut color = opaque;
        color.apply_opacity(opacity);
        let mut paint = Paint::default();
        paint.set_color(color);
        paint
    };
    match figure {
        Figure::Dot { x, y, radius } => {
            let dot = PathBuilder::from_circle(x, y, radius)?;
            pixels.fill_path(&dot, &paint(Figure::DOT_OPACITY), FillRule::Winding, scale, None);
        }
        Figure::Lines { steps, width } => {
            let stroke = Stroke {
                width,
                ..Stroke::default()
            };
            pixels.stroke_path(&path(steps)?, &paint(Figure::LINE_OPACITY), &stroke, scale, None);
        }
    }
    Some(())
}

fn path(steps: &[Step]) -> Option<Path> {
    let mut path = PathBuilder::new();
    for step in steps {
        let (x, y) = path.last_point().map_or((0.0, 0.0), |point| (point.x, point.y));
        match *step {
            Step::At(x, y) => path.move_to(x, y),
            Step::By(right, down) => path.line_to(x + right, y + down),
            Step::Wave {
                towards: (right, down),
                by,
            } => {
                path.quad_to(x + right, y + down, x + by, y);
                path.quad_to(x + 2.0 * by - right, y - down, x + 2.0 * by, y);
            }
        }
    }
    path.finish()
}
