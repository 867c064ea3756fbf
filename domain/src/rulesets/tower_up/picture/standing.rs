//! What is asked of whom, in one sentence.

use crate::kernel::Names;
use crate::rulesets::tower_up::view::{PlayerView, StateName, View};
use crate::rulesets::tower_up::words::{and, floor};

pub(super) fn asked(view: &View, names: Names) -> String {
    let who = view.deciding_seat.map(names).unwrap_or_default();
    let last = if view.last_turn { " in a last turn" } else { "" };
    match view.state {
        StateName::Resolving => "Nobody is to move yet.".into(),
        StateName::PlacingStartingFloors => {
            let next = view.starting_floors.first();
            let next = next.map_or("", |next| floor(next.floor));
            format!("{who} is to place a {next} starting floor.")
        }
        StateName::ChoosingAction => format!("{who} is to take a card or build{last}."),
        StateName::ChoosingExtraAction => {
            format!("{who} has an extra turn: take a card, build or decline.")
        }
        StateName::ChoosingDiscards => format!("{who} is to give back floors until 10 are left."),
        StateName::Finished => {
            let winners: Vec<String> = winners(view).map(|player| names(player.seat)).collect();
            format!("The game is over: {} won.", and(&winners))
        }
    }
}

/// TU-115 to TU-117: of those who stayed, the best by score, then by floors left.
pub(super) fn winners(view: &View) -> impl Iterator<Item = &PlayerView> {
    let worth = |player: &PlayerView| (player.score.total, player.floors_held);
    let stayed = view.players.iter().filter(|player| !player.resigned);
    let best = stayed.clone().map(worth).max();
    stayed.filter(move |player| Some(worth(player)) == best)
}
