//! What is scored at the end: streets and the bonus challenge.

use super::pieces::color;
use super::wrapped;
use crate::kernel::Names;
use crate::rulesets::new_york_1901::content::{StreetId, content};
use crate::rulesets::new_york_1901::events::StreetResult;
use crate::rulesets::new_york_1901::parts;
use crate::rulesets::new_york_1901::view::View;
use crate::rulesets::new_york_1901::words::{challenge, street};
use crate::scene::widgets::{MARGIN, badge};
use crate::scene::{Area, Ink, Letters, Part, Shape, WIDTH};

const HEIGHT: f32 = 76.0;
const STREET: f32 = 128.0;

pub(super) fn goals(view: &View, names: Names, top: f32) -> (Area, f32) {
    let mut area = Area::new("Scored at the end");
    let mut left = MARGIN;
    for result in &view.streets {
        area.add(street_card(view, result, names, left, top));
        left += STREET + 6.0;
    }
    area.add(challenge_card(view, left, top));
    (area, top + HEIGHT)
}

/// How many skyscrapers of each seat touch the street, and who is ahead.
fn street_card(view: &View, result: &StreetResult, names: Names, left: f32, top: f32) -> Part {
    let ahead = result.majority.map(names);
    let counts: Vec<String> = view
        .players
        .iter()
        .zip(&result.skyscrapers)
        .map(|(player, count)| format!("{} {count}", names(player.seat)))
        .collect();
    let label = format!(
        "{} ({}): {} points for the most skyscrapers beside it. Now {}: {}.",
        street(result.street),
        content().way(result.street),
        result.points,
        counts.join(", "),
        ahead
            .as_deref()
            .map_or("nobody is ahead".into(), |name| format!("{name} is ahead")),
    );
    let ground = content().street_color(result.street);
    let mut part = Part::new(parts::street(result.street), label);
    part.add(sheet(left, top, STREET));
    let band = Shape::rect(left, top, STREET, 22.0)
        .round(6.0)
        .fill(Ink::Color(ground));
    part.add(band);
    let name = Letters::new(left + STREET / 2.0, top + 15.0, short(result.street)).size(12.0);
    part.add(name.bold().middle().ink(Ink::On(ground)));
    let each = 30.0;
    let from = left + (STREET - each * view.players.len() as f32) / 2.0;
    for ((player, count), place) in view.players.iter().zip(&result.skyscrapers).zip(0u8..) {
        let x = from + each * f32::from(place);
        for item in badge(x + 8.0, top + 38.0, 7.5, player.seat, color(player.seat)) {
            part.add(item);
        }
        let count = Letters::new(x + 18.0, top + 42.0, count.to_string()).size(12.0);
        let leads = result.majority == Some(player.seat);
        part.add(if leads { count.bold() } else { count });
    }
    let says = match ahead {
        Some(name) => format!("{} points for {name}", result.points),
        None => format!("{} points: no leader", result.points),
    };
    let says = Letters::new(left + STREET / 2.0, top + 64.0, says).size(10.5);
    part.add(says.middle().ink(Ink::Muted).fit(STREET - 8.0));
    part
}

/// As on its card.
fn short(id: StreetId) -> &'static str {
    match id {
        StreetId::NassauBroad => "Nassau & Broad",
        StreetId::PineThames => "Pine & Thames",
        other => street(other),
    }
}

fn challenge_card(view: &View, left: f32, top: f32) -> Part {
    let width = WIDTH - MARGIN - left;
    let said = match view.challenge {
        Some(id) => challenge(content(), id),
        None => "No bonus challenge, in this game".into(),
    };
    let (name, pays) = said.split_once(", ").unwrap_or((said.as_str(), ""));
    let mut part = Part::new(parts::challenge(), format!("Bonus challenge: {said}."));
    part.add(sheet(left, top, width));
    part.add(Letters::new(left + 8.0, top + 17.0, name).size(12.0).bold());
    for (line, place) in wrapped(pays, 10.5, width - 16.0).into_iter().take(4).zip(0u8..) {
        let y = top + 32.0 + 13.0 * f32::from(place);
        part.add(Letters::new(left + 8.0, y, line).size(10.5).ink(Ink::Muted));
    }
    part
}

fn sheet(left: f32, top: f32, width: f32) -> Shape {
    let sheet = Shape::rect(left, top, width, HEIGHT).round(6.0);
    sheet.fill(Ink::Panel).edge(Ink::Faint, 1.0)
}
