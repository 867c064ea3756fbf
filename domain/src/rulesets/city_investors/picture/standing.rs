//! Who is to do what, and how near the end is, in words.

use crate::kernel::{Names, Seat, Timestamp, and, counted};
use crate::rulesets::city_investors::events::{Duty, Ending};
use crate::rulesets::city_investors::view::{PlayerView, StateName, TurnView, View};

/// Beside the name of the game.
pub(super) fn asked(view: &View, names: Names) -> String {
    match (&view.turn, view.state) {
        (Some(turn), _) => {
            let points = counted(turn.points.into(), "point");
            format!("{} is to move, with {points} left", names(turn.seat))
        }
        (None, StateName::Lobby) => "Everybody is asked to be ready".into(),
        (None, StateName::Running | StateName::Countdown) => "Everybody takes and builds at once".into(),
        (None, StateName::Finished) => format!("The game is over: {} won", who(&winners(view), names)),
        (None, StateName::SettingUp | StateName::Turn) => "The table is being set up".into(),
    }
}

/// Above the actions.
pub(super) fn turn(view: &View) -> String {
    match &view.turn {
        Some(turn) => format!("Actions of this turn: {}", duty(turn)),
        None if view.party.is_some() && view.end.ending.is_none() => {
            "Actions of everybody, as often and as fast as they like".into()
        }
        None => "Actions".into(),
    }
}

fn duty(turn: &TurnView) -> &'static str {
    match turn.duty {
        _ if turn.spied && turn.can_end => "after the Spy only the Architect is left",
        _ if turn.spied => "after the Spy the Architect must be used",
        Duty::Open => "the Architect must still be used",
        Duty::Done => "the Architect was used, so that the turn may be ended",
        Duty::Waived => "no tile can be taken, so that the turn may be ended",
    }
}

/// What ends the game, or has ended it.
pub(super) fn end(view: &View, names: Names) -> String {
    let end = &view.end;
    if let Some(ending) = end.ending {
        return format!("The game is over: {}.", why(ending));
    }
    let first = end.first_full.map(names).unwrap_or_default();
    match view.state {
        StateName::Lobby => "The game starts as soon as everybody is ready.".into(),
        StateName::Countdown => format!("{first} has the first full city: the clock runs for the others."),
        _ if view.party.is_some() => "The first full city starts a short clock for the others.".into(),
        _ if end.last_turn => "The stack is empty: this is the last turn of the game.".into(),
        _ if !end.waiting.is_empty() => {
            let waiting: Vec<String> = end.waiting.iter().map(|seat| names(*seat)).collect();
            format!(
                "The city of {first} is full. Last turns to come: {}.",
                waiting.join(", ")
            )
        }
        _ if end.first_full.is_some() => {
            format!("The city of {first} is full: this is the last turn of the game.")
        }
        _ if end.waived_turns > 0 => format!(
            "Turns without a tile in a row: {} of {} until the game ends.",
            end.waived_turns, end.waived_limit
        ),
        _ => "The game ends with the first full city (24 tiles), or when the display cannot be refilled."
            .into(),
    }
}

/// Whether the end is near, so that everybody should look.
pub(super) fn ends_soon(view: &View) -> bool {
    let end = &view.end;
    end.ending.is_some() || end.last_turn || end.first_full.is_some() || end.waived_turns > 0
}

pub(super) fn why(ending: Ending) -> &'static str {
    match ending {
        Ending::FullCity => "a city is full and the last turns are over",
        Ending::StackEmpty => "the display could not be refilled",
        Ending::Blocked => "nobody could take a tile for three rounds",
        Ending::Timer => "the clock has run out",
        Ending::AllFull => "every city is full",
        Ending::TimeLimit => "the time is over",
        Ending::Resignation => "all but one resigned",
    }
}

/// IN-714 to IN-716, IN-1104: the highest total, then the fewest empty fields, of those who stayed.
pub(super) fn winners(view: &View) -> Vec<Seat> {
    let result = |player: &PlayerView| (player.score.total, u8::MAX - player.score.empty_fields);
    let staying = || view.players.iter().filter(|player| !player.resigned);
    let best = staying().map(result).max();
    let winners = staying().filter(|player| Some(result(player)) == best);
    winners.map(|player| player.seat).collect()
}

/// Whether a seat can do something now, as far as everybody sees.
pub(super) fn is_to_move(view: &View, player: &PlayerView) -> bool {
    match view.state {
        StateName::Turn => view.turn.as_ref().is_some_and(|turn| turn.seat == player.seat),
        StateName::Lobby => !player.ready && !player.resigned,
        StateName::Running | StateName::Countdown => !player.full && !player.resigned,
        StateName::SettingUp | StateName::Finished => false,
    }
}

pub(super) fn who(seats: &[Seat], names: Names) -> String {
    let names: Vec<String> = seats.iter().map(|seat| names(*seat)).collect();
    match names.is_empty() {
        true => "nobody".into(),
        false => and(&names),
    }
}

/// The hour of the service, to the second.
pub(super) fn time(at: Timestamp) -> String {
    at.strftime("%-d %b %Y, %H:%M:%S UTC").to_string()
}
