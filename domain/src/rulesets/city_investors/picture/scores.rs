//! What every city is worth, step by step: now, or at the end.

use super::lines::lines;
use super::{WHOLE, color, number, rules, standing};
use crate::kernel::Names;
use crate::rulesets::city_investors::options::Variant;
use crate::rulesets::city_investors::parts;
use crate::rulesets::city_investors::tracks::Track;
use crate::rulesets::city_investors::view::{PlayerView, View};
use crate::rulesets::city_investors::words;
use crate::scene::widgets::{MARGIN, badge, panel};
use crate::scene::{Area, Ink, Letters, Part, Shape};

const LINE: f32 = 24.0;
const TOP: f32 = 40.0;
const FOOT: f32 = 14.0;
/// The right edges of the columns: five tracks, empty fields, unemployed, a bonus, the total.
const COLUMNS: [f32; 9] = [206.0, 244.0, 294.0, 340.0, 406.0, 448.0, 494.0, 532.0, 580.0];

pub(super) fn height(view: &View) -> f32 {
    TOP + LINE * view.players.len() as f32 + FOOT * foot(view).len() as f32 + 12.0
}

fn foot(view: &View) -> Vec<String> {
    match rules::have_a_corner(view) {
        true => Vec::new(),
        false => lines(&rules::sentences(view).join(" "), WHOLE - 16.0, 10.5),
    }
}

pub(super) fn scores(view: &View, names: Names, y: f32) -> Area {
    let heading = match view.end.ending {
        Some(_) => "Final score",
        None => "Score if the game ended now",
    };
    let mut area = Area::new(heading);
    for item in panel(MARGIN, y, WHOLE, height(view), heading) {
        area.add(item);
    }
    let tracks = Track::ALL.map(Track::name);
    let heads = tracks
        .into_iter()
        .chain(["empty", "no job", bonus(view).0, "total"]);
    for (head, right) in heads.zip(COLUMNS) {
        let head = Letters::new(right, y + 34.0, head).size(10.0).end();
        area.add(head.ink(Ink::Muted));
    }
    for (row, player) in view.players.iter().enumerate() {
        area.add(line(view, player, names, y + TOP + LINE * row as f32));
    }
    let below = y + TOP + LINE * view.players.len() as f32 + 14.0;
    for (row, text) in foot(view).into_iter().enumerate() {
        let text = Letters::new(MARGIN + 8.0, below + FOOT * row as f32, text).size(10.5);
        area.add(text.ink(Ink::Muted));
    }
    if !rules::have_a_corner(view) {
        area.note(rules::sentences(view).join(" "));
    }
    area
}

/// What the column of the bonus is called, and what it is in words.
fn bonus(view: &View) -> (&'static str, &'static str) {
    match view.options.variant {
        Variant::Basic => ("", ""),
        Variant::Advanced => ("goals", "goals"),
        Variant::Party => ("first", "the first full city"),
    }
}

fn line(view: &View, player: &PlayerView, names: Names, y: f32) -> Part {
    let (name, score) = (names(player.seat), &player.score);
    let extra = score.goal_points + score.first_city_points;
    let mut label = format!(
        "{name}: {}, empty fields {}, unemployed {}",
        words::tracks(&score.final_tracks),
        -score.empty_fields_penalty,
        -score.unemployed_penalty
    );
    if !bonus(view).1.is_empty() {
        label.push_str(&format!(", {} {extra}", bonus(view).1));
    }
    label.push_str(&format!("; together {}.", score.total));
    let mut part = Part::new(parts::score(player.seat), label);
    let won = view.end.ending.is_some() && standing::winners(view).contains(&player.seat);
    let ground = Shape::rect(MARGIN + 4.0, y, WHOLE - 8.0, LINE - 4.0).round(4.0);
    part.add(match won {
        true => ground.fill(Ink::Paper).edge(Ink::Accent, 1.5),
        false => ground.fill(Ink::Paper),
    });
    for item in badge(MARGIN + 16.0, y + 10.0, 8.0, player.seat, color(player)) {
        part.add(item);
    }
    let name = match won {
        true => format!("{name} (won)"),
        false => name,
    };
    part.add(Letters::new(MARGIN + 29.0, y + 14.5, name).size(12.0).fit(116.0));
    let tracks = Track::ALL.map(|track| number(score.final_tracks.get(track)));
    let rest = [
        number(-score.empty_fields_penalty),
        number(-score.unemployed_penalty),
        match view.options.variant {
            Variant::Basic => String::new(),
            Variant::Advanced | Variant::Party => number(extra),
        },
    ];
    for (text, right) in tracks.into_iter().chain(rest).zip(COLUMNS) {
        part.add(Letters::new(right, y + 14.5, text).size(12.0).end());
    }
    let [.., right] = COLUMNS;
    let total = Letters::new(right, y + 14.5, number(score.total)).size(13.0);
    part.add(total.bold().end());
    part
}
