//! A scene as SVG. Groups carry `data-part` and a label, so that a page can tell which part was chosen, and a screen
//! reader what there is.

mod pattern;

use self::pattern::{define, id};
use super::{
    Align, Area, Ink, Item, Letters, Outline, Part, PartId, Pattern, Scene, Shade, Shape, Theme, WIDTH,
};
use std::fmt::Write;

/// The families are tried in order; the first is shipped with the service.
const FONT: &str = "Inter, 'Helvetica Neue', Arial, sans-serif";

/// The picture, with a frame around the highlighted parts.
pub fn svg(scene: &Scene, theme: Theme, highlighted: &[PartId]) -> String {
    let mut out = open(&scene.title, scene.height, theme);
    for area in &scene.areas {
        let Area { heading, items } = area;
        let _ = write!(out, "<g role=\"group\" aria-label=\"{}\">", escaped(heading));
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
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" width=\"{WIDTH}\" height=\"{height}\" \
         role=\"group\" aria-label=\"{title}\" font-family=\"{FONT}\"><title>{title}</title>\n<defs>",
        height = number(height),
        title = escaped(title),
    );
    for pattern in Pattern::ALL {
        for shade in Shade::ALL {
            define(&mut out, pattern, shade);
        }
    }
    let paper = color(theme, Ink::Paper);
    let _ = writeln!(
        out,
        "</defs>\n<rect width=\"100%\" height=\"100%\" fill=\"{paper}\"/>"
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
    let (id, label) = (part.id.as_str(), escaped(&part.label));
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
    let fill = shape.fill.map_or("none".into(), |ink| color(theme, ink));
    let edge = shape.edge.map_or(String::new(), |ink| {
        let [drawn, not] = Shape::DASHES;
        let dashes = match shape.dashed {
            true => format!(" stroke-dasharray=\"{drawn} {not}\""),
            false => String::new(),
        };
        let (ink, width) = (color(theme, ink), number(shape.edge_width));
        format!(" stroke=\"{ink}\" stroke-width=\"{width}\"{dashes}")
    });
    drawn(out, &shape.outline, &format!(" fill=\"{fill}\"{edge}"));
    if let Some((pattern, ink)) = shape.pattern.zip(shape.fill) {
        let shade = Shade::over(theme.color(ink));
        let fill = format!(" fill=\"url(#{})\"", id(pattern, shade));
        drawn(out, &shape.outline, &fill);
    }
}

fn drawn(out: &mut String, outline: &Outline, style: &str) {
    let _ = match outline {
        Outline::Rect {
            x,
            y,
            width,
            height,
            round,
        } => {
            let [x, y, width, height] = [*x, *y, *width, *height].map(number);
            let round = match *round > 0.0 {
                true => format!(" rx=\"{}\"", number(*round)),
                false => String::new(),
            };
            write!(
                out,
                "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\"{round}{style}/>"
            )
        }
        Outline::Circle { x, y, radius } => {
            let [x, y, radius] = [*x, *y, *radius].map(number);
            write!(out, "<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\"{style}/>")
        }
        Outline::Polygon(points) => write!(out, "<polygon points=\"{}\"{style}/>", listed(points)),
        Outline::Line(points) => write!(
            out,
            "<polyline points=\"{}\" stroke-linecap=\"round\"{style}/>",
            listed(points)
        ),
    };
}

fn letters(out: &mut String, letters: &Letters, theme: Theme) {
    let [x, y, size] = [letters.x, letters.y, letters.size].map(number);
    let anchor = match letters.align {
        Align::Start => "",
        Align::Middle => " text-anchor=\"middle\"",
        Align::End => " text-anchor=\"end\"",
    };
    let weight = if letters.bold { " font-weight=\"700\"" } else { "" };
    let _ = write!(
        out,
        "<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\"{anchor}{weight} fill=\"{}\">{}</text>",
        color(theme, letters.ink),
        escaped(&letters.text)
    );
}

fn color(theme: Theme, ink: Ink) -> String {
    format!("#{:06x}", theme.color(ink).0)
}

fn listed(points: &[(f32, f32)]) -> String {
    let points = points
        .iter()
        .map(|(x, y)| format!("{},{}", number(*x), number(*y)));
    points.collect::<Vec<_>>().join(" ")
}

/// At most one decimal: finer than anybody sees.
fn number(value: f32) -> String {
    let text = format!("{value:.1}");
    text.strip_suffix(".0").map(str::to_owned).unwrap_or(text)
}

fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            letter if letter.is_control() => out.push(' '),
            letter => out.push(letter),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

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

    #[test]
    fn numbers_are_as_short_as_they_can_be() {
        assert_eq!(
            [0.0, 2.0, 2.04, 2.25, -3.5].map(number),
            ["0", "2", "2", "2.2", "-3.5"]
        );
    }
}
