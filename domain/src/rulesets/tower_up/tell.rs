//! What happened, in sentences.

use super::colors::Color;
use super::content::content;
use super::events::{
    Built, CardRevealed, CardTaken, EndTriggered, Event, FinalResult, GameFinished, Grown, LastTurnEnded,
    MachineMoved, ObjectivesRevealed, StartingFloorPlaced, Trigger,
};
use super::state::State;
use super::words::{and, counted, floor, floors, objective};
use crate::kernel::{Names, Seat};

pub(super) fn tell(event: &Event, table: &State, names: Names) -> Option<String> {
    Some(match event {
        Event::ObjectivesRevealed(e) => objectives(e),
        Event::FirstPlayerChosen(e) => format!("{} begins.", names(e.seat)),
        Event::CardRevealed(e) => revealed(e),
        Event::StartingCardDrawn(e) => {
            let (number, card) = (e.floor_number, &e.card);
            format!(
                "Card {card} set the colour of starting floor {number}: {}.",
                floor(e.floor)
            )
        }
        Event::StartingFloorPlaced(e) => starting_floor(e, names),
        Event::CardTaken(e) => taken(e, names),
        Event::Built(e) => built(e, table, names),
        Event::FloorsDiscarded(e) => format!("{} gave back {}.", names(e.seat), floors(&e.floors)),
        Event::ExtraTurnDeclined(e) => format!("{} declined the extra turn.", names(e.seat)),
        Event::ObjectiveFulfilled(e) => format!(
            "{} fulfilled objective {} ({}) and took a token worth {}.",
            names(e.seat),
            e.slot,
            objective(e.objective),
            e.token
        ),
        Event::ExtraTurnGranted(e) => format!(
            "All four machines of {} had reached star {}, which gave an extra turn.",
            names(e.seat),
            e.star_rank
        ),
        Event::EndTriggered(e) => triggered(e, names),
        Event::LastTurnEnded(e) => last_turn(e, names),
        Event::GameFinished(e) => finished(e, names),
        Event::StartingCardsReturned(_) | Event::TurnBegan(_) => return None,
    })
}

fn objectives(e: &ObjectivesRevealed) -> String {
    let asked = e.objectives.iter().map(|id| objective(*id));
    let numbered: Vec<String> = (1..)
        .zip(asked)
        .map(|(slot, asks)| format!("{slot}. {asks}"))
        .collect();
    let tokens: Vec<String> = e.stack.iter().map(u8::to_string).collect();
    let tokens: Vec<&str> = tokens.iter().map(String::as_str).collect();
    let numbered = numbered.join("; ");
    format!(
        "The objectives lie open: {numbered}; each has tokens worth {}.",
        and(&tokens)
    )
}

fn revealed(e: &CardRevealed) -> String {
    let reshuffled = if e.reshuffled {
        "The discard pile became the new deck, and card"
    } else {
        "Card"
    };
    format!(
        "{reshuffled} {} came into slot {}: {}.",
        e.card,
        e.slot,
        shown(&e.card)
    )
}

/// What a card shows.
fn shown(id: &str) -> String {
    let Some(card) = content().find_card(id).and_then(|card| content().card(card)) else {
        return "a card nobody knows".into();
    };
    let mut parts: Vec<String> = card.floors.iter().map(|shown| floor(*shown).to_owned()).collect();
    parts.extend(card.machine.map(|machine| {
        let steps = counted(usize::from(machine.steps), "step");
        format!("{steps} of the {} machine", machine.color)
    }));
    let parts: Vec<&str> = parts.iter().map(String::as_str).collect();
    and(&parts)
}

fn starting_floor(e: &StartingFloorPlaced, names: Names) -> String {
    let (color, site) = (e.color, &e.site);
    match e.seat {
        Some(seat) => format!("{} put a {color} starting floor on {site}.", names(seat)),
        None => format!("A {color} starting floor was put on {site}."),
    }
}

fn taken(e: &CardTaken, names: Names) -> String {
    let mut parts = vec![format!("{} took card {}", names(e.seat), e.card)];
    parts.push(format!("received {}", floors(&e.received)));
    if !e.substitute_colors.is_empty() {
        let chosen = colors(&e.substitute_colors);
        parts.push(format!("took {chosen} in place of what was short"));
    }
    if e.forfeited > 0 {
        let lost = counted(usize::from(e.forfeited), "floor");
        parts.push(format!("went without {lost}"));
    }
    parts.extend(e.machine.map(machine));
    if !e.discarded.is_zero() {
        parts.push(format!("gave back {}", floors(&e.discarded)));
    }
    sentence(&parts)
}

fn built(e: &Built, table: &State, names: Names) -> String {
    let grown: Vec<String> = e
        .grown
        .iter()
        .map(|g| format!("{} to {}", g.site, g.height))
        .collect();
    let grown: Vec<&str> = grown.iter().map(String::as_str).collect();
    let mut parts = vec![format!(
        "{} founded a {} building on {}",
        names(e.seat),
        e.color,
        e.site
    )];
    if !grown.is_empty() {
        parts.push(format!("raised {}", and(&grown)));
    }
    let covered: Vec<String> = e
        .grown
        .iter()
        .filter_map(|grown| Some((grown, covered(grown, table)?)))
        .map(|(grown, owner)| {
            let whose = if owner == e.seat {
                "their own roof".into()
            } else {
                format!("a roof of {}", names(owner))
            };
            format!("{whose} on {}", grown.site)
        })
        .collect();
    if !covered.is_empty() {
        let covered: Vec<&str> = covered.iter().map(String::as_str).collect();
        parts.push(format!("covered {}", and(&covered)));
    }
    parts.push(format!("put a roof on level {} of {}", e.roof_level, e.roof_site));
    parts.push(machine(e.machine));
    parts.push(format!("paid {}", floors(&e.paid)));
    parts.push(format!("has {} left", counted(usize::from(e.roofs_left), "roof")));
    sentence(&parts)
}

/// Whose roof the new floor of a building covered. A roof stays on its level for ever, so any later state knows.
fn covered(grown: &Grown, table: &State) -> Option<Seat> {
    let building = table.building(table.board().find(&grown.site)?)?;
    let mut roofs = building.roofs();
    let covered = roofs.find(|(level, _)| level.saturating_add(1) == grown.height)?;
    Some(covered.1)
}

fn triggered(e: &EndTriggered, names: Names) -> String {
    let who = names(e.seat);
    let why = match e.trigger {
        Trigger::LastRoof => format!("{who} placed the last roof"),
        Trigger::Shortage => format!("{who} took a card that could not be served in full"),
        Trigger::CityComplete => format!("After the turn of {who} nothing more could be built"),
        Trigger::Stall => format!("After the turn of {who} nobody had built for too long"),
    };
    let last: Vec<String> = e.last_turns.iter().map(|seat| names(*seat)).collect();
    match last.as_slice() {
        [] => format!("{why}, which triggered the end."),
        [only] => format!("{why}, which triggered the end: {only} has a last turn."),
        _ => format!(
            "{why}, which triggered the end: last turns for {}.",
            last.join(", then ")
        ),
    }
}

fn last_turn(e: &LastTurnEnded, names: Names) -> String {
    let who = names(e.seat);
    if e.cone_field == 0 {
        return format!("{who} played for the last time, with no visible roof and so without a cone.");
    }
    let roofs = counted(usize::from(e.visible_roofs), "visible roof");
    format!(
        "{who} played for the last time, with {roofs}: the cone is worth {}.",
        e.cone_value
    )
}

fn finished(e: &GameFinished, names: Names) -> String {
    let mut results: Vec<&FinalResult> = e.results.iter().collect();
    results.sort_by_key(|result| (result.place, result.seat));
    let places: Vec<String> = results
        .into_iter()
        .map(|result| {
            let score = &result.score;
            format!(
                "{}. {} with {} million (machines {}, cone {}, tokens {}; floors left {})",
                result.place,
                names(result.seat),
                score.total,
                score.machines.total(),
                score.cone,
                score.tokens,
                result.floors_left
            )
        })
        .collect();
    let why = if e.trigger.is_some() {
        ""
    } else {
        " because all but one resigned"
    };
    format!("The game ended{why}: {}.", places.join(", "))
}

fn machine(moved: MachineMoved) -> String {
    let MachineMoved {
        color,
        from_column,
        to_column,
    } = moved;
    if from_column == to_column {
        format!("left the {color} machine at the end of its track")
    } else {
        format!("moved the {color} machine from {from_column} to {to_column}")
    }
}

fn colors(colors: &[Color]) -> String {
    let names: Vec<&str> = colors.iter().map(|color| color.name()).collect();
    and(&names)
}

fn sentence(parts: &[String]) -> String {
    let parts: Vec<&str> = parts.iter().map(String::as_str).collect();
    format!("{}.", and(&parts))
}
