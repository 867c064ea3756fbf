//! How a game ended.

use super::super::document::{Block, heading};
use super::{and, you_or_name};
use plotline_domain::games::Briefing;

/// Who has won, in a sentence; nothing for a game that has no outcome.
pub(super) fn winners(briefing: &Briefing) -> String {
    let Some(outcome) = briefing.game.outcome() else {
        return String::new();
    };
    match outcome.winners.as_slice() {
        [seat] if *seat == briefing.seat => "You have won!".to_owned(),
        [seat] => format!("{} has won.", briefing.game.name_at(*seat)),
        several => {
            let names: Vec<String> = several.iter().map(|seat| you_or_name(briefing, *seat)).collect();
            format!("The victory is shared by {}.", and(&names))
        }
    }
}

/// Everybody's place and score.
pub(super) fn ranking(briefing: &Briefing) -> Vec<Block> {
    let Some(outcome) = briefing.game.outcome() else {
        return Vec::new();
    };
    let places = outcome.ranking.iter().map(|place| {
        let name = you_or_name(briefing, place.seat);
        let score = outcome.scores.iter().find(|score| score.seat == place.seat);
        match score {
            Some(score) => format!("{}. {name}: {}", place.place, score.score),
            None => format!("{}. {name}", place.place),
        }
    });
    vec![heading("Places and scores"), Block::List(places.collect())]
}
