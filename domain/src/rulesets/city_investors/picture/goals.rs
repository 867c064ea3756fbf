//! The goal cards of the advanced variant, and who would score them now.

use super::lines::lines;
use super::{WHOLE, color, standing};
use crate::kernel::Names;
use crate::rulesets::city_investors::content::content;
use crate::rulesets::city_investors::goals::GoalKind;
use crate::rulesets::city_investors::parts;
use crate::rulesets::city_investors::view::{GoalView, View};
use crate::rulesets::city_investors::words::type_name;
use crate::scene::widgets::{MARGIN, badge, panel};
use crate::scene::{Area, Ink, Letters, Part, Shape};

pub(super) const HEIGHT: f32 = 88.0;
const CARD: f32 = 56.0;
const GAP: f32 = 4.0;
/// The sizes of the names: the first in which one takes no more than two lines.
const SIZES: [f32; 3] = [12.0, 11.0, 10.0];

pub(super) fn goals(view: &View, names: Names, y: f32) -> Area {
    let mut area = Area::new("Goals");
    let heading = match view.end.ending {
        Some(_) => "Goals: 10 points each",
        None => "Goals: 10 points each at the end (marked: who would score them now)",
    };
    for item in panel(MARGIN, y, WHOLE, HEIGHT, heading) {
        area.add(item);
    }
    let width = (WHOLE - 16.0 + GAP) / view.goals.len().max(1) as f32 - GAP;
    for (number, goal) in view.goals.iter().enumerate() {
        let x = MARGIN + 8.0 + number as f32 * (width + GAP);
        area.add(card(view, goal, names, (x, y + 24.0), width));
    }
    area
}

fn card(view: &View, goal: &GoalView, names: Names, (x, y): (f32, f32), width: f32) -> Part {
    let scoring = standing::who(&goal.fulfilled_by, names);
    let when = match view.end.ending {
        Some(_) => "scored by",
        None => "would now be scored by",
    };
    let (name, points) = (&goal.name, goal.points);
    let label = format!("{name}, {points} points for {}: {when} {scoring}.", asked(goal));
    let mut part = Part::new(parts::goal(goal.number), label);
    let sheet = Shape::rect(x, y, width, CARD).round(5.0);
    part.add(sheet.fill(Ink::Paper).edge(Ink::Line, 1.0));
    let (size, rows) = written(name, width - 10.0);
    for (number, row) in rows.into_iter().take(2).enumerate() {
        part.add(Letters::new(x + 6.0, y + 15.0 + number as f32 * 13.0, row).size(size));
    }
    let marked = view
        .players
        .iter()
        .filter(|player| goal.fulfilled_by.contains(&player.seat));
    for (number, player) in marked.enumerate() {
        let at = x + 15.0 + number as f32 * 20.0;
        for item in badge(at, y + CARD - 13.0, 8.5, player.seat, color(player)) {
            part.add(item);
        }
    }
    if goal.fulfilled_by.is_empty() {
        let nobody = Letters::new(x + 6.0, y + CARD - 9.0, "nobody").size(10.5);
        part.add(nobody.ink(Ink::Muted));
    }
    part
}

/// What a card asks for.
fn asked(goal: &GoalView) -> String {
    let kind = content().goal(goal.goal).map(|goal| goal.kind);
    match kind {
        Some(GoalKind::TrackMax(track)) => format!("the highest {}", track.name()),
        Some(GoalKind::TileCountMax(of)) => format!("the most tiles of the type {}", type_name(of)),
        Some(GoalKind::LargestAreaMax(of)) => {
            format!("the most tiles of the type {} side by side", type_name(of))
        }
        Some(GoalKind::BoardComplete) => "24 tiles that are joined to the centre".into(),
        Some(GoalKind::FirstFullBoard) | None => "whoever has a full city first".into(),
    }
}

/// A name in two lines, with the size of its letters.
fn written(name: &str, width: f32) -> (f32, Vec<String>) {
    let rows = |size: f32| (size, lines(name, width, size));
    let [.., smallest] = SIZES;
    let mut tried = SIZES.into_iter().map(rows);
    tried
        .find(|(_, rows)| rows.len() <= 2)
        .unwrap_or_else(|| rows(smallest))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_names_of_all_goals_fit_when_five_cards_lie_side_by_side() {
        let width = (WHOLE - 16.0 + GAP) / 5.0 - GAP;
        for goal in &content().goals {
            let (_, rows) = written(&goal.name, width - 10.0);
            assert!(rows.len() <= 2 && !rows.concat().contains('…'), "{rows:?}");
        }
    }
}
