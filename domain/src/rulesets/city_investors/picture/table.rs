//! The table of the party variant with its 120 positions.

use super::WHOLE;
use super::tile::{Place, face_down, in_words, tile};
use crate::rulesets::city_investors::parts;
use crate::rulesets::city_investors::view::{PartyView, PositionState, PositionView};
use crate::scene::widgets::{MARGIN, panel};
use crate::scene::{Area, Ink, Part, Shape};

const COLUMNS: u8 = 15;
const ROWS: f32 = 8.0;
const ACROSS: f32 = 37.5;
const DOWN: f32 = 29.0;
const TOP: f32 = 26.0;

pub(super) const HEIGHT: f32 = TOP + ROWS * DOWN + 5.0;

pub(super) fn table(party: &PartyView, y: f32) -> Area {
    let count = |state| party.positions.iter().filter(|on| on.state == state).count();
    let (down, up) = (count(PositionState::FaceDown), count(PositionState::FaceUp));
    let heading = format!("Table: {down} tiles face down, {up} face up");
    let mut area = Area::new("Table");
    for item in panel(MARGIN, y, WHOLE, HEIGHT, &heading) {
        area.add(item);
    }
    area.note(heading);
    let left = MARGIN + (WHOLE - f32::from(COLUMNS) * ACROSS) / 2.0;
    for on in &party.positions {
        let number = on.position.saturating_sub(1);
        let at = Place {
            x: left + f32::from(number % COLUMNS) * ACROSS + 1.5,
            y: y + TOP + f32::from(number / COLUMNS) * DOWN,
            width: ACROSS - 3.0,
            height: DOWN - 3.0,
        };
        area.add(position(on, at));
    }
    area
}

fn position(on: &PositionView, at: Place) -> Part {
    let number = on.position;
    let (what, items) = match (&on.tile, on.state) {
        (Some(shown), _) => (in_words(shown), tile(shown, at)),
        (None, PositionState::Empty) => {
            let (x, y) = (at.x + at.width / 2.0, at.y + at.height / 2.0);
            let ground = Shape::rect(at.x, at.y, at.width, at.height).round(3.0);
            let dot = Shape::circle(x, y, 1.5).fill(Ink::Faint);
            let items = vec![ground.edge(Ink::Faint, 1.0).into(), dot.into()];
            ("empty".into(), items)
        }
        (None, _) => ("a tile face down".into(), face_down(&number.to_string(), at)),
    };
    let mut part = Part::new(parts::position(number), format!("Position {number}: {what}."));
    for item in items {
        part.add(item);
    }
    part
}
