//! What happens without anybody deciding: set-up, and what follows from an action (TU-49).

mod set_up;

pub(super) use set_up::stack;

use super::draw::Draw;
use super::events::{
    EndTriggered, Event, ExtraTurnGranted, FinalResult, GameFinished, LastTurnEnded, ObjectiveFulfilled,
    Trigger, TurnBegan,
};
use super::objectives;
use super::scoring;
use super::state::{End, Phase, Player, State, Step, Turn};
use crate::kernel::Seat;

/// What comes next in a state. Everything that asks where a game stands asks here.
pub(super) enum Ahead {
    Decides(Seat, Decision),
    Fact(Event),
    Chance(Draw),
    Over,
}

/// What a seat has to decide (TU-47).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Decision {
    StartingFloor,
    Action,
    ExtraAction,
    Discards,
}

pub(super) fn ahead(state: &State) -> Ahead {
    match &state.phase {
        Phase::Finished => Ahead::Over,
        // The last seat left has won at once, whatever was going on.
        _ if state.left.len() + 1 >= state.players.len() => Ahead::Fact(game_finished(state)),
        Phase::SettingUp => set_up::setting_up(state),
        Phase::Turn(turn) => in_turn(state, turn),
    }
}

fn in_turn(state: &State, turn: &Turn) -> Ahead {
    match turn.step {
        Step::Acting if turn.extra => Ahead::Decides(turn.seat, Decision::ExtraAction),
        Step::Acting => Ahead::Decides(turn.seat, Decision::Action),
        Step::Refilling { slot, .. } => Ahead::Chance(Draw::MarketCard { slot }),
        Step::Settling { built, shortage } => settling(state, turn, built, shortage),
    }
}

/// TU-49, steps 1 to 5.
fn settling(state: &State, turn: &Turn, built: bool, shortage: bool) -> Ahead {
    let consequence = objective_fulfilled(state, turn.seat, built)
        .or_else(|| extra_turn_granted(state, turn.seat))
        .or_else(|| action_triggers_end(state, turn.seat, built, shortage));
    if let Some(event) = consequence {
        return Ahead::Fact(event);
    }
    let held = state.player(turn.seat).map_or(0, |player| player.supply.total());
    if held > u32::from(state.content().limits.personal_supply) && !state.has_left(turn.seat) {
        return Ahead::Decides(turn.seat, Decision::Discards);
    }
    Ahead::Fact(turn_ends(state, turn))
}

/// TU-86 to TU-89: one token per objective, checked after a build.
fn objective_fulfilled(state: &State, seat: Seat, built: bool) -> Option<Event> {
    if !built {
        return None;
    }
    let player = state.player(seat)?;
    (1u8..)
        .zip(state.objectives.iter().zip(&player.tokens))
        .find_map(|(slot, (objective, token))| {
            let best = *objective.stack.first()?;
            let fulfilled = token.is_none() && objectives::meets(state, seat, objective.id);
            fulfilled.then_some(Event::ObjectiveFulfilled(ObjectiveFulfilled {
                seat,
                slot,
                objective: objective.id,
                token: best,
            }))
        })
}

/// TU-78, TU-80: one extra turn, however many star columns were reached.
fn extra_turn_granted(state: &State, seat: Seat) -> Option<Event> {
    let player = state.player(seat)?;
    let star_rank = scoring::star_rank(state.content(), &player.markers);
    (star_rank > player.rewarded_rank)
        .then_some(Event::ExtraTurnGranted(ExtraTurnGranted { seat, star_rank }))
}

/// TU-102, TU-105: the triggers that an action pulls.
fn action_triggers_end(state: &State, seat: Seat, built: bool, shortage: bool) -> Option<Event> {
    let roofs_left = state.player(seat)?.roofs_left;
    if built && roofs_left == 0 {
        end_triggered(state, seat, Trigger::LastRoof)
    } else if shortage {
        end_triggered(state, seat, Trigger::Shortage)
    } else {
        None
    }
}

/// TU-104: only the first trigger counts. TU-105, TU-106: whether the one who triggered plays again, last of all.
fn end_triggered(state: &State, seat: Seat, trigger: Trigger) -> Option<Event> {
    if state.end.is_some() {
        return None;
    }
    let mut last_turns = state.clockwise_after(seat);
    if trigger == Trigger::LastRoof {
        last_turns.retain(|other| *other != seat);
    }
    Some(Event::EndTriggered(EndTriggered {
        seat,
        trigger,
        last_turns,
    }))
}

/// TU-49, step 5.
fn turn_ends(state: &State, turn: &Turn) -> Event {
    if let Some(event) = city_triggers_end(state, turn.seat) {
        return event;
    }
    let last = is_last(state, turn);
    if turn.extra_granted {
        return turn_began(turn.seat, true, last);
    }
    let cone_waits = |player: &Player| player.cone.is_none() && !state.has_left(turn.seat);
    if last && state.player(turn.seat).is_some_and(cone_waits) {
        return last_turn_ended(state, turn.seat);
    }
    play_passes_on(state, turn.seat)
}

/// TU-43, or TU-105 and TU-106 once the end is triggered.
fn play_passes_on(state: &State, from: Seat) -> Event {
    match &state.end {
        None => {
            let next = state.clockwise_after(from).first().copied();
            turn_began(next.unwrap_or(from), false, false)
        }
        Some(end) => match end.last_turns.first() {
            Some(seat) => turn_began(*seat, false, true),
            None => game_finished(state),
        },
    }
}

fn turn_began(seat: Seat, extra: bool, last: bool) -> Event {
    Event::TurnBegan(TurnBegan { seat, extra, last })
}

/// TU-109: under `last_roof` the triggering turn is also the last one of its player.
pub(super) fn is_last(state: &State, turn: &Turn) -> bool {
    let placed_last_roof = |end: &End| end.trigger == Trigger::LastRoof && end.seat == turn.seat;
    turn.last || state.end.as_ref().is_some_and(placed_last_roof)
}

/// TU-123 to TU-125.
fn city_triggers_end(state: &State, seat: Seat) -> Option<Event> {
    if state.end.is_some() {
        None
    } else if state.city_is_complete() {
        end_triggered(state, seat, Trigger::CityComplete)
    } else if state.cards_without_build >= state.stall_limit() {
        end_triggered(state, seat, Trigger::Stall)
    } else {
        None
    }
}

fn last_turn_ended(state: &State, seat: Seat) -> Event {
    let visible_roofs = scoring::visible_roofs(state, seat);
    let cone_field = scoring::cone_field(state.content(), visible_roofs);
    let cone_value = scoring::cone_value(state.content(), cone_field);
    Event::LastTurnEnded(LastTurnEnded {
        seat,
        visible_roofs,
        cone_field,
        cone_value,
    })
}

fn game_finished(state: &State) -> Event {
    let outcome = scoring::outcome(state);
    let place_of = |seat| {
        outcome
            .ranking
            .iter()
            .find(|place| place.seat == seat)
            .map_or(0, |place| place.place)
    };
    let results = Seat::all(state.seats())
        .zip(&state.players)
        .map(|(seat, player)| FinalResult {
            seat,
            place: place_of(seat),
            score: scoring::score(state.content(), player),
            floors_left: u8::try_from(player.supply.total()).unwrap_or(u8::MAX),
        })
        .collect();
    let alone = state.left.len() + 1 >= state.players.len();
    let trigger = state.end.as_ref().filter(|_| !alone).map(|end| end.trigger);
    Event::GameFinished(GameFinished { trigger, results })
}
