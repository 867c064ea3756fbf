//! The table as a picture: the cards on offer at the top, then the streets as skylines, and a legend.

mod chips;
mod decks;
mod floor;
mod icons;
mod labels;
mod legend;
mod offer;
mod plot;
mod street;

#[cfg(test)]
pub(super) use offer::rows;

use super::events::Trigger;
use super::follow::Action;
use super::ids::Player;
use super::view::{EndView, PlayerView, View};
use super::words::coins;
use crate::kernel::{Names, and};
use crate::scene::Scene;
use crate::scene::widgets::{MARGIN, headed};

/// Between the areas.
const GAP: f32 = 8.0;

pub(super) fn picture(view: &View, names: Names) -> Scene {
    let (mut scene, mut y) = headed("UpTown", &standing(view, names));
    let (mut area, height) = decks::decks(view, names, y);
    area.note(last_round(view, names));
    scene.areas.push(area);
    y += height + GAP;
    let (area, height) = decks::municipal(view, y);
    scene.areas.push(area);
    y += height + GAP;
    for player in &view.players {
        let (area, height) = street::street(view, player, names, y);
        scene.areas.push(area);
        y += height + GAP;
    }
    let (area, height) = legend::legend(y);
    scene.areas.push(area);
    scene.height = y + height + MARGIN;
    scene
}

/// Who is asked for what.
fn standing(view: &View, names: Names) -> String {
    let asked = match (view.deciding_seat, view.action) {
        _ if view.finished => return format!("The game is over: {} won.", winners(view, names)),
        (Some(seat), Some(action)) => format!("{}: {}", names(seat), asked(view, action)),
        _ => "Nobody is to move yet.".into(),
    };
    let last = view.end.map_or("", |_| " (the last)");
    format!("Round {}{last}. {asked}", view.round)
}

fn asked(view: &View, action: Action) -> String {
    let own = view
        .players
        .iter()
        .find(|player| Some(player.seat) == view.deciding_seat);
    match (action, own.map_or(0, |own| own.coins_on_deck)) {
        (Action::First, 0) => "play or discard the own top card.".into(),
        (Action::First, lying) => format!("collect {}.", coins(lying)),
        (Action::Second, _) if view.municipal.count == 0 => "buy a card, or pass.".into(),
        (Action::Second, _) => "buy a card, or take the municipal one.".into(),
    }
}

/// UP-96 to UP-98.
fn winners(view: &View, names: Names) -> String {
    let stayed = || view.players.iter().filter(|player| !player.resigned);
    let worth = |player: &PlayerView| (player.score.total, player.tallest);
    let best = stayed().map(worth).max();
    let winners = stayed().filter(|player| Some(worth(player)) == best);
    and(&winners.map(|player| names(player.seat)).collect::<Vec<_>>())
}

/// Why the end is near, or what would bring it.
fn last_round(view: &View, names: Names) -> String {
    let Some(EndView { trigger, player }) = view.end else {
        return "The last round is the one in which a deck runs out or all plots of a street are closed."
            .into();
    };
    let owner = called(view, player, names);
    match trigger {
        Trigger::DeckEmpty => format!("The deck of {owner} is empty: this is the last round."),
        Trigger::StreetComplete => format!("The street of {owner} is complete: this is the last round."),
    }
}

fn called(view: &View, player: Player, names: Names) -> String {
    let found = view.players.iter().find(|other| other.player == player);
    found.map_or(String::new(), |found| names(found.seat))
}
