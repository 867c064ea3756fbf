//! What happens without anybody deciding: set-up, what follows from an action, timers, the end.

mod party;
mod turns;

use super::draw::Draw;
use super::events::{Ending, Event, FinalResult, GameFinished};
use super::options::Variant;
use super::scoring;
use super::state::{Phase, State};
use crate::kernel::{Standing, Timestamp};

/// What comes next in a state.
pub(super) enum Ahead {
    /// Somebody decides, or the game is over.
    Nothing,
    Fact(Event),
    Chance(Draw),
}

pub(super) fn ahead(state: &State, now: Timestamp) -> Ahead {
    match &state.phase {
        Phase::Finished(_) => Ahead::Nothing,
        // IN-1105, whatever was going on.
        _ if state.left.len() + 1 >= state.players.len() => finish(state, Ending::Resignation),
        Phase::SettingUp if state.is(Variant::Party) => party::opened(state, now),
        Phase::SettingUp => turns::setting_up(state),
        Phase::Turn(turn) if turn.over => turns::turn_over(state, turn),
        Phase::Turn(turn) => turns::in_turn(state, turn),
        Phase::Lobby { latest_start } => party::in_lobby(state, *latest_start, now),
        Phase::Running { deadline } => party::racing_on(state, *deadline, now, Ending::TimeLimit),
        Phase::Countdown { deadline } => party::racing_on(state, *deadline, now, Ending::Timer),
    }
}

pub(super) fn standing(state: &State) -> Standing {
    match &state.phase {
        Phase::Finished(_) => Standing::over(scoring::outcome(state)),
        Phase::SettingUp => Standing::waiting_for(Vec::new()),
        Phase::Turn(turn) => Standing::waiting_for(vec![turn.seat]),
        Phase::Lobby { latest_start } => {
            let waited_for = state.staying().filter(|(_, player)| !player.ready);
            Standing::racing(waited_for.map(|(seat, _)| seat).collect(), *latest_start)
        }
        Phase::Running { deadline } | Phase::Countdown { deadline } => {
            Standing::racing(party::racing(state, *deadline), *deadline)
        }
    }
}

/// Scoring (section 7): the game is over.
fn finish(state: &State, ending: Ending) -> Ahead {
    let outcome = scoring::outcome(state);
    let sheets = scoring::sheets(state);
    let results = state.all().zip(sheets).map(|((seat, _), score)| {
        let place = outcome.ranking.iter().find(|place| place.seat == seat);
        FinalResult {
            seat,
            place: place.map_or(0, |place| place.place),
            score,
        }
    });
    Ahead::Fact(Event::GameFinished(GameFinished {
        ending,
        results: results.collect(),
    }))
}
