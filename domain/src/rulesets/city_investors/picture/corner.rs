//! The frame of a player: name, what the city is worth now, and the tracks.

use super::{color, number, standing};
use crate::kernel::Names;
use crate::rulesets::city_investors::parts;
use crate::rulesets::city_investors::tracks::Track;
use crate::rulesets::city_investors::view::{PlayerView, View};
use crate::rulesets::city_investors::words;
use crate::scene::widgets::PlayerCorner;
use crate::scene::{Ink, Letters, Part, Shape};

pub(super) const WIDTH: f32 = 285.0;
pub(super) const HEIGHT: f32 = 296.0;

pub(super) fn frame(view: &View, player: &PlayerView, names: Names, (x, y): (f32, f32)) -> Part {
    let (name, total) = (names(player.seat), player.score.total);
    let score = match view.end.ending {
        Some(_) => format!("{} points", number(total)),
        None => format!("{} points now", number(total)),
    };
    let corner = PlayerCorner {
        seat: player.seat,
        name: &name,
        color: color(player),
        score,
        to_move: standing::is_to_move(view, player),
        resigned: player.resigned,
        label: label(view, player, &name),
    };
    corner.part(x, y, WIDTH, HEIGHT)
}

fn label(view: &View, player: &PlayerView, name: &str) -> String {
    let PlayerView { seat, colour, .. } = player;
    let mut label = format!("{name}, seat {seat}, {colour}");
    if player.resigned {
        label.push_str(", has resigned");
    } else if standing::is_to_move(view, player) {
        label.push_str(", is to move");
    }
    let total = player.score.total;
    label.push_str(&match view.end.ending {
        Some(_) => format!(": {total} points."),
        None => format!(": {total} points if the game ended now."),
    });
    let cut_off = player.score.removed.len();
    label.push_str(&format!(" {} of 24 fields are built", player.tiles_built));
    if cut_off > 0 {
        label.push_str(&format!(", {cut_off} of them cut off from the centre"));
    }
    label.push('.');
    label
}

/// The values of the five tracks side by side.
pub(super) fn tracks(player: &PlayerView, name: &str, (x, y): (f32, f32)) -> Part {
    let label = format!("Tracks of {name}: {}.", words::tracks(&player.tracks));
    let mut part = Part::new(parts::tracks(player.seat), label);
    let ground = Shape::rect(x + 8.0, y + 29.0, WIDTH - 16.0, 31.0).round(4.0);
    part.add(ground.fill(Ink::Paper));
    let mut left = x + 8.0;
    for (track, width) in Track::ALL.into_iter().zip([56.0, 42.0, 52.0, 50.0, 69.0]) {
        let middle = left + width / 2.0;
        let name = Letters::new(middle, y + 40.0, track.name()).size(10.0).middle();
        part.add(name.ink(Ink::Muted));
        let value = Letters::new(middle, y + 55.0, number(player.tracks.get(track)));
        part.add(value.size(13.0).bold().middle());
        left += width;
    }
    part
}
