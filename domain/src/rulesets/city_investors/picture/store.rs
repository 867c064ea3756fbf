//! Beside a city: the reserve or, in the party variant, the hand; and how much is built.

use super::corner::HEIGHT;
use super::tile::{Place, empty, in_words, tile};
use crate::kernel::counted;
use crate::rulesets::city_investors::content::RESERVE;
use crate::rulesets::city_investors::parts;
use crate::rulesets::city_investors::view::{PlayerView, StateName, View};
use crate::scene::{Area, Ink, Letters, Part, Shape};

/// The column is so far from the left edge of its corner.
const LEFT: f32 = 235.0;
const TILE: f32 = 40.0;
const PITCH: f32 = 45.0;
const TOP: f32 = 79.0;

pub(super) fn store(area: &mut Area, view: &View, player: &PlayerView, name: &str, (x, y): (f32, f32)) {
    if view.party.is_some() {
        area.add(hand(view, player, name, (x, y)));
    } else {
        area.add(reserve(player, name, (x, y)));
        for slot in 0..RESERVE {
            area.add(reserved(player, name, slot, (x, y)));
        }
    }
    let middle = x + LEFT + TILE / 2.0;
    let built = Letters::new(middle, y + HEIGHT - 26.0, format!("{}/24", player.tiles_built));
    area.add(built.size(13.0).bold().middle());
    let word = if player.full { "full" } else { "built" };
    let word = Letters::new(middle, y + HEIGHT - 13.0, word).size(10.5).middle();
    area.add(word.ink(Ink::Muted));
}

fn slot_at(slot: usize, (x, y): (f32, f32)) -> Place {
    Place {
        x: x + LEFT,
        y: y + TOP + slot as f32 * PITCH,
        width: TILE,
        height: TILE,
    }
}

/// What lies behind the tiles of a reserve.
fn reserve(player: &PlayerView, name: &str, (x, y): (f32, f32)) -> Part {
    let label = format!(
        "Reserve of {name}: {} of {RESERVE}.",
        counted(player.reserve.len(), "tile")
    );
    let mut part = Part::new(parts::reserve(player.seat), label);
    let height = RESERVE as f32 * PITCH + 1.0;
    let ground = Shape::rect(x + LEFT - 3.0, y + TOP - 3.0, TILE + 6.0, height).round(4.0);
    part.add(ground.fill(Ink::Faint));
    let heading = Letters::new(x + LEFT + TILE / 2.0, y + TOP - 7.0, "reserve").size(10.0);
    part.add(heading.middle().ink(Ink::Muted));
    part
}

fn reserved(player: &PlayerView, name: &str, slot: usize, at: (f32, f32)) -> Part {
    let shown = player.reserve.get(slot);
    let what = shown.map_or_else(|| "empty".into(), in_words);
    let label = format!("Reserve of {name}, place {}: {what}.", slot + 1);
    let mut part = Part::new(parts::reserved(player.seat, slot + 1), label);
    let place = slot_at(slot, at);
    for item in shown.map_or_else(|| empty("", place), |shown| tile(shown, place)) {
        part.add(item);
    }
    part
}

fn hand(view: &View, player: &PlayerView, name: &str, (x, y): (f32, f32)) -> Part {
    let place = slot_at(0, (x, y));
    let held = player.hand.as_ref();
    let shown = held.and_then(|hand| hand.tile.as_ref());
    let ready = view.state == StateName::Lobby && player.ready;
    let what = match (held, shown) {
        (Some(hand), Some(shown)) => format!("{}, from position {}", in_words(shown), hand.position),
        (Some(hand), None) => format!("the tile of position {}", hand.position),
        (None, _) if ready => "empty, ready to start".into(),
        (None, _) => "empty".into(),
    };
    let next = player
        .next_take
        .filter(|_| held.is_none() && view.end.ending.is_none() && !player.full);
    let wait = next.map_or(String::new(), |at| format!(" May take again from {at}."));
    let mut part = Part::new(parts::hand(player.seat), format!("Hand of {name}: {what}.{wait}"));
    let middle = x + LEFT + TILE / 2.0;
    let say = |down: f32, text: String| Letters::new(middle, y + down, text).size(10.0).middle();
    part.add(say(TOP - 7.0, "hand".into()).ink(Ink::Muted));
    for item in shown.map_or_else(|| empty("", place), |shown| tile(shown, place)) {
        part.add(item);
    }
    if let Some(hand) = held {
        part.add(say(TOP + 54.0, format!("from {}", hand.position)).ink(Ink::Muted));
    } else if ready {
        part.add(say(TOP + 54.0, "ready".into()).bold());
    } else if let Some(next) = next {
        part.add(say(TOP + 54.0, "take from".into()).ink(Ink::Muted));
        part.add(say(TOP + 66.0, next.strftime("%H:%M:%S").to_string()).ink(Ink::Muted));
    }
    part
}
