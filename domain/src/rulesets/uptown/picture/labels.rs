//! What the parts are, in words.

use crate::kernel::{and, counted};
use crate::rulesets::uptown::ids::Card;
use crate::rulesets::uptown::moves::Target;
use crate::rulesets::uptown::view::{PileView, PlacedView, PlayerView, PlotView, ProjectView};
use crate::rulesets::uptown::words::{coins, coins_lie};

pub(super) fn offer(letter: char, shown: Option<&ProjectView>, pile: &str) -> String {
    match shown {
        Some(project) => format!(
            "{} {}, project {letter} of {pile}: {}.",
            project.project,
            project.name,
            spoken(&project.text)
        ),
        None => format!("Project {letter} of {pile}: no card."),
    }
}

/// `2$; 1* per flat` as it is read aloud.
fn spoken(text: &str) -> String {
    text.replace('$', " income").replace('*', " prestige")
}

pub(super) fn deck(player: &PlayerView, name: &str) -> String {
    let pile = &player.deck;
    let top = pile.top.as_ref().and_then(|top| Some((top.card, top.cost?)));
    let top = top.map_or(String::new(), |(card, cost)| {
        format!(", {card} on top for {}", coins(cost))
    });
    let blocked = match player.coins_on_deck {
        0 => String::new(),
        lying => format!(" It is blocked: {} on it.", coins_lie(lying)),
    };
    let left = counted(pile.count.into(), "card");
    format!("Deck {} of {name}: {left}{top}.{blocked}", player.player)
}

pub(super) fn municipal(pile: &PileView) -> String {
    let left = counted(pile.count.into(), "card");
    match &pile.top {
        Some(top) => format!("Municipal pile: {left}, {} on top for free.", top.card),
        None if pile.count == 0 => "Municipal pile: no card, so the second action may be passed.".into(),
        None => format!("Municipal pile: {left}."),
    }
}

pub(super) fn discarded(cards: &[Card]) -> String {
    let names: Vec<String> = cards.iter().map(Card::to_string).collect();
    match names.len() {
        0 => "Discard pile: no card.".into(),
        count => format!("Discard pile: {}, {}.", counted(count, "card"), and(&names)),
    }
}

pub(super) fn player(player: &PlayerView, name: &str) -> String {
    let units = player.units.iter().filter(|units| units.units > 0);
    let units: Vec<String> = units
        .map(|units| format!("{} {}", units.units, units.kind))
        .collect();
    let units = if units.is_empty() {
        "no units".into()
    } else {
        format!("units {}", and(&units))
    };
    let resigned = if player.resigned { ", who resigned" } else { "" };
    let score = &player.score;
    format!(
        "{name}{resigned}: {} points if the game ended now, {} of them for coins; {} in the wallet; a roof would pay {}; \
         tallest building {}; {units}.",
        score.total,
        score.coins,
        coins(player.wallet),
        player.income.max(0),
        player.tallest
    )
}

pub(super) fn plot(target: Target, plot: &PlotView, owner: &str) -> String {
    let place = format!("Plot {target}, on the street of {owner}");
    if plot.projects.is_empty() {
        return format!("{place}: empty.");
    }
    let closed = if plot.closed { ", closed" } else { "" };
    let shut = if plot.no_presents {
        ", no presents here"
    } else {
        ""
    };
    let floors: Vec<String> = plot.projects.iter().map(floor).collect();
    format!(
        "{place}{closed}{shut}: {} income and {} prestige now; from the ground up {}.",
        plot.income,
        plot.prestige,
        floors.join("; ")
    )
}

/// `P24B Grocery (shop, 2 income)`.
fn floor(project: &PlacedView) -> String {
    let kind = project.kind.map_or("no kind", |kind| kind.name());
    let mut about = vec![if project.duo {
        format!("two {kind} units")
    } else {
        kind.into()
    }];
    let flags = [
        (project.roof, "roof"),
        (project.present, "present"),
        (project.no_presents, "no presents here"),
    ];
    about.extend(
        flags
            .into_iter()
            .filter(|(set, _)| *set)
            .map(|(_, flag)| flag.into()),
    );
    let lines = project.income.lines.iter().chain(&project.prestige.lines);
    about.extend(lines.map(|line| spoken(&line.reason)));
    format!("{} {} ({})", project.project, project.name, about.join(", "))
}
