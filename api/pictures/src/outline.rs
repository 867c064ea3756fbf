//! The outlines of shapes as paths.

use plotline_domain::scene::Outline;
use tiny_skia::{Path, PathBuilder, Rect};

/// How long the handles of a curve are that is a quarter of a circle, in units of its radius.
const HANDLE: f32 = 0.552_284_8;

/// None of an outline that has no extent.
pub(crate) fn path(outline: &Outline) -> Option<Path> {
    match outline {
        Outline::Rect {
            x,
            y,
            width,
            height,
            round,
        } => {
            let rect = Rect::from_xywh(*x, *y, *width, *height)?;
            match *round > 0.0 {
                true => rounded(rect, *round),
                false => Some(PathBuilder::from_rect(rect)),
            }
        }
        Outline::Circle { x, y, radius } => PathBuilder::from_circle(*x, *y, *radius),
        Outline::Polygon(points) => {
            let mut path = through(points);
            path.close();
            path.finish()
        }
        Outline::Line(points) => through(points).finish(),
    }
}

fn through(points: &[(f32, f32)]) -> PathBuilder {
    let mut path = PathBuilder::new();
    for (x, y) in points {
        match path.is_empty() {
            true => path.move_to(*x, *y),
            false => path.line_to(*x, *y),
        }
    }
    path
}

fn rounded(rect: Rect, by: f32) -> Option<Path> {
    let (left, top, right, bottom) = (rect.left(), rect.top(), rect.right(), rect.bottom());
    // No corner reaches farther than to the middle of a side.
    let (rx, ry) = (by.min(rect.width() / 2.0), by.min(rect.height() / 2.0));
    // How far a handle ends before the corner.
    let (hx, hy) = (rx * (1.0 - HANDLE), ry * (1.0 - HANDLE));
    let mut path = PathBuilder::new();
    path.move_to(left + rx, top);
    path.line_to(right - rx, top);
    path.cubic_to(right - hx, top, right, top + hy, right, top + ry);
    path.line_to(right, bottom - ry);
    path.cubic_to(right, bottom - hy, right - hx, bottom, right - rx, bottom);
    path.line_to(left + rx, bottom);
    path.cubic_to(left + hx, bottom, left, bottom - hy, left, bottom - ry);
    path.line_to(left, top + ry);
    path.cubic_to(left, top + hy, left + hx, top, left + rx, top);
    path.close();
    path.finish()
}
