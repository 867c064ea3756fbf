//! Moves as text: a short form that can be typed into a mail, and one canonical form that the service writes.

mod parse;
mod reader;
mod words;

use super::colors::Color;
use super::moves::{FloorCounts, Move};
use super::state::State;
use crate::kernel::NotationError;

/// How to write moves, for people.
pub(super) const HELP: &str = include_str!("help.md");

pub(super) fn read(line: &str, state: &State) -> Result<Move, NotationError> {
    let words = words::split(line)?;
    parse::parse(&words, state)
}

pub(super) fn write(mv: &Move) -> String {
    match mv {
        Move::TakeCard(take) => {
            let mut line = format!("take {}", take.card.to_uppercase());
            for (word, colors) in [("wild", &take.wild_colors), ("instead", &take.substitute_colors)] {
                if !colors.is_empty() {
                    let names: Vec<&str> = colors.iter().map(|color| color.name()).collect();
                    line.push_str(&format!(" {word} {}", names.join(", ")));
                }
            }
            if let Some(floors) = take.discard.filter(|floors| *floors != FloorCounts::default()) {
                line.push_str(&format!(" drop {}", counts(&floors)));
            }
            line
        }
        Move::Build(build) => {
            let (site, roof_site) = (build.site.to_uppercase(), build.roof_site.to_uppercase());
            format!("build {site} {} roof {roof_site}", build.color)
        }
        Move::Discard(discard) => format!("drop {}", counts(&discard.floors)),
        Move::DeclineExtraTurn(_) => "decline".into(),
        Move::PlaceStartingFloor(place) => {
            let site = place.site.to_uppercase();
            place
                .color
                .map_or(format!("place {site}"), |color| format!("place {site} {color}"))
        }
    }
}

fn counts(floors: &FloorCounts) -> String {
    let some = Color::ALL.into_iter().filter(|color| floors.get(*color) > 0);
    let items: Vec<String> = some
        .map(|color| format!("{} {color}", floors.get(color)))
        .collect();
    items.join(", ")
}
