use crate::scene::{Figure, Pattern, Shade, Step, Tile};
use std::fmt::Write;

/// What the shapes that have the pattern refer to.
pub(super) fn define(out: &mut String, pattern: Pattern, shade: Shade) {
    let id = id(pattern, shade);
    let color = match shade {
        Shade::Dark => "#000",
        Shade::Light => "#fff",
    };
    let (size, line, dot) = (Tile::SIZE, Figure::LINE_OPACITY, Figure::DOT_OPACITY);
    let _ = write!(
        out,
        "<pattern id=\"{id}\" width=\"{size}\" height=\"{size}\" patternUnits=\"userSpaceOnUse\" \
         color=\"{color}\" stroke-opacity=\"{line}\" fill-opacity=\"{dot}\">"
    );
    let _ = match pattern.tile().figure {
        Figure::Dot { x, y, radius } => {
            write!(
                out,
                "<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" fill=\"currentColor\"/>"
            )
        }
        Figure::Lines { steps, width } => {
            let path: String = steps.iter().copied().map(step).collect();
            // Straight lines have nothing to fill.
            let curved = steps.iter().any(|step| matches!(step, Step::Wave { .. }));
            let fill = if curved { " fill=\"none\"" } else { "" };
            write!(
                out,
                "<path d=\"{path}\"{fill} stroke=\"currentColor\" stroke-width=\"{width}\"/>"
            )
        }
    };
    out.push_str("</pattern>");
}

pub(super) fn id(pattern: Pattern, shade: Shade) -> String {
    let shade = match shade {
        Shade::Dark => "dark",
        Shade::Light => "light",
    };
    format!("{}-{shade}", pattern.tile().name)
}

fn step(step: Step) -> String {
    // A sign parts two numbers, too.
    let pair = |x: f32, y: f32| match y < 0.0 {
        true => format!("{x}{y}"),
        false => format!("{x} {y}"),
    };
    match step {
        Step::At(x, y) => format!("M{}", pair(x, y)),
        Step::By(x, 0.0) => format!("h{x}"),
        Step::By(0.0, y) => format!("v{y}"),
        Step::By(x, y) => format!("l{}", pair(x, y)),
        Step::Wave { towards: (x, y), by } => format!("q{} {by} 0t{by} 0", pair(x, y)),
    }
}
