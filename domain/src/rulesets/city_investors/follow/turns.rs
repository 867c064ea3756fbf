//! Set-up and turns of the basic and advanced variants (sections 2, 4, 6).

use super::{Ahead, finish};
use crate::kernel::Seat;
use crate::rulesets::city_investors::candidates::has_action;
use crate::rulesets::city_investors::content::POINTS;
use crate::rulesets::city_investors::draw::Draw;
use crate::rulesets::city_investors::duty;
use crate::rulesets::city_investors::events::{
    Duty, Ending, Event, FinalRoundBegan, GoalsRevealed, LastTurnBegan, TurnBegan,
};
use crate::rulesets::city_investors::options::Variant;
use crate::rulesets::city_investors::resolve::turn_ended;
use crate::rulesets::city_investors::state::{End, State, Turn};

/// IN-202, IN-206: the display, then the goal cards, then the first turn.
pub(super) fn setting_up(state: &State) -> Ahead {
    if let Some(place) = state.empty_place() {
        return Ahead::Chance(Draw::Tile { place });
    }
    if state.is(Variant::Advanced) && state.goals.is_empty() {
        return match &state.options.goal_ids {
            Some(goals) => Ahead::Fact(Event::GoalsRevealed(GoalsRevealed { goals: goals.clone() })),
            None => Ahead::Chance(Draw::Goals),
        };
    }
    let start = state.options.start_seat;
    let seat = if state.has_left(start) {
        state.clockwise_after(start).first().copied()
    } else {
        Some(start)
    };
    turn_began(state, seat, false)
}

pub(super) fn in_turn(state: &State, turn: &Turn) -> Ahead {
    if turn.refilling {
        // IN-504, IN-531; IN-505, IN-604 if the stack is empty.
        return match state.empty_place() {
            Some(place) if !state.unseen.is_empty() => Ahead::Chance(Draw::Tile { place }),
            _ => Ahead::Fact(Event::LastTurnBegan(LastTurnBegan { seat: turn.seat })),
        };
    }
    let is_full = state
        .player(turn.seat)
        .is_some_and(|player| player.city.is_full());
    if is_full && state.first_full.is_none() {
        return Ahead::Fact(final_round_began(state, turn.seat));
    }
    // IN-407, IN-413.
    if turn.points == 0 || !has_action(state, turn) {
        return Ahead::Fact(turn_ended(state, turn.seat));
    }
    Ahead::Nothing
}

/// IN-414: the refill, the end, or the next turn.
pub(super) fn turn_over(state: &State, turn: &Turn) -> Ahead {
    if state.is(Variant::Advanced)
        && let Some(place) = state.empty_place()
    {
        // IN-804: what is left is put out, then the game ends by IN-607.
        return match state.unseen.is_empty() {
            false => Ahead::Chance(Draw::Tile { place }),
            true => finish(state, Ending::StackEmpty),
        };
    }
    match &state.end {
        End::LastTurn => finish(state, Ending::StackEmpty),
        End::FinalRound { waiting } => match waiting.first() {
            Some(seat) => turn_began(state, Some(*seat), true),
            None => finish(state, Ending::FullCity),
        },
        End::Open if blocked(state) => finish(state, Ending::Blocked),
        End::Open => turn_began(state, state.clockwise_after(turn.seat).first().copied(), false),
    }
}

/// IN-602; IN-606: in the last turn of the game nobody waits for another.
fn final_round_began(state: &State, seat: Seat) -> Event {
    let waiting = match state.end {
        End::LastTurn => Vec::new(),
        End::Open | End::FinalRound { .. } => state.clockwise_after(seat),
    };
    Event::FinalRoundBegan(FinalRoundBegan { seat, waiting })
}

/// IN-1103.
fn blocked(state: &State) -> bool {
    usize::from(state.waived_turns) >= 3 * state.staying().count()
}

fn turn_began(state: &State, seat: Option<Seat>, final_round: bool) -> Ahead {
    let Some((seat, player)) = seat.and_then(|seat| Some((seat, state.player(seat)?))) else {
        return finish(state, Ending::Resignation);
    };
    // IN-411.
    let duty = match duty::can_be_met(&player.city, &player.reserve, POINTS) {
        true => Duty::Open,
        false => Duty::Waived,
    };
    Ahead::Fact(Event::TurnBegan(TurnBegan {
        seat,
        duty,
        points: POINTS,
        final_round,
    }))
}
