//! A plot: its building from the ground up, and what it yields.

use super::chips::{Chip, Glyph, flow, wide};
use super::icons::{self, Mark};
use super::labels;
use crate::kernel::counted;
use crate::rulesets::uptown::moves::Target;
use crate::rulesets::uptown::view::{PlacedView, PlayerView, PlotView, YieldLine, YieldView};
use crate::rulesets::uptown::{EffectType, parts};
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
        floor(part, project, (x, top, width), floors);
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

/// Its name, and below it or instead of it its kind and what it yields.
fn floor(part: &mut Part, project: &PlacedView, (x, y, width): (f32, f32, f32), floors: Floors) {
    let color = icons::color(project.kind);
    let ink = Ink::On(color);
    let wall = Shape::rect(x, y, width, floors.each() - 1.0).fill(Ink::Color(color));
    part.add(wall.edge(Ink::Line, 0.8));
    let marks = [
        (project.present, Mark::Present),
        (project.no_presents, Mark::NoPresents),
    ];
    let marks: Chip = marks
        .into_iter()
        .filter(|(set, _)| *set)
        .map(|(_, mark)| Glyph::Mark(mark))
        .collect();
    let mut kind: Chip = project.kind.map(Glyph::Sign).into_iter().collect();
    kind.extend(project.duo.then(|| Glyph::Bold("×2".into())));
    let yields = yields(project).concat();
    let bottom = y + floors.each() - 15.0;
    let (left, right) = (x + 3.0, x + width - 2.0);
    let mut put = |chip: &Chip, x: f32, y: f32| {
        for item in flow(std::slice::from_ref(chip), (x, y), width, ink).1 {
            part.add(item);
        }
    };
    put(&yields, right - wide(&yields), bottom);
    if !floors.named {
        kind.extend(marks);
        put(&kind, left, bottom);
        return;
    }
    put(&marks, right - wide(&marks), y + 0.5);
    let mut name = left;
    if wide(&kind) + wide(&yields) < right - left {
        put(&kind, left, bottom);
    } else {
        put(&kind, left, y + 1.0);
        name += wide(&kind) + 2.0;
    }
    let room = right - name - wide(&marks);
    part.add(
        Letters::new(name, y + 11.0, project.name.clone())
            .size(SMALLEST)
            .ink(ink)
            .fit(room),
    );
}

/// What is settled as one amount, and every symbol whose worth can still change.
fn yields(project: &PlacedView) -> Vec<Chip> {
    let mut chips = Vec::new();
    let both: [(&YieldView, fn(i64) -> Glyph); 2] =
        [(&project.income, Glyph::Coins), (&project.prestige, Glyph::Stars)];
    for (yields, amount) in both {
        let settled: i32 = yields
            .lines
            .iter()
            .filter(|line| counted_sign(line).is_none())
            .map(|line| line.total)
            .sum();
        if settled != 0 {
            chips.push(vec![amount(settled.into())]);
        }
        let counting = yields
            .lines
            .iter()
            .filter_map(|line| Some((line, counted_sign(line)?)));
        chips.extend(counting.map(|(line, sign)| {
            let mut chip = vec![amount(line.amount.into())];
            chip.extend(sign);
            chip
        }));
    }
    chips
}

/// The signs of what a symbol counts, if that can still change.
fn counted_sign(line: &YieldLine) -> Option<Chip> {
    match (line.effect, line.kind) {
        (EffectType::PerKindOnPlot, Some(kind)) => Some(vec![Glyph::Kind(kind)]),
        (EffectType::PerKindOnStreet, Some(kind)) => Some(vec![Glyph::Kind(kind), Glyph::Mark(Mark::Street)]),
        (EffectType::PerPresentOnStreet, _) => {
            Some(vec![Glyph::Mark(Mark::Present), Glyph::Mark(Mark::Street)])
        }
        _ => None,
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
