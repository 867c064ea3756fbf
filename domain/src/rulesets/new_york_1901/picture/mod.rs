//! The picture of the table: the market, the city, the tiles, what is scored at the end, and the players.

mod actions;
mod cells;
mod city;
mod ending;
mod goals;
mod grid;
mod market;
mod pieces;
mod places;
mod players;
mod tiles;

use super::state::Step;
use super::view::{TurnView, View};
use crate::kernel::{Names, and};
use crate::scene::widgets::{MARGIN, headed};
use crate::scene::{Letters, Scene, WIDTH};

/// How wide a panel is that reaches from edge to edge.
const INNER: f32 = WIDTH - 2.0 * MARGIN;
/// What is left free between two panels.
const GAP: f32 = 8.0;

pub(super) fn picture(view: &View, names: Names) -> Scene {
    let (mut scene, mut top) = headed("New York 1901", &standing(view, names));
    let areas = [
        market::market,
        city::city,
        tiles::tiles,
        goals::goals,
        players::players,
        ending::ending,
    ];
    for draw in areas {
        let (area, bottom) = draw(view, names, top);
        scene.areas.push(area);
        top = bottom + GAP;
    }
    scene.height = top - GAP + MARGIN;
    scene
}

/// Who is to do what.
fn standing(view: &View, names: Names) -> String {
    if let Some(result) = &view.result {
        let winners = result.results.iter().filter(|result| result.place == 1);
        let winners: Vec<String> = winners.map(|result| names(result.seat)).collect();
        return format!("The game is over: {} won.", and(&winners));
    }
    match (view.deciding_seat, &view.turn) {
        (Some(seat), Some(turn)) => {
            let last = if turn.last { "Last turn" } else { "Turn" };
            format!("{last} {}: {} {}.", turn.number, names(seat), asked(turn))
        }
        _ => "Nobody is to move yet.".into(),
    }
}

fn asked(turn: &TurnView) -> &'static str {
    match turn.step {
        _ if turn.must_return => "must give back a lot",
        Step::Start | Step::Choosing if turn.can_acquire => "is to take a lot, or to rebuild",
        Step::Start | Step::Choosing => "is to build or to rebuild",
        Step::LandTaken => "has taken land and may build",
        Step::Built | Step::BuiltTwice => "has built and may end the turn",
        Step::ChangingMarket | Step::Ended => "is waiting",
    }
}

/// Breaks a text into lines that are no wider.
fn wrapped(text: &str, size: f32, width: f32) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        let longer = lines.last().map(|line| format!("{line} {word}"));
        let longer = longer.filter(|line| Letters::new(0.0, 0.0, line.as_str()).size(size).width() <= width);
        match (longer, lines.last_mut()) {
            (Some(longer), Some(line)) => *line = longer,
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}
