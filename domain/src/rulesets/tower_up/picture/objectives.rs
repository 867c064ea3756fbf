//! The three objectives with their tokens, and who has fulfilled them.

use super::pieces::{roof_rgb, valued};
use crate::kernel::Names;
use crate::rulesets::tower_up::content::ObjectiveId;
use crate::rulesets::tower_up::parts;
use crate::rulesets::tower_up::view::{ObjectiveView, View};
use crate::rulesets::tower_up::words::{and, objective};
use crate::scene::widgets::{MARGIN, badge, panel};
use crate::scene::{Area, Ink, Letters, Part, Shape, WIDTH};

pub(super) const HEIGHT: f32 = 94.0;

const CARD: f32 = 183.0;
const TALL: f32 = 62.0;

pub(super) fn area(view: &View, names: Names, top: f32) -> Area {
    let mut area = Area::new("Objectives");
    let heading = "Objectives: your roofs, covered ones too, bring the best token left";
    panel(MARGIN, top, WIDTH - 2.0 * MARGIN, HEIGHT, heading)
        .into_iter()
        .for_each(|item| area.add(item));
    for objective in &view.objectives {
        let place = f32::from(objective.slot.saturating_sub(1));
        let left = MARGIN + 8.0 + place * (CARD + 7.5);
        area.add(card(objective, names, left, top + 24.0));
    }
    area
}

fn card(view: &ObjectiveView, names: Names, x: f32, y: f32) -> Part {
    let mut part = Part::new(parts::objective(view.slot), label(view, names));
    let ground = Shape::rect(x, y, CARD, TALL).round(6.0);
    part.add(ground.fill(Ink::Paper).edge(Ink::Line, 1.2));
    for (line, text) in [16.0, 30.0].into_iter().zip(lines(view.objective)) {
        part.add(Letters::new(x + 8.0, y + line, text).size(12.0).bold());
    }
    for (place, value) in (0u8..).zip(&view.stack) {
        let left = x + 17.0 + f32::from(place) * 21.0;
        valued(left, y + 47.5, view.shape, Some(*value))
            .into_iter()
            .for_each(|item| part.add(item));
    }
    for (place, seat) in (0u8..).zip(view.fulfilled_by.iter().rev()) {
        let right = x + CARD - 16.0 - f32::from(place) * 20.0;
        badge(right, y + 47.5, 8.5, *seat, roof_rgb(*seat))
            .into_iter()
            .for_each(|item| part.add(item));
    }
    part
}

fn label(view: &ObjectiveView, names: Names) -> String {
    let left: Vec<String> = view.stack.iter().map(u8::to_string).collect();
    let left = match left.is_empty() {
        true => "no token left".into(),
        false => format!("tokens left: {}", and(&left)),
    };
    let done: Vec<String> = view.fulfilled_by.iter().map(|seat| names(*seat)).collect();
    let done = match done.is_empty() {
        true => "fulfilled by nobody yet".into(),
        false => format!("fulfilled by {}", and(&done)),
    };
    format!(
        "Objective {}, {}: {left}; {done}.",
        view.slot,
        objective(view.objective)
    )
}

/// What an objective asks for, in two short lines.
fn lines(id: ObjectiveId) -> [&'static str; 2] {
    match id {
        ObjectiveId::FourColors => ["Be in buildings", "of all 4 colours"],
        ObjectiveId::FiveDistricts => ["Be in buildings", "in all 5 districts"],
        ObjectiveId::FiveConnected => ["Be in 5 buildings", "joined by streets"],
        ObjectiveId::GreyDistricts => ["Be in 3 buildings of one", "grey district, 2 of the other"],
        ObjectiveId::FourBrown => ["Be in 4 brown", "buildings"],
        ObjectiveId::FourLake => ["Be in 4 lakeside", "buildings"],
        ObjectiveId::TwoDoubles => ["Have 2 roofs in", "each of 2 buildings"],
        ObjectiveId::Levels1To4 => ["Have roofs on floors", "1, 2, 3 and 4"],
        ObjectiveId::TwoBorders => ["Be at both ends of streets", "over 2 district borders"],
        ObjectiveId::FourPark => ["Be in 4 buildings", "in parks"],
    }
}
