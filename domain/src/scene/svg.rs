//! A scene as SVG. Groups carry `data-part` and a label, so that a page can tell which part was chosen, and a screen
//! reader what there is.

mod pattern;
mod write;

use self::pattern::{Id, PATTERNS};
use self::write::{Color, Escaped, Number, Points};
use super::{Align, Area, Ink, Item, Letters, Outline, Part, PartId, Scene, Shade, Shape, Theme, WIDTH};
use std::fmt::Write;

/// The families are tried in order; the first is shipped with the service.
const FONT: &str = "Inter, 'Helvetica Neue', Arial, sans-serif";

/// The picture, with a frame around the highlighted parts.
pub fn svg(scene: &Scene, theme: Theme, highlighted: &[PartId]) -> String {
    let mut out = open(&scene.title, scene.height, theme);
    for area in &scene.areas {
        let Area { heading, items } = area;
        let _ = write!(out, "<g role=\"group\" aria-label=\"{}\">", Escaped(heading));
        for item in items {
            self::item(&mut out, item, theme);
        }
        out.push_str("</g>\n");
    }
    for frame in scene.frames(highlighted) {
        shape(&mut out, &frame, theme);
    }
    out.push_str("</svg>\n");
    out
}

/// The beginning of a picture: its size, what the patterns look like, and the paper.
pub(super) fn open(title: &str, height: f32, theme: Theme) -> String {
    let mut out = String::with_capacity(64 << 10);
    let _ = writeln!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" width=\"{WIDTH}\" height=\"{height}\" \
         role=\"group\" aria-label=\"{title}\" font-family=\"{FONT}\"><title>{title}</title>\n<defs>{patterns}</defs>\n\
         <rect width=\"100%\" height=\"100%\" fill=\"{paper}\"/>",
        height = Number(height),
        title = Escaped(title),
        patterns = *PATTERNS,
        paper = Color(theme, Ink::Paper),
    );
    out
}

pub(super) fn item(out: &mut String, item: &Item, theme: Theme) {
    match item {
        Item::Shape(shape) => self::shape(out, shape, theme),
        Item::Letters(letters) => self::letters(out, letters, theme),
        Item::Part(part) => self::part(out, part, theme),
        Item::Note(_) => {}
    }
}

fn part(out: &mut String, part: &Part, theme: Theme) {
    let (id, label) = (part.id.as_str(), Escaped(&part.label));
    let _ = write!(
        out,
        "<g data-part=\"{id}\" role=\"img\" aria-label=\"{label}\"><title>{label}</title>"
    );
    for item in &part.items {
        self::item(out, item, theme);
    }
    out.push_str("</g>\n");
}

fn shape(out: &mut String, shape: &Shape, theme: Theme) {
    outline(out, &shape.outline);
    let _ = match shape.fill {
        Some(ink) => write!(out, " fill=\"{}\"", Color(theme, ink)),
        None => write!(out, " fill=\"none\""),
    };
    if let Some(ink) = shape.edge {
        let (ink, width) = (Color(theme, ink), Number(shape.edge_width));
        let _ = write!(out, " stroke=\"{ink}\" stroke-width=\"{width}\"");
        if shape.dashed {
            let [drawn, not] = Shape::DASHES;
            let _ = write!(out, " stroke-dasharray=\"{drawn} {not}\"");
        }
    }
    out.push_str("/>");
    if let Some((pattern, ink)) = shape.pattern.zip(shape.fill) {
        outline(out, &shape.outline);
        let id = Id(pattern, Shade::over(theme.color(ink)));
        let _ = write!(out, " fill=\"url(#{id})\"/>");
    }
}

/// The element of a shape, up to where its style is said.
fn outline(out: &mut String, outline: &Outline) {
    let _ = match outline {
        Outline::Rect {
            x,
            y,
            width,
            height,
            round,
        } => {
            let [x, y, width, height] = [*x, *y, *width, *height].map(Number);
            let rect = write!(
                out,
                "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\""
            );
            match *round > 0.0 {
                true => write!(out, " rx=\"{}\"", Number(*round)),
                false => rect,
            }
        }
        Outline::Circle { x, y, radius } => {
            let [x, y, radius] = [*x, *y, *radius].map(Number);
            write!(out, "<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\"")
        }
        Outline::Polygon(points) => write!(out, "<polygon points=\"{}\"", Points(points)),
        Outline::Line(points) => write!(
            out,
            "<polyline points=\"{}\" stroke-linecap=\"round\"",
            Points(points)
        ),
    };
}

fn letters(out: &mut String, letters: &Letters, theme: Theme) {
    let [x, y, size] = [letters.x, letters.y, letters.size].map(Number);
    let anchor = match letters.align {
        Align::Start => "",
        Align::Middle => " text-anchor=\"middle\"",
        Align::End => " text-anchor=\"end\"",
    };
    let weight = if letters.bold { " font-weight=\"700\"" } else { "" };
    let _ = write!(
        out,
        "<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\"{anchor}{weight} fill=\"{}\">{}</text>",
        Color(theme, letters.ink),
        Escaped(&letters.text)
    );
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::Pattern;

    #[test]
    fn a_picture_says_what_its_parts_are_and_escapes_what_is_written_on_it() {
        let mut scene = Scene::new("Test & try");
        scene.height = 50.0;
        let mut area = Area::new("City");
        let shape = Shape::rect(1.0, 2.0, 30.0, 20.0)
            .fill(Ink::Panel)
            .pattern(Some(Pattern::Dots));
        let part = Part::new(PartId::new("site", "C4"), "C4: \"empty\"");
        area.add(part.with(shape).with(Letters::new(2.0, 20.0, "<ada>")));
        scene.areas.push(area);
        let drawn = svg(&scene, Theme::Light, &[PartId::new("site", "C4")]);
        assert!(
            drawn.contains("<g data-part=\"site-C4\" role=\"img\" aria-label=\"C4: &quot;empty&quot;\">")
        );
        assert!(drawn.contains("&lt;ada&gt;") && drawn.contains("Test &amp; try"));
        assert!(drawn.contains("url(#dots-dark)") && drawn.contains("stroke-dasharray"));
        assert!(!svg(&scene, Theme::Light, &[]).contains("stroke-dasharray"));
    }
}
