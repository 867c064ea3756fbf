//! The action cards in a player's corner.

use crate::kernel::Names;
use crate::rulesets::new_york_1901::parts::{self, Action};
use crate::rulesets::new_york_1901::view::PlayerView;
use crate::scene::{Ink, Letters, Part, Shape};

/// One that is used is but an outline.
pub(super) fn card(player: &PlayerView, action: Action, names: Names, left: f32, top: f32) -> Part {
    let (name, shown, has) = match action {
        Action::Boom => ("Construction Boom", "Boom", player.cards.construction_boom),
        Action::Market => ("Market Change", "Market", player.cards.market_change),
        Action::Grab => ("Land Grab", "Grab", player.cards.land_grab),
    };
    let does = match action {
        Action::Boom => "builds a second tile",
        Action::Market => "brings four new cards at the start of a turn",
        Action::Grab => "takes another lot of 2 cells",
    };
    let state = if has { "not used yet" } else { "used" };
    let label = format!("{name} of {}, {does}: {state}.", names(player.seat));
    let shape = Shape::rect(left, top, 56.0, 20.0).round(4.0);
    let text = Letters::new(left + 28.0, top + 14.0, shown).size(11.0).middle();
    let part = Part::new(parts::action(player.seat, action), label);
    match has {
        true => part
            .with(shape.fill(Ink::Paper).edge(Ink::Line, 1.2))
            .with(text.bold()),
        false => part
            .with(shape.edge(Ink::Faint, 1.0).dashed())
            .with(text.ink(Ink::Muted)),
    }
}
