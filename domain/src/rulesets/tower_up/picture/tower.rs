//! A site: an empty lot, or a tower that stands on its plate.

use super::pieces::{band, drop, floor_rgb, gable, short, slab, tree};
use crate::rulesets::tower_up::content::SiteInfo;
use crate::rulesets::tower_up::view::BuildingView;
use crate::scene::{Ink, Letters, Part, Shape};

/// The height of a floor, and the widths of a tower and its plate.
const FLOOR: f32 = 9.0;
const WIDE: f32 = 36.0;
const PLATE: f32 = 52.0;

pub(super) fn lot(mut part: Part, info: &SiteInfo, (x, y): (f32, f32)) -> Part {
    let lot = Shape::rect(x - 19.0, y - 8.0, 38.0, 24.0).round(5.0);
    part.add(lot.fill(Ink::Panel).edge(Ink::Line, 1.2));
    let aside = if info.lake || info.park { 6.0 } else { 0.0 };
    mark(&mut part, info, x - 10.0, y + 4.5);
    let name = Letters::new(x + aside, y + 8.5, info.id.clone()).size(12.0);
    part.with(name.bold().middle())
}

pub(super) fn tower(mut part: Part, info: &SiteInfo, building: &BuildingView, (x, y): (f32, f32)) -> Part {
    let color = building.color;
    let plate = Shape::rect(x - PLATE / 2.0, y, PLATE, 15.0).round(4.0);
    part.add(plate.fill(Ink::Panel).edge(Ink::Line, 1.2));
    mark(&mut part, info, x - 19.0, y + 8.0);
    let aside = if info.lake || info.park { -13.0 } else { -21.0 };
    part.add(
        Letters::new(x + aside, y + 11.5, info.id.clone())
            .size(12.0)
            .bold(),
    );
    part.add(Letters::new(x + 22.0, y + 11.5, short(color)).size(11.0).end());
    let left = x - WIDE / 2.0;
    let roof_on = |level: u8| building.roofs.iter().find(|roof| roof.level == level);
    for level in 1..=building.height {
        let top = y - f32::from(level) * FLOOR;
        part.add(slab((left, top, WIDE, FLOOR), color));
        let number = Letters::new(left + 4.0, top + 8.1, level.to_string()).size(10.0);
        part.add(number.ink(Ink::On(floor_rgb(color))));
        if let Some(roof) = roof_on(level).filter(|roof| !roof.visible) {
            band((left + 14.0, top, WIDE - 14.0, FLOOR), roof.seat)
                .into_iter()
                .for_each(|item| part.add(item));
        }
    }
    if let Some(roof) = roof_on(building.height) {
        let top = y - f32::from(building.height) * FLOOR;
        gable(x, top, roof.seat)
            .into_iter()
            .for_each(|item| part.add(item));
    }
    part
}

/// Whether the site lies by a lake or in a park.
fn mark(part: &mut Part, info: &SiteInfo, x: f32, y: f32) {
    if info.lake {
        part.add(drop(x, y));
    }
    if info.park {
        tree(x, y).into_iter().for_each(|shape| part.add(shape));
    }
}
