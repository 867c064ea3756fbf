use crate::scene::{Figure, Pattern, Shade, Step, Tile};
use std::fmt::{Display, Formatter, Result, Write};
use std::sync::LazyLock;

/// What the shapes that have a pattern refer to: every pattern, the same in every picture.
pub(super) static PATTERNS: LazyLock<String> = LazyLock::new(|| {
    let mut out = String::new();
    for pattern in Pattern::ALL {
        for shade in Shade::ALL {
            define(&mut out, pattern, shade);
        }
    }
    out
});

fn define(out: &mut String, pattern: Pattern, shade: Shade) {
    let id = Id(pattern, shade);
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

pub(super) struct Id(pub(super) Pattern, pub(super) Shade);

impl Display for Id {
    fn fmt(&self, out: &mut Formatter<'_>) -> Result {
        let Self(pattern, shade) = *self;
        let shade = match shade {
            Shade::Dark => "dark",
            Shade::Light => "light",
        };
        write!(out, "{}-{shade}", pattern.tile().name)
    }
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
