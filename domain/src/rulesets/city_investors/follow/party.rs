//! The start, the timers and the end of the party variant (section 10).

use super::{Ahead, finish};
use crate::kernel::{Seat, Timestamp};
use crate::rulesets::city_investors::draw::Draw;
use crate::rulesets::city_investors::events::{Ending, Event, PartyOpened, PartyStarted};
use crate::rulesets::city_investors::resolve::later;
use crate::rulesets::city_investors::state::{Player, State};

/// IN-1003: from the moment the last seat was taken.
pub(super) fn opened(state: &State, now: Timestamp) -> Ahead {
    let latest_start = after_limit(state, now);
    Ahead::Fact(Event::PartyOpened(PartyOpened { latest_start }))
}

/// IN-1003: the game runs once everybody is ready, and from the latest start at the latest.
pub(super) fn in_lobby(state: &State, latest_start: Timestamp, now: Timestamp) -> Ahead {
    let all_ready = state.staying().all(|(_, player)| player.ready);
    if !all_ready && now < latest_start {
        return Ahead::Nothing;
    }
    let starts_at = now.min(latest_start);
    let deadline = after_limit(state, starts_at);
    Ahead::Fact(Event::PartyStarted(PartyStarted { starts_at, deadline }))
}

/// A tile just taken is turned up first; then all cities may be full (IN-1035), or the time over.
pub(super) fn racing_on(state: &State, deadline: Timestamp, now: Timestamp, in_time: Ending) -> Ahead {
    let undrawn = |player: &Player| player.hand.filter(|hand| hand.tile.is_none());
    let drawing = state
        .all()
        .find_map(|(seat, player)| Some((seat, undrawn(player)?)));
    if let Some((seat, hand)) = drawing {
        return Ahead::Chance(Draw::Hand {
            seat,
            position: hand.position,
        });
    }
    if state.staying().all(|(_, player)| player.city.is_full()) {
        return finish(state, Ending::AllFull);
    }
    if now >= deadline {
        return finish(state, in_time);
    }
    Ahead::Nothing
}

/// Who can still do something before the deadline: a city that is not full, and a tile in hand or time for a take.
pub(super) fn racing(state: &State, deadline: Timestamp) -> Vec<Seat> {
    let can_take = |player: &Player| player.next_take.is_none_or(|next_take| next_take < deadline);
    let can_move = |player: &Player| !player.city.is_full() && (player.hand.is_some() || can_take(player));
    let racing = state.staying().filter(|(_, player)| can_move(player));
    racing.map(|(seat, _)| seat).collect()
}

fn after_limit(state: &State, from: Timestamp) -> Timestamp {
    later(from, u64::from(state.options.party_time_limit_seconds) * 1000)
}
