//! A project that the top card of a pile can become, as a card that can be chosen.

use super::chips::{Chip, Glyph, LINE, flow, snug, symbol};
use super::icons::{self, Mark};
use super::labels;
use crate::rulesets::uptown::ids::Player;
use crate::rulesets::uptown::view::ProjectView;
use crate::rulesets::uptown::{Requirement, parts};
use crate::scene::{Ink, Letters, Part, SMALLEST, Shape};

/// The strip with the name, and everything.
const STRIP: f32 = 18.0;
/// Nothing that is printed needs more lines.
const ROWS: f32 = 3.0;
pub(super) const HEIGHT: f32 = STRIP + 5.0 + ROWS * LINE;

const PADDING: f32 = 4.0;

/// The project with a letter on a pile, or the place for it while there is none.
pub(super) fn offer(
    of: Option<Player>,
    letter: char,
    shown: Option<&ProjectView>,
    pile: &str,
    (x, y, width): (f32, f32, f32),
) -> Part {
    let mut part = Part::new(parts::project(of, letter), labels::offer(letter, shown, pile));
    let card = Shape::rect(x, y, width, HEIGHT).round(4.0);
    let Some(project) = shown else {
        part.add(card.edge(Ink::Faint, 1.0).dashed());
        return part;
    };
    let color = icons::color(project.kind);
    part.add(card.clone().fill(Ink::Panel));
    part.add(Shape::rect(x, y, width, STRIP).round(4.0).fill(Ink::Color(color)));
    part.add(Shape::rect(x, y + 8.0, width, STRIP - 8.0).fill(Ink::Color(color)));
    part.add(card.edge(Ink::Line, 1.0));
    let name = format!("{letter}  {}", project.name);
    let name = named(&name, width - 2.0 * PADDING);
    part.add(
        Letters {
            x: x + PADDING + 1.0,
            y: y + 13.0,
            ..name
        }
        .ink(Ink::On(color)),
    );
    let at = (x + PADDING, y + STRIP + 3.0);
    for item in flow(&printed(project), at, width - 2.0 * PADDING, Ink::Text).1 {
        part.add(item);
    }
    part
}

/// As large as there is room for.
fn named(name: &str, width: f32) -> Letters {
    let letters = |size: f32| Letters::new(0.0, 0.0, name).size(size).bold();
    let sizes = [12.0, 11.0, SMALLEST];
    let fitting = sizes
        .into_iter()
        .map(letters)
        .find(|letters| letters.width() <= width);
    fitting.unwrap_or_else(|| snug(letters(SMALLEST), width))
}

/// Everything but the name.
fn printed(project: &ProjectView) -> Vec<Chip> {
    let tag = |text: &str| vec![Glyph::Tag(text.into())];
    let marked = |mark: Mark, text: &str| vec![Glyph::Mark(mark), Glyph::Word(text.into())];
    let kind = project.kind.map(|kind| vec![Glyph::KindTag(kind, project.duo)]);
    let requirement = project.requirement.map(|requirement| {
        tag(match requirement {
            Requirement::GroundFloor => "ground floor",
            Requirement::UpperFloor => "upper floor",
            Requirement::RoofOnly => "on a roof",
        })
    });
    let flags = [
        (project.roof, Mark::Roof, "roof"),
        (project.present, Mark::Present, "present"),
        (project.no_presents, Mark::NoPresents, "no presents"),
    ];
    let flags = flags.into_iter().filter(|(set, ..)| *set);
    let income = project.income.iter().map(|effect| symbol(effect, Glyph::Coins));
    let prestige = project.prestige.iter().map(|effect| symbol(effect, Glyph::Stars));
    kind.into_iter()
        .chain(requirement)
        .chain(flags.map(|(_, mark, text)| marked(mark, text)))
        .chain(income)
        .chain(prestige)
        .collect()
}

/// How many lines a project takes on a card of a width, and whether all of them are on it.
#[cfg(test)]
pub(in crate::rulesets::uptown) fn rows(project: &ProjectView, width: f32) -> (u8, bool) {
    let (rows, items) = flow(&printed(project), (0.0, 0.0), width - 2.0 * PADDING, Ink::Text);
    let mut bounds = items.iter().filter_map(crate::scene::Item::bounds);
    (rows, bounds.all(|bounds| bounds.right <= width - PADDING))
}
