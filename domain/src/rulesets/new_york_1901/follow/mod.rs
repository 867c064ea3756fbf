//! What happens without anybody deciding: set-up, warnings, the end of a turn and the end of the game.

mod ending;
mod set_up;

pub(super) use ending::game_finished;
pub(super) use set_up::characters_dealt;

use super::draw::Draw;
use super::events::{EndTriggered, Event, FewTilesLeft, Trigger, TurnBegan};
use super::placing;
use super::state::{Phase, Player, State, Step, Turn};
use crate::kernel::Seat;

/// What comes next in a state. Everything that asks where a game stands asks here.
pub(super) enum Ahead {
    Decides(Seat),
    Fact(Event),
    Chance(Draw),
    Over,
}

pub(super) fn ahead(state: &State) -> Ahead {
    match &state.phase {
        Phase::Finished => Ahead::Over,
        // The last seat left has won at once, whatever was going on.
        _ if state.is_deserted() => Ahead::Fact(Event::GameFinished(game_finished(state))),
        Phase::SettingUp(step) => set_up::setting_up(state, *step),
        Phase::Turn(turn) => in_turn(state, turn),
    }
}

fn in_turn(state: &State, turn: &Turn) -> Ahead {
    if let Some(event) = few_tiles_left(state, turn.seat) {
        return Ahead::Fact(event);
    }
    match turn.step {
        Step::ChangingMarket => Ahead::Chance(Draw::Cards),
        Step::Ended => after_turn(state, turn.seat),
        Step::Start | Step::Choosing | Step::LandTaken | Step::Built | Step::BuiltTwice => {
            Ahead::Decides(turn.seat)
        }
    }
}

/// NY-136, NY-144: a seat that comes down to its last tiles is announced, and then triggers the end.
fn few_tiles_left(state: &State, seat: Seat) -> Option<Event> {
    let player = state.player(seat)?;
    let (unbuilt, last) = (player.unbuilt.len(), state.content().limits.last_tiles);
    if unbuilt <= last {
        return end_triggered(state, seat, Trigger::Tiles);
    }
    (unbuilt == last + 1 && !player.warned).then_some(Event::FewTilesLeft(FewTilesLeft { seat, unbuilt }))
}

/// NY-133 to NY-135: the market is filled, and play passes on.
fn after_turn(state: &State, seat: Seat) -> Ahead {
    let standstill = || {
        let reached = state.returns >= state.returns_limit();
        reached
            .then(|| end_triggered(state, seat, Trigger::Standstill))
            .flatten()
    };
    let short = state.open.len() < state.content().limits.market;
    let deck_ends = || short.then(|| end_triggered(state, seat, Trigger::Deck)).flatten();
    if let Some(event) = standstill() {
        Ahead::Fact(event)
    } else if short && !state.deck.is_empty() {
        Ahead::Chance(Draw::Cards)
    } else if let Some(event) = deck_ends() {
        Ahead::Fact(event)
    } else {
        Ahead::Fact(play_passes_on(state, seat))
    }
}

/// NY-141, NY-142: the end begins once, and everybody else has one more turn.
fn end_triggered(state: &State, seat: Seat, trigger: Trigger) -> Option<Event> {
    state.end.is_none().then(|| {
        Event::EndTriggered(EndTriggered {
            seat,
            trigger,
            last_turns: state.others_after(seat),
        })
    })
}

fn play_passes_on(state: &State, from: Seat) -> Event {
    match &state.end {
        None => {
            let next = state.others_after(from).first().copied();
            turn_began(state, next.unwrap_or(from))
        }
        Some(end) => match end.last_turns.first() {
            Some(seat) => turn_began(state, *seat),
            None => Event::GameFinished(game_finished(state)),
        },
    }
}

/// NY-108 is judged here, once: nothing that happens before the seat moves can change it.
pub(super) fn turn_began(state: &State, seat: Seat) -> Event {
    let stuck =
        |player: &Player| player.free_workers() == 0 && !placing::anything_can_be_built(state, player);
    Event::TurnBegan(TurnBegan {
        seat,
        number: state.turns.saturating_add(1),
        last: state.end.is_some(),
        must_return: state.player(seat).is_some_and(stuck),
    })
}
