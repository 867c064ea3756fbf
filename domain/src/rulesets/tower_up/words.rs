//! Lists and numbers in sentences.

use super::colors::{ByColor, Floor};
use super::content::ObjectiveId;
pub(super) use crate::kernel::{and, counted, or};

/// `2 black and 1 white`, without the colours there are none of.
pub(super) fn listed(floors: &ByColor) -> String {
    let some: Vec<String> = floors
        .iter()
        .filter(|(_, count)| *count > 0)
        .map(|(color, count)| format!("{count} {color}"))
        .collect();
    let some: Vec<&str> = some.iter().map(String::as_str).collect();
    if some.is_empty() {
        "nothing".into()
    } else {
        and(&some)
    }
}

/// `2 black and 1 grey floor`.
pub(super) fn floors(floors: &ByColor) -> String {
    let last = floors.iter().filter(|(_, count)| *count > 0).last();
    match last {
        None => "no floors".into(),
        Some((_, 1)) => format!("{} floor", listed(floors)),
        Some(_) => format!("{} floors", listed(floors)),
    }
}

/// A floor as a card shows it.
pub(super) fn floor(floor: Floor) -> &'static str {
    floor.color().map_or("wild", |color| color.name())
}

/// What an objective asks for (TU-92).
pub(super) fn objective(id: ObjectiveId) -> &'static str {
    match id {
        ObjectiveId::FourColors => "be in buildings of all 4 colours",
        ObjectiveId::FiveDistricts => "be in all 5 districts",
        ObjectiveId::FiveConnected => "be in 5 buildings joined by streets",
        ObjectiveId::GreyDistricts => "be in 3 buildings of one grey district and 2 of the other",
        ObjectiveId::FourBrown => "be in 4 brown buildings",
        ObjectiveId::FourLake => "be in 4 buildings on lake sites",
        ObjectiveId::TwoDoubles => "have 2 roofs in each of 2 buildings",
        ObjectiveId::Levels1To4 => "have roofs on levels 1, 2, 3 and 4",
        ObjectiveId::TwoBorders => "be on both sides of 2 borders, in 4 buildings",
        ObjectiveId::FourPark => "be in 4 buildings on park sites",
    }
}
