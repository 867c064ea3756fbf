//! What the board shows besides lots, and in which colours.

use super::load::{File, FilePlace, FileStreet};
use super::{Content, StreetId};
use crate::rulesets::new_york_1901::cells::{Cell, Cells};
use crate::rulesets::new_york_1901::lots::District;
use crate::scene::Rgb;

/// Something with a name on the board that nobody builds on (NY-12).
#[derive(Debug)]
pub(in crate::rulesets::new_york_1901) struct Place {
    pub(in crate::rulesets::new_york_1901) kind: PlaceKind,
    pub(in crate::rulesets::new_york_1901) name: String,
    pub(in crate::rulesets::new_york_1901) cells: Cells,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::rulesets::new_york_1901) enum PlaceKind {
    /// A street or a stretch of one, with the card that is about it (NY-14, NY-16).
    Street(Option<StreetId>),
    Park,
    Landmark,
}

/// The colours that the content gives.
#[derive(Debug)]
pub(super) struct Colors {
    /// In the order of `District::ALL`.
    districts: Vec<Rgb>,
    /// By `StreetId`.
    streets: Vec<Rgb>,
}

impl Content {
    pub(in crate::rulesets::new_york_1901) fn district_color(&self, district: District) -> Rgb {
        let color = self.colors.districts.get(district as usize);
        color.copied().unwrap_or(Rgb(0))
    }

    pub(in crate::rulesets::new_york_1901) fn street_color(&self, street: StreetId) -> Rgb {
        let color = self.colors.streets.get(street as usize);
        color.copied().unwrap_or(Rgb(0))
    }
}

/// Streets first, then parks and landmarks.
pub(super) fn places(file: &File) -> Result<Vec<Place>, String> {
    let mut places = Vec::new();
    for street in &file.streets.items {
        let card = StreetId::ALL.into_iter().find(|id| id.name() == street.id);
        for segment in &street.segments {
            places.push(Place {
                kind: PlaceKind::Street(card),
                name: segment.name.clone(),
                cells: stretch(&segment.cells)?,
            });
        }
    }
    let place = |kind: PlaceKind| {
        move |place: &FilePlace| Place {
            kind,
            name: place.name.clone(),
            cells: place.cells,
        }
    };
    places.extend(file.parks.items.iter().map(place(PlaceKind::Park)));
    places.extend(file.landmarks.items.iter().map(place(PlaceKind::Landmark)));
    Ok(places)
}

pub(super) fn colors(file: &File) -> Result<Colors, String> {
    let districts = District::ALL.into_iter().map(|district| {
        let mut listed = file.districts.items.iter();
        let found = listed.find(|other| other.id == district);
        color(found.map_or("", |found| &found.colour))
    });
    let streets = StreetId::ALL.into_iter().map(|street| {
        let mut listed = file.streets.items.iter();
        let found = listed.find(|other: &&FileStreet| other.id == street.name());
        color(found.map_or("", |found| &found.colour))
    });
    Ok(Colors {
        districts: districts.collect::<Result<_, _>>()?,
        streets: streets.collect::<Result<_, _>>()?,
    })
}

/// `E1-E15`, or a single cell.
fn stretch(text: &str) -> Result<Cells, String> {
    let (from, to) = text.split_once('-').unwrap_or((text, text));
    let (Some(from), Some(to)) = (Cell::named(from), Cell::named(to)) else {
        return Err(format!("{text} is no stretch of a street"));
    };
    let rows = from.y()..=to.y();
    let cells = rows.flat_map(|y| (from.x()..=to.x()).filter_map(move |x| Cell::at(x, y)));
    Ok(cells.collect())
}

/// `#2e86c1`.
fn color(text: &str) -> Result<Rgb, String> {
    let digits = text.strip_prefix('#').filter(|digits| digits.len() == 6);
    let color = digits.and_then(|digits| u32::from_str_radix(digits, 16).ok());
    color.map(Rgb).ok_or_else(|| format!("`{text}` is no colour"))
}
