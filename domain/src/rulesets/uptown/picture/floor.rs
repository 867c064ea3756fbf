//! A floor of a building: what stands there, and what it yields.

use super::chips::{Chip, Glyph, flow, snug, wide};
use super::icons::{self, Mark};
use crate::rulesets::uptown::EffectType;
use crate::rulesets::uptown::view::{PlacedView, YieldLine};
use crate::scene::{Ink, Letters, Part, SMALLEST, Shape};

/// Between amounts: what there is room for.
const GAPS: (f32, f32) = (1.5, 4.0);

/// Its name, and below it or instead of it its kind and what it yields.
pub(super) fn floor(
    part: &mut Part,
    project: &PlacedView,
    (x, y, width, height): (f32, f32, f32, f32),
    named: bool,
) {
    let color = icons::color(project.kind);
    let ink = Ink::On(color);
    let wall = Shape::rect(x, y, width, height - 1.0).fill(Ink::Color(color));
    part.add(wall.edge(Ink::Line, 0.8));
    let (mut kind, marks) = (kind(project), marks(project));
    let (left, right, bottom) = (x + 3.0, x + width - 2.0, y + height - 15.0);
    let mut put = |chip: &Chip, x: f32, y: f32| {
        for item in flow(std::slice::from_ref(chip), (x, y), width, ink).1 {
            part.add(item);
        }
    };
    if !named {
        kind.extend(marks);
        put(&kind, left, bottom);
        let (reasons, sums) = (yields(project), sums(project));
        let room = right - left - wide(&kind) - GAPS.1;
        let fits = placed(&reasons, right, room).1 <= room;
        for (chip, x) in placed(if fits { &reasons } else { &sums }, right, room).0 {
            put(chip, x, bottom);
        }
        return;
    }
    put(&marks, right - wide(&marks), y + 0.5);
    let yields = yields(project);
    let (chips, used) = placed(&yields, right, right - left);
    for (chip, x) in chips {
        put(chip, x, bottom);
    }
    // The sign stands before the name where the line below is full.
    let beside = wide(&kind) + used < right - left;
    put(&kind, left, if beside { bottom } else { y + 1.0 });
    let name = if beside { left } else { left + wide(&kind) + 2.0 };
    let room = right - name - wide(&marks);
    let name = Letters::new(name, y + 11.0, project.name.clone()).size(SMALLEST);
    part.add(snug(name.ink(ink), room));
}

/// Chips side by side that end at the right: where each begins, and how wide all are.
fn placed(chips: &[Chip], right: f32, room: f32) -> (Vec<(&Chip, f32)>, f32) {
    let widths: f32 = chips.iter().map(|chip| wide(chip)).sum();
    let gaps = chips.len().saturating_sub(1) as f32;
    let gap = ((room - widths) / gaps.max(1.0)).clamp(GAPS.0, GAPS.1);
    let used = widths + gaps * gap;
    let mut next = right - used;
    let placed = chips.iter().map(|chip| {
        let x = next;
        next += wide(chip) + gap;
        (chip, x)
    });
    (placed.collect(), used)
}

fn kind(project: &PlacedView) -> Chip {
    let sign = project.kind.map(Glyph::Sign);
    let duo = project.duo.then(|| Glyph::Bold("×2".into()));
    sign.into_iter().chain(duo).collect()
}

fn marks(project: &PlacedView) -> Chip {
    let present = project.present.then_some(Glyph::Mark(Mark::Present));
    let shut = project.no_presents.then_some(Glyph::Mark(Mark::NoPresents));
    present.into_iter().chain(shut).collect()
}

/// What it yields now, where there is no room for the reasons.
fn sums(project: &PlacedView) -> Vec<Chip> {
    let (income, prestige) = (project.income.total, project.prestige.total);
    let income = (income != 0).then(|| vec![Glyph::Coins(income.into())]);
    let prestige = (prestige != 0).then(|| vec![Glyph::Stars(prestige.into())]);
    income.into_iter().chain(prestige).collect()
}

/// What is settled as one amount, and every symbol whose worth can still change.
fn yields(project: &PlacedView) -> Vec<Chip> {
    let mut chips = Vec::new();
    for (yields, amount) in [
        (&project.income, Glyph::Coins as fn(i64) -> Glyph),
        (&project.prestige, Glyph::Stars),
    ] {
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
