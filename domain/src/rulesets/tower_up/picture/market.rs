//! The three cards that can be taken.

use super::pieces::{self, floor_rgb};
use crate::rulesets::tower_up::colors::Color;
use crate::rulesets::tower_up::parts;
use crate::rulesets::tower_up::view::{CardView, MachineView, MarketSlotView, View};
use crate::rulesets::tower_up::words::{and, counted, floor, floors};
use crate::scene::widgets::panel;
use crate::scene::{Area, Ink, Letters, Part, Shape};

pub(super) const HEIGHT: f32 = 108.0;

const CARD: f32 = 114.0;
const TALL: f32 = 76.0;

pub(super) fn area(view: &View, (x, y, width): (f32, f32, f32)) -> Area {
    let mut area = Area::new("Market");
    let heading = "Market: take a card for its floors and machine moves";
    panel(x, y, width, HEIGHT, heading)
        .into_iter()
        .for_each(|item| area.add(item));
    for slot in &view.market {
        let left = x + 8.0 + f32::from(slot.slot.saturating_sub(1)) * (CARD + 7.0);
        area.add(card(slot, left, y + 24.0));
    }
    area
}

fn card(slot: &MarketSlotView, x: f32, y: f32) -> Part {
    let mut part = Part::new(parts::slot(slot.slot), label(slot));
    let ground = Shape::rect(x, y, CARD, TALL).round(6.0);
    let Some(card) = &slot.card else {
        return part.with(ground.edge(Ink::Faint, 1.2).dashed());
    };
    part.add(ground.fill(Ink::Paper).edge(Ink::Line, 1.2));
    part.add(Letters::new(x + 8.0, y + 18.0, card.id.clone()).size(13.0).bold());
    for (place, shown) in (0u8..).zip(card.floors.iter().rev()) {
        let top = y + TALL - 22.0 - f32::from(place) * 16.0;
        let word = floor(*shown);
        for item in pieces::shown((x + CARD - 58.0, top, 50.0, 15.0), *shown, "any", word) {
            part.add(item);
        }
    }
    if let Some(machine) = &card.machine {
        truck(&mut part, machine, x + 8.0, y + 32.0);
    }
    part
}

/// A machine with how far it moves.
fn truck(part: &mut Part, machine: &MachineView, x: f32, y: f32) {
    let color = floor_rgb(machine.color);
    for wheel in [x + 9.0, x + 27.0] {
        part.add(Shape::circle(wheel, y + 19.0, 4.0).fill(Ink::Line));
    }
    let body = Shape::rect(x, y, 36.0, 18.0).round(4.0);
    part.add(body.fill(Ink::Color(color)).edge(Ink::Line, 1.0));
    let steps = Letters::new(x + 18.0, y + 13.0, format!("+{}", machine.steps));
    part.add(steps.size(12.0).bold().middle().ink(Ink::On(color)));
    part.add(
        Letters::new(x + 18.0, y + 34.0, machine.color.name())
            .size(10.0)
            .middle(),
    );
}

fn label(slot: &MarketSlotView) -> String {
    let Some(card) = &slot.card else {
        return format!("Slot {}: empty.", slot.slot);
    };
    let colored: Vec<Color> = card.floors.iter().filter_map(|shown| shown.color()).collect();
    let wild = card.floors.len() - colored.len();
    let mut brings = Vec::new();
    if !colored.is_empty() {
        brings.push(floors(&colored.iter().collect()));
    }
    if wild > 0 {
        brings.push(format!("{} of any colour", counted(wild, "floor")));
    }
    brings.extend(machine(card));
    format!("Slot {}, card {}: {}.", slot.slot, card.id, and(&brings))
}

fn machine(card: &CardView) -> Option<String> {
    let machine = card.machine.as_ref()?;
    let steps = counted(usize::from(machine.steps), "step");
    Some(format!("{steps} of the {} machine", machine.color))
}
