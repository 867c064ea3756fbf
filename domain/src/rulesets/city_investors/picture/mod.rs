//! The picture of the table: what can be done, what can be taken, every city with its streets, and what it is worth.
//!
//! The order of what is drawn is the same in the whole game, so that a film of it is short.

mod actions;
mod chips;
mod city;
mod clock;
mod corner;
mod display;
mod glyph;
mod goals;
mod legend;
mod lines;
mod rules;
mod scores;
mod standing;
mod store;
mod table;
mod tile;

use super::options::Variant;
use super::view::{PlayerView, View};
use crate::kernel::Names;
use crate::scene::widgets::{MARGIN, headed};
use crate::scene::{Rgb, Scene, WIDTH};

/// A row below the actions: what can be taken at the left, what the tiles do at the right.
const ROW: f32 = 150.0;
const LEFT: f32 = 294.0;
const RIGHT: f32 = WIDTH - LEFT - 3.0 * MARGIN;
/// What is as wide as the picture.
const WHOLE: f32 = WIDTH - 2.0 * MARGIN;

pub(super) fn picture(view: &View, names: Names) -> Scene {
    let (mut scene, mut y) = headed("City Investors", &standing::asked(view, names));
    scene.areas.push(actions::actions(view, names, y));
    y += actions::HEIGHT + MARGIN;
    scene.areas.push(match &view.party {
        Some(party) => clock::clock(view, party, names, y),
        None => display::display(view, y),
    });
    scene.areas.push(legend::legend(view, y));
    y += ROW + MARGIN;
    if let Some(party) = &view.party {
        scene.areas.push(table::table(party, y));
        y += table::HEIGHT + MARGIN;
    }
    if view.options.variant == Variant::Advanced {
        scene.areas.push(goals::goals(view, names, y));
        y += goals::HEIGHT + MARGIN;
    }
    for row in view.players.chunks(2) {
        for (x, player) in [MARGIN, 2.0 * MARGIN + corner::WIDTH].into_iter().zip(row) {
            scene.areas.push(city::city(view, player, names, (x, y)));
        }
        y += corner::HEIGHT + MARGIN;
    }
    if rules::have_a_corner(view) {
        let at = (2.0 * MARGIN + corner::WIDTH, y - corner::HEIGHT - MARGIN);
        scene.areas.push(rules::corner(view, at));
    }
    scene.areas.push(scores::scores(view, names, y));
    scene.height = y + scores::height(view) + MARGIN;
    scene
}

/// The colour of a player's markers, which is named in the content.
fn color(player: &PlayerView) -> Rgb {
    Rgb(match player.colour.as_str() {
        "blue" => 0x1f6fb2,
        "red" => 0xd1495b,
        "yellow" => 0xe9b824,
        _ => 0x2a9d74,
    })
}

/// A number as it is drawn, with a real minus.
fn number(value: i32) -> String {
    value.to_string().replace('-', "\u{2212}")
}

/// `+4`, or nothing for 0.
fn change(value: i32) -> String {
    match value {
        0 => String::new(),
        value => format!("{value:+}").replace('-', "\u{2212}"),
    }
}
