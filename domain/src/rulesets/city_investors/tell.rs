//! What happened, in sentences.

use super::content::content;
use super::events::{Ending, Event, FinalResult, FinalRoundBegan, GameFinished, PartyTileBuilt, ScoreSheet};
use super::words::{described, listed, passages, tracks};
use crate::kernel::{Names, counted};

pub(super) fn tell(event: &Event, names: Names) -> Option<String> {
    let left = |points: u8| format!("{} left", counted(points.into(), "point"));
    Some(match event {
        Event::TileRevealed(e) => {
            let (tile, stack) = (described(e.tile), counted(e.stack.into(), "tile"));
            format!(
                "{tile} came to place {} of the display, with {stack} in the stack.",
                e.place
            )
        }
        Event::GoalsRevealed(e) => {
            let goals = e.goals.iter().filter_map(|goal| content().goal(*goal));
            let goals = listed(goals.map(|goal| goal.name.as_str()));
            let points = content().points.goal;
            format!("The goal cards lie open, worth {points} points each: {goals}.")
        }
        Event::TileTaken(e) => {
            let (who, left) = (names(e.seat), left(e.points_left));
            format!(
                "{who} took {} from place {} as Architect, with {left}.",
                e.tile, e.place
            )
        }
        Event::TilePlaced(e) => format!(
            "{} built {} on {} as Planner, with {}: {}.",
            names(e.seat),
            described(e.tile),
            e.field,
            left(e.points_left),
            tracks(&e.tracks)
        ),
        Event::TilesSwapped(e) => format!(
            "{} swapped two tiles as Engineer, with {}: {} is on {} now and {} on {}.",
            names(e.seat),
            left(e.points_left),
            e.tile_a,
            e.field_a,
            e.tile_b,
            e.field_b
        ),
        Event::TileExchanged(e) => format!(
            "{} exchanged {} on {} for {} of the reserve as Engineer, with {}: {}.",
            names(e.seat),
            e.removed,
            e.field,
            e.tile,
            left(e.points_left),
            tracks(&e.tracks)
        ),
        Event::DisplayDiscarded(e) => format!(
            "{} discarded {} from the display as Mayor, with {}.",
            names(e.seat),
            listed(&e.tiles),
            left(e.points_left)
        ),
        Event::TileSpied(e) => format!(
            "{} took {} from the reserve of {} as Spy and built it on {}, with {}: {}.",
            names(e.seat),
            described(e.tile),
            names(e.from_seat),
            e.field,
            left(e.points_left),
            tracks(&e.tracks)
        ),
        Event::TurnEnded(e) => match e.points_lost {
            0 => format!("{} ended the turn.", names(e.seat)),
            lost => {
                let lost = counted(lost.into(), "point");
                format!("{} ended the turn and let {lost} go.", names(e.seat))
            }
        },
        Event::FinalRoundBegan(e) => final_round(e, names),
        Event::LastTurnBegan(e) => {
            let who = names(e.seat);
            format!("The stack is empty, so that the turn of {who} is the last of the game.")
        }
        Event::SeatReady(e) => format!("{} is ready.", names(e.seat)),
        Event::PartyStarted(e) => format!("The game runs, until {} at the latest.", e.deadline),
        Event::PartyTileTaken(e) => {
            let who = names(e.seat);
            match e.tile {
                Some(tile) => format!("{who} took {} from position {}.", described(tile), e.position),
                None => format!("{who} took the tile of position {}.", e.position),
            }
        }
        Event::PartyTileShown(e) => format!("Position {} held {}.", e.position, described(e.tile)),
        Event::PartyTileBuilt(e) => party_built(e, names),
        Event::PartyTileReturned(e) => {
            let (who, tile, position) = (names(e.seat), e.tile, e.position);
            format!(
                "{who} put {tile} ({}) back on position {position}, face up.",
                passages(tile)
            )
        }
        Event::GameFinished(e) => finished(e, names),
        Event::TurnBegan(_) | Event::PartyOpened(_) => return None,
    })
}

fn final_round(e: &FinalRoundBegan, names: Names) -> String {
    let waiting: Vec<String> = e.waiting.iter().map(|seat| names(*seat)).collect();
    let waiting = match waiting.as_slice() {
        [] => String::new(),
        _ => format!(": last turns for {}", waiting.join(", then ")),
    };
    format!("The city of {} is full{waiting}.", names(e.seat))
}

fn party_built(e: &PartyTileBuilt, names: Names) -> String {
    let (who, tile) = (names(e.seat), e.tile);
    let full = e
        .deadline
        .map(|deadline| format!(", which made the first full city: the others have until {deadline}"));
    format!("{who} built {tile} on {}{}.", e.field, full.unwrap_or_default())
}

fn finished(e: &GameFinished, names: Names) -> String {
    let mut results: Vec<&FinalResult> = e.results.iter().collect();
    results.sort_by_key(|result| (result.place, result.seat));
    let places: Vec<String> = results
        .into_iter()
        .map(|result| {
            let (place, who, score) = (result.place, names(result.seat), &result.score);
            format!("{place}. {who} with {} ({})", score.total, scored(score))
        })
        .collect();
    let why = match e.ending {
        Ending::FullCity => "a city is full and the last turns are over",
        Ending::StackEmpty => "the display could not be refilled",
        Ending::Blocked => "nobody could take a tile for three rounds",
        Ending::Timer => "the timer ran out",
        Ending::AllFull => "every city is full",
        Ending::TimeLimit => "the time is over",
        Ending::Resignation => "all but one resigned",
    };
    format!("The game ended, as {why}: {}.", places.join(", "))
}

/// Where a total comes from, step by step (IN-701).
fn scored(score: &ScoreSheet) -> String {
    let mut parts = vec![tracks(&score.final_tracks)];
    if !score.removed.is_empty() {
        let removed = listed(score.removed.iter().map(|removed| removed.tile));
        parts.push(format!("without {removed}, which could not be reached"));
    }
    if score.jobs_cut > 0 {
        parts.push(format!("{} jobs without residents cut", score.jobs_cut));
    }
    if score.empty_fields > 0 {
        let fields = counted(score.empty_fields.into(), "empty field");
        parts.push(format!("{fields} cost {}", score.empty_fields_penalty.abs()));
    }
    if score.unemployed > 0 {
        let cost = score.unemployed_penalty.abs();
        parts.push(format!("{} unemployed cost {cost}", score.unemployed));
    }
    if !score.goals.is_empty() {
        let goals = counted(score.goals.len(), "goal");
        parts.push(format!("{goals} brought {}", score.goal_points));
    }
    if score.first_city_points > 0 {
        parts.push(format!("the first full city brought {}", score.first_city_points));
    }
    parts.join("; ")
}
