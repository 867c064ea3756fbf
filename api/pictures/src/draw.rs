//! A scene in pixels: it looks as its SVG does in a browser.

use super::tiles::Tiles;
use super::{outline, text};
use plotline_domain::scene::{Ink, Item, Letters, Outline, PartId, Rgb, Scene, Shade, Shape, Theme, WIDTH};
use std::ops::Range;
use tiny_skia::{Color, FillRule, LineCap, Paint, Pixmap, Stroke, StrokeDash, Transform};

/// How many rows of pixels a picture has that is so many wide.
pub(crate) fn height(scene: &Scene, width: u32) -> u32 {
    (scene.height * width as f32 / WIDTH).ceil() as u32
}

/// Some rows of the picture, so many pixels wide, with a frame around the highlighted parts; none if there are no rows.
pub(crate) fn draw(
    scene: &Scene,
    theme: Theme,
    highlighted: &[PartId],
    width: u32,
    rows: Range<u32>,
) -> Option<Pixmap> {
    let scale = width as f32 / WIDTH;
    let mut canvas = Canvas {
        pixels: Pixmap::new(width, rows.end.checked_sub(rows.start)?)?,
        theme,
        scale: Transform::from_scale(scale, scale).post_translate(0.0, -(rows.start as f32)),
        seen: rows.start as f32 / scale..rows.end as f32 / scale,
        tiles: Tiles::new(scale),
    };
    canvas.pixels.fill(color(theme.color(Ink::Paper)));
    for item in scene.areas.iter().flat_map(|area| &area.items) {
        canvas.item(item);
    }
    for frame in scene.frames(highlighted) {
        canvas.shape(&frame);
    }
    Some(canvas.pixels)
}

struct Canvas {
    pixels: Pixmap,
    theme: Theme,
    /// From units to pixels.
    scale: Transform,
    /// From where to where down the picture, in units.
    seen: Range<f32>,
    tiles: Tiles,
}

impl Canvas {
    fn item(&mut self, item: &Item) {
        match item {
            Item::Shape(shape) => self.shape(shape),
            Item::Letters(letters) => self.letters(letters),
            Item::Part(part) => part.items.iter().for_each(|item| self.item(item)),
            Item::Note(_) => {}
        }
    }

    /// The fill, the edge over it, and the pattern over both.
    fn shape(&mut self, shape: &Shape) {
        let Some(path) = outline::path(&shape.outline) else {
            return;
        };
        if let Some(ink) = shape.fill {
            let paint = self.paint(ink);
            self.pixels
                .fill_path(&path, &paint, FillRule::Winding, self.scale, None);
        }
        if let Some(ink) = shape.edge {
            let paint = self.paint(ink);
            self.pixels
                .stroke_path(&path, &paint, &stroke(shape), self.scale, None);
        }
        if let Some((pattern, ink)) = shape.pattern.zip(shape.fill)
            && let Some(shader) = self.tiles.shader(pattern, Shade::over(self.theme.color(ink)))
        {
            let paint = Paint {
                shader,
                ..Paint::default()
            };
            self.pixels
                .fill_path(&path, &paint, FillRule::Winding, self.scale, None);
        }
    }

    fn letters(&mut self, letters: &Letters) {
        // Outlines take longest to make, and none of these letters reaches farther than twice their size.
        let reach = 2.0 * letters.size;
        if letters.y + reach < self.seen.start || letters.y - reach > self.seen.end {
            return;
        }
        if let Some(path) = text::outlines(letters) {
            let paint = self.paint(letters.ink);
            self.pixels
                .fill_path(&path, &paint, FillRule::Winding, self.scale, None);
        }
    }

    fn paint(&self, ink: Ink) -> Paint<'static> {
        let mut paint = Paint::default();
        paint.set_color(color(self.theme.color(ink)));
        paint
    }
}

fn stroke(shape: &Shape) -> Stroke {
    let dashes = shape.dashed.then(|| StrokeDash::new(Shape::DASHES.to_vec(), 0.0));
    Stroke {
        width: shape.edge_width,
        line_cap: match shape.outline {
            Outline::Line(_) => LineCap::Round,
            _ => LineCap::Butt,
        },
        dash: dashes.flatten(),
        ..Stroke::default()
    }
}

fn color(rgb: Rgb) -> Color {
    let [red, green, blue] = rgb.channels();
    Color::from_rgba8(red, green, blue, 255)
}

#[cfg(test)]
mod tests;
