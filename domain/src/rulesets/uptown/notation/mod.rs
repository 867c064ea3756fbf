//! Moves as text: a short form that can be typed into a mail, and one canonical form that the service writes.

mod read;

pub(super) use read::read;

use super::moves::Move;
use super::street::{Building, Street};

/// How to write moves, for people.
pub(super) const HELP: &str = include_str!("help.md");

pub(super) fn write(mv: &Move) -> String {
    match mv {
        Move::Collect(_) => "collect".into(),
        Move::DrawPlay(play) => format!("play {} {}", play.project, play.target),
        Move::DrawDiscard(discard) => format!("discard {}", discard.card),
        Move::Buy(buy) => format!("buy {} {} from {}", buy.project, buy.target, buy.from_player),
        Move::MunicipalPlay(play) => format!("take {} {}", play.project, play.target),
        Move::MunicipalDiscard(discard) => format!("discard {}", discard.card),
        Move::Pass(_) => "pass".into(),
    }
}

/// A street in a line, such as `P24B | P42A P01B | - | - | P02A ^`.
pub(super) fn street(street: &Street) -> String {
    let plots: Vec<String> = street.buildings().map(building).collect();
    plots.join(" | ")
}

fn building(building: &Building) -> String {
    let mut words: Vec<String> = building.projects().iter().map(ToString::to_string).collect();
    if words.is_empty() {
        words.push("-".into());
    }
    if building.is_closed() {
        words.push("^".into());
    }
    words.join(" ")
}
