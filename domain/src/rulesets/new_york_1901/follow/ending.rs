//! The end of the game, with everything that was scored.

use crate::rulesets::new_york_1901::events::{FinalResult, GameFinished};
use crate::rulesets::new_york_1901::scoring;
use crate::rulesets::new_york_1901::state::State;

pub(in crate::rulesets::new_york_1901) fn game_finished(state: &State) -> GameFinished {
    let outcome = scoring::outcome(state);
    let results = state.seated().map(|(seat, player)| {
        let place = outcome.ranking.iter().find(|place| place.seat == seat);
        let tie_break = scoring::tie_break(state.content(), player);
        FinalResult {
            seat,
            place: place.map_or(0, |place| place.place),
            score: scoring::score(state, seat),
            legendary_feet: tie_break.feet,
            gold: tie_break.gold,
        }
    });
    let end = state.end.as_ref().filter(|_| !state.is_deserted());
    GameFinished {
        trigger: end.map(|end| end.trigger),
        streets: scoring::streets(state),
        results: results.collect(),
    }
}
