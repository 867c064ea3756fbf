//! What happened, in sentences.

use super::content::content;
use super::events::{
    AcquiredBy, Built, BuiltBy, EndTriggered, Event, FinalResult, GameFinished, LotAcquired, StreetResult,
};
use super::words::{challenge, character, street, trigger};
use crate::kernel::{Names, and, counted, scored};

pub(super) fn tell(event: &Event, names: Names) -> Option<String> {
    Some(match event {
        Event::CharactersDealt(e) => {
            let dealt: Vec<String> = e
                .characters
                .iter()
                .map(|dealt| {
                    let plays = character(dealt.character);
                    format!("{} is {plays} and begins on {}", names(dealt.seat), dealt.lot)
                })
                .collect();
            format!("{}.", dealt.join(", "))
        }
        Event::CardsDrawn(e) if e.drawn.is_empty() => return None,
        Event::CardsDrawn(e) => format!("New in the market: {}.", listed(&e.drawn)),
        Event::StreetsRevealed(e) => {
            let streets: Vec<&str> = e.streets.iter().map(|id| street(*id)).collect();
            let points = content().limits.street_points;
            let streets = and(&streets);
            format!("The street cards lie open: most skyscrapers on {streets} bring {points} points each.")
        }
        Event::ChallengeRevealed(e) => match e.challenge {
            Some(id) => format!("The bonus challenge lies open: {}.", challenge(content(), id)),
            None => return None,
        },
        Event::FirstPlayerChosen(e) => format!("{} begins.", names(e.seat)),
        Event::MarketChanged(e) => format!(
            "{} played Market Change and put {} under the deck.",
            names(e.seat),
            listed(&e.replaced)
        ),
        Event::LotAcquired(e) => acquired(e, names),
        Event::Built(e) => built(e, names),
        Event::LotReturned(e) => format!(
            "{} had to return {}, and its card {} went under the deck.",
            names(e.seat),
            e.lot,
            e.card
        ),
        Event::TurnEnded(e) => format!("{} ended the turn.", names(e.seat)),
        Event::FewTilesLeft(e) => format!(
            "{} has {} left and is one build away from triggering the end.",
            names(e.seat),
            counted(e.unbuilt.into(), "unbuilt tile")
        ),
        Event::EndTriggered(e) => triggered(e, names),
        Event::GameFinished(e) => finished(e, names),
        Event::TurnBegan(_) => return None,
    })
}

fn acquired(e: &LotAcquired, names: Names) -> String {
    let by = match e.by {
        AcquiredBy::Acquire => "",
        AcquiredBy::LandGrab => "played Land Grab, ",
    };
    format!(
        "{} {by}took the card {} for {} and has {} left.",
        names(e.seat),
        e.card,
        e.lot,
        counted(e.free_workers.into(), "free worker")
    )
}

fn built(e: &Built, names: Names) -> String {
    let cells: Vec<String> = e.cells.iter().map(|cell| cell.to_string()).collect();
    let by = match e.by {
        BuiltBy::Build | BuiltBy::DemolishRebuild => "",
        BuiltBy::ConstructionBoom => "played Construction Boom, ",
    };
    let demolished = if e.demolished.is_empty() {
        String::new()
    } else {
        format!("demolished {}, ", listed(&e.demolished))
    };
    let mut parts = vec![format!(
        "{} {by}{demolished}built {} on {}",
        names(e.seat),
        e.tile,
        and(&cells)
    )];
    if !e.workers_returned.is_empty() {
        parts.push(format!("took workers back from {}", listed(&e.workers_returned)));
    }
    if !e.workers_placed.is_empty() {
        parts.push(format!("put workers on {}", listed(&e.workers_placed)));
    }
    let bonus = match e.bonus_points {
        0 => String::new(),
        bonus => format!(" and {bonus} more for Golden Prestige"),
    };
    parts.push(format!("scored {}{bonus}", counted(e.points as usize, "point")));
    let unbuilt = counted(e.unbuilt.into(), "unbuilt tile");
    format!(
        "{}: the score is {} now, with {unbuilt} left.",
        and(&parts),
        e.score
    )
}

fn triggered(e: &EndTriggered, names: Names) -> String {
    let last: Vec<String> = e.last_turns.iter().map(|seat| names(*seat)).collect();
    let last = match last.as_slice() {
        [] => String::new(),
        _ => format!(": last turns for {}", last.join(", then ")),
    };
    let why = trigger(e.trigger, &names(e.seat));
    format!("The end was triggered, as {why}{last}.")
}

fn finished(e: &GameFinished, names: Names) -> String {
    let mut results: Vec<&FinalResult> = e.results.iter().collect();
    results.sort_by_key(|result| (result.place, result.seat));
    let places: Vec<String> = results
        .into_iter()
        .map(|result| {
            let score = &result.score;
            format!(
                "{}. {} with {} (track {}, streets {}, challenge {}, unused cards {})",
                result.place,
                names(result.seat),
                scored(score.total.into(), "point"),
                score.track,
                score.streets,
                score.challenge,
                score.cards
            )
        })
        .collect();
    let why = if e.trigger.is_some() {
        ""
    } else {
        " because all but one resigned"
    };
    let streets: Vec<String> = e.streets.iter().map(|result| majority(result, names)).collect();
    let streets = match streets.as_slice() {
        [] => String::new(),
        streets => format!("; {}", streets.join(", ")),
    };
    format!("The game ended{why}: {}{streets}.", places.join(", "))
}

fn majority(result: &StreetResult, names: Names) -> String {
    let name = street(result.street);
    match result.majority {
        Some(seat) => format!("{name} went to {}", names(seat)),
        None => format!("{name} went to nobody"),
    }
}

fn listed<T: ToString>(items: &[T]) -> String {
    let items: Vec<String> = items.iter().map(ToString::to_string).collect();
    and(&items)
}
