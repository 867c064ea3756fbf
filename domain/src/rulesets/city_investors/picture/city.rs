//! A player's city with its streets.

use super::tile::{Place, centre, cut_off, empty, in_words, tile};
use super::{corner, store};
use crate::kernel::Names;
use crate::rulesets::city_investors::fields::Field;
use crate::rulesets::city_investors::parts;
use crate::rulesets::city_investors::view::{PlayerView, View};
use crate::scene::{Area, Ink, Letters, Part};

/// From one field to the next.
const PITCH: f32 = 42.0;
/// The upper left corner of a1 within the corner of its player.
const LEFT: f32 = 20.0;
const TOP: f32 = 78.0;

pub(super) fn city(view: &View, player: &PlayerView, names: Names, (x, y): (f32, f32)) -> Area {
    let name = names(player.seat);
    let mut area = Area::new(format!("City of {name}"));
    area.add(corner::frame(view, player, names, (x, y)));
    area.add(corner::tracks(player, &name, (x, y)));
    store::store(&mut area, view, player, &name, (x, y));
    for (number, (column, row)) in "abcde".chars().zip("12345".chars()).enumerate() {
        let by = number as f32 * PITCH + PITCH / 2.0;
        let column = Letters::new(x + LEFT + by, y + TOP - 4.0, column).size(10.0);
        area.add(column.middle().ink(Ink::Muted));
        let row = Letters::new(x + 12.0, y + TOP + by + 4.0, row).size(10.0);
        area.add(row.middle().ink(Ink::Muted));
    }
    for field in Field::all() {
        let at = Place {
            x: x + LEFT + f32::from(field.column()) * PITCH + 1.0,
            y: y + TOP + f32::from(field.row()) * PITCH + 1.0,
            width: PITCH - 2.0,
            height: PITCH - 2.0,
        };
        area.add(self::field(player, &name, field, at));
    }
    area
}

fn field(player: &PlayerView, name: &str, field: Field, at: Place) -> Part {
    let built = player.city.iter().find(|on| on.field == field);
    let (what, mut items) = match built {
        Some(on) if on.reachable => (in_words(&on.tile), tile(&on.tile, at)),
        Some(on) => {
            let what = format!("{}; cut off from the centre", in_words(&on.tile));
            (what, tile(&on.tile, at))
        }
        None if field == Field::CENTRE => ("the centre, open on all sides".into(), centre(at)),
        None => ("empty".into(), empty(&field.to_string(), at)),
    };
    if built.is_some_and(|on| !on.reachable) {
        items.extend(cut_off(at));
    }
    let mut part = Part::new(
        parts::field(player.seat, field),
        format!("{field} of {name}: {what}."),
    );
    for item in items {
        part.add(item);
    }
    part
}
