//! What a player can do: one chip for each kind of action, with what it costs.

use super::chips::{self, Chip};
use super::{WHOLE, standing};
use crate::kernel::{Names, counted};
use crate::rulesets::city_investors::content::POINTS;
use crate::rulesets::city_investors::parts;
use crate::rulesets::city_investors::view::{TurnView, View};
use crate::scene::widgets::{MARGIN, panel};
use crate::scene::{Area, Ink, Letters, Part, Shape};

pub(super) const HEIGHT: f32 = 92.0;
const CHIP: f32 = 40.0;
const GAP: f32 = 6.0;

pub(super) fn actions(view: &View, names: Names, y: f32) -> Area {
    let mut area = Area::new("Actions");
    for item in panel(MARGIN, y, WHOLE, HEIGHT, &standing::turn(view)) {
        area.add(item);
    }
    area.note(standing::turn(view));
    if view.party.is_none() {
        area.add(points(view.turn.as_ref(), y));
    }
    let chips = chips::chips(view);
    let inner = WHOLE - 16.0 + GAP;
    let width = inner / chips.len().max(1) as f32 - GAP;
    for (number, chip) in chips.iter().enumerate() {
        let x = MARGIN + 8.0 + number as f32 * (width + GAP);
        area.add(drawn(chip, (x, y + 24.0), width));
    }
    let end = standing::end(view, names);
    let line = Letters::new(MARGIN + 8.0, y + HEIGHT - 10.0, end.clone()).size(11.0);
    area.add(match standing::ends_soon(view) {
        true => line.bold().ink(Ink::Accent).fit(WHOLE - 16.0),
        false => line.ink(Ink::Muted).fit(WHOLE - 16.0),
    });
    area.note(end);
    area
}

/// The points of the turn, as many full as are left.
fn points(turn: Option<&TurnView>, y: f32) -> Part {
    let left = turn.map_or(0, |turn| turn.points);
    let label = format!("{} of {POINTS} left in this turn.", counted(left.into(), "point"));
    let mut part = Part::new(parts::action("points"), label);
    let right = MARGIN + WHOLE - 14.0;
    for number in 0..POINTS {
        let x = right - f32::from(POINTS - 1 - number) * 14.0;
        let pip = Shape::circle(x, y + 12.0, 5.0).edge(Ink::Line, 1.2);
        part.add(match number < left {
            true => pip.fill(Ink::Accent),
            false => pip,
        });
    }
    let text = Letters::new(right - 42.0, y + 16.0, "points left").size(11.0);
    part.add(text.end().ink(Ink::Muted));
    part
}

fn drawn(chip: &Chip, (x, y): (f32, f32), width: f32) -> Part {
    let (ink, edge) = match chip.possible {
        true => (Ink::Text, Ink::Line),
        false => (Ink::Muted, Ink::Faint),
    };
    let cost = match chip.cost {
        0 => String::new(),
        cost => format!(" ({})", counted(cost.into(), "point")),
    };
    let possible = if chip.possible { "" } else { " Not possible now." };
    let label = format!("{}{cost}: {}{possible}", chip.name, chip.label);
    let mut part = Part::new(parts::action(chip.id), label);
    part.add(
        Shape::rect(x, y, width, CHIP)
            .round(5.0)
            .fill(Ink::Paper)
            .edge(edge, 1.0),
    );
    let pips = f32::from(chip.cost) * 10.0;
    let name = Letters::new(x + 7.0, y + 16.0, chip.name).size(12.0).bold();
    part.add(name.ink(ink).fit(width - 12.0 - pips));
    let does = Letters::new(x + 7.0, y + 31.0, chip.does).size(10.5);
    part.add(does.ink(Ink::Muted).fit(width - 10.0));
    for number in 0..chip.cost {
        let at = x + width - 9.0 - f32::from(number) * 10.0;
        let pip = Shape::circle(at, y + 12.0, 3.5).edge(edge, 1.0);
        part.add(match chip.possible {
            true => pip.fill(Ink::Accent),
            false => pip,
        });
    }
    part
}
