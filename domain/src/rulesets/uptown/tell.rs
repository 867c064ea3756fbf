//! What happened, in sentences.

use super::events::{
    CardDiscarded, CardRevealed, EndTriggered, Event, FinalResult, GameFinished, PlotClosed, ProjectPlaced,
    Source, Trigger,
};
use super::ids::{Card, Player, Project};
use super::state::State;
use super::words::coins;
use crate::kernel::{Names, and, counted, or, scored};

pub(super) fn tell(event: &Event, table: &State, names: Names) -> Option<String> {
    let called = |player: Player| names(table.seat_of(player));
    Some(match event {
        Event::BoardsDrawn(e) => {
            let order: Vec<String> = (1..)
                .zip(&e.seats)
                .map(|(number, seat): (u8, _)| format!("{} is player {number}", names(*seat)))
                .collect();
            format!("The street boards were drawn: {}.", and(&order))
        }
        Event::CardRevealed(e) => revealed(e, called),
        Event::CoinsCollected(e) => {
            format!(
                "{} collected {} from their own deck.",
                names(e.seat),
                coins(e.coins)
            )
        }
        Event::ProjectPlaced(e) => placed(e, table, names),
        Event::CardDiscarded(e) => discarded(e, names(e.seat)),
        Event::Passed(e) => format!("{} passed the second action.", names(e.seat)),
        Event::EndTriggered(e) => triggered(e, called),
        Event::GameFinished(e) => finished(e, names),
        Event::TurnBegan(_) | Event::FirstActionSkipped(_) => return None,
    })
}

fn revealed(e: &CardRevealed, called: impl Fn(Player) -> String) -> String {
    let pile = match e.deck {
        Some(player) => format!("the deck of {}", called(player)),
        None => "the municipal pile".into(),
    };
    let below = counted(e.below.into(), "card");
    format!(
        "{} came up on {pile}, with {below} below it: {}.",
        e.card,
        shown(e.card)
    )
}

/// What a card can become, and its price.
fn shown(card: Card) -> String {
    let names: Vec<&str> = card
        .projects()
        .filter_map(Project::info)
        .map(|project| project.name.as_str())
        .collect();
    match card.cost() {
        Some(cost) => format!("{} for {}", or(&names), coins(cost)),
        None => or(&names),
    }
}

fn placed(e: &ProjectPlaced, table: &State, names: Names) -> String {
    let called = |player: Player| names(table.seat_of(player));
    let own = |player: Player| table.seat_of(player) == e.seat;
    let who = names(e.seat);
    let what = described(e.project);
    let got = match (e.source, e.from_player) {
        (Source::Purchase, Some(player)) if own(player) => {
            format!("bought {what} from their own deck for {}", coins(e.price))
        }
        (Source::Purchase, Some(player)) => {
            let owner = called(player);
            format!("bought {what} from the deck of {owner} for {}", coins(e.price))
        }
        (Source::Purchase, None) => format!("bought {what} for {}", coins(e.price)),
        (Source::Draw, _) => format!("drew {what} for free"),
        (Source::Municipal, _) => format!("took {what} from the municipal pile"),
    };
    let owner = called(e.target.player);
    let present = if own(e.target.player) {
        String::new()
    } else {
        format!(", as a present for {owner},")
    };
    let floor = match e.level {
        1 => "the ground floor".into(),
        level => format!("floor {level}"),
    };
    let closed = e.closed.as_ref().map(|closed| closing(closed, &owner));
    format!(
        "{who} {got} and made it{present} {floor} of plot {}{}.",
        e.target,
        closed.unwrap_or_default()
    )
}

/// `P02A Pocket Park (No kind; ground floor only; roof; 1$; 4*)`.
fn described(project: Project) -> String {
    match project.info() {
        Some(info) => format!("{project} {} ({})", info.name, info.text),
        None => project.to_string(),
    }
}

fn closing(closed: &PlotClosed, owner: &str) -> String {
    let by_plot: Vec<String> = closed.income_by_plot.iter().map(i32::to_string).collect();
    let by_plot = by_plot.join(", ");
    if closed.paid == 0 {
        return format!(", which closed the plot without income for {owner} (by plot {by_plot})");
    }
    let paid = coins(closed.paid);
    format!(", which closed the plot and paid {owner} {paid} (by plot {by_plot})")
}

fn discarded(e: &CardDiscarded, who: String) -> String {
    let from = if e.from_player.is_some() {
        "top card of their own deck"
    } else {
        "municipal card, which fitted nowhere"
    };
    format!("{who} discarded {}, the {from}: {}.", e.card, shown(e.card))
}

fn triggered(e: &EndTriggered, called: impl Fn(Player) -> String) -> String {
    let owner = called(e.player);
    let why = match e.trigger {
        Trigger::DeckEmpty => format!("The deck of {owner} is empty"),
        Trigger::StreetComplete => format!("The street of {owner} is complete"),
    };
    format!("{why}, which triggered the end: this round is the last.")
}

fn finished(e: &GameFinished, names: Names) -> String {
    let mut results: Vec<&FinalResult> = e.results.iter().collect();
    results.sort_by_key(|result| (result.place, result.player.number()));
    let places: Vec<String> = results
        .into_iter()
        .map(|result| {
            let plots: Vec<String> = result.score.plots.iter().map(i32::to_string).collect();
            format!(
                "{}. {} with {} (plots {}; coins {}; tallest building {})",
                result.place,
                names(result.seat),
                scored(result.score.total.into(), "point"),
                plots.join(", "),
                result.score.coins,
                result.tallest
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
