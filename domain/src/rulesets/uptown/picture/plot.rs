//! A plot: its building from the ground up, and what it yields.

use super::chips::{Glyph, flow, wide};
use super::icons::Mark;
use super::{floor, labels};
use crate::kernel::counted;
use crate::rulesets::uptown::moves::Target;
use crate::rulesets::uptown::parts;
use crate::rulesets::uptown::view::{PlayerView, PlotView};
use crate::scene::{Ink, Letters, Part, SMALLEST, Shape};

/// A floor with its name, and one without.
const FLOOR: f32 = 28.0;
const LOW: f32 = 17.0;
/// What a roof adds to its floor.
const ROOF: f32 = 7.0;
const SKY: f32 = 3.0;
/// The name and what it yields.
const FOOT: f32 = 18.0;
const INSET: f32 = 4.0;

/// What the plots of a street have room for.
#[derive(Clone, Copy)]
pub(super) struct Floors {
    pub(super) count: usize,
    /// Whether the floors have room for their names.
    pub(super) named: bool,
}

impl Floors {
    pub(super) fn height(self) -> f32 {
        SKY + ROOF + self.count as f32 * self.each() + FOOT
    }

    fn each(self) -> f32 {
        if self.named { FLOOR } else { LOW }
    }
}

pub(super) fn plot(
    player: &PlayerView,
    plot: &PlotView,
    owner: &str,
    (x, y, width): (f32, f32, f32),
    floors: Floors,
) -> Part {
    let target = Target {
        player: player.player,
        plot: plot.plot,
    };
    let mut part = Part::new(parts::plot(target), labels::plot(target, plot, owner));
    let tall = floors.height();
    let ground = y + tall - FOOT;
    let lot = Shape::rect(x, y, width, tall).round(4.0);
    part.add(lot.fill(Ink::Paper).edge(Ink::Faint, 1.0));
    building(&mut part, plot, (x + INSET, ground, width - 2.0 * INSET), floors);
    part.add(Shape::line([(x + 1.0, ground), (x + width - 1.0, ground)]).edge(Ink::Line, 2.0));
    foot(&mut part, target, plot, (x, ground, width));
    part
}

/// The upper floors where there are too many to show.
fn building(part: &mut Part, plot: &PlotView, (x, ground, width): (f32, f32, f32), floors: Floors) {
    let text = |y: f32, text: String| {
        let text = Letters::new(x + width / 2.0, y, text).size(SMALLEST).middle();
        text.ink(Ink::Muted)
    };
    let mut top = ground - 1.0;
    let mut hidden = plot.projects.len().saturating_sub(floors.count);
    if hidden > 0 {
        hidden += 1;
        part.add(text(top - 5.0, format!("{} below", counted(hidden, "floor"))));
        top -= floors.each();
    }
    if plot.projects.is_empty() {
        part.add(text(ground - 9.0, "empty".into()));
    }
    for project in plot.projects.iter().skip(hidden) {
        top -= floors.each();
        floor::floor(part, project, (x, top, width, floors.each()), floors.named);
        if project.roof {
            let (left, right, eaves) = (x - 3.0, x + width + 3.0, top + 1.0);
            let ridge = eaves - ROOF;
            let roof = [
                (left, eaves),
                (left + 9.0, ridge),
                (right - 9.0, ridge),
                (right, eaves),
            ];
            part.add(Shape::polygon(roof).fill(Ink::Line));
            top -= ROOF;
        }
    }
}

fn foot(part: &mut Part, target: Target, plot: &PlotView, (x, ground, width): (f32, f32, f32)) {
    let mut name = vec![Glyph::Bold(target.to_string())];
    name.extend(plot.closed.then_some(Glyph::Mark(Mark::Roof)));
    name.extend(plot.no_presents.then_some(Glyph::Mark(Mark::NoPresents)));
    let mut sums = Vec::new();
    if !plot.projects.is_empty() {
        sums = vec![
            Glyph::Coins(plot.income.into()),
            Glyph::Stars(plot.prestige.into()),
        ];
    }
    let right = x + width - 4.0 - wide(&sums);
    for (chip, left) in [(name, x + 5.0), (sums, right)] {
        for item in flow(&[chip], (left, ground + 3.0), width, Ink::Text).1 {
            part.add(item);
        }
    }
}
