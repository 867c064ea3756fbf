//! The table as text: the cards on offer, and the streets as skylines.

use super::content::{Effect, Kind, ProjectInfo, Worth};
use super::follow::{Action, Ahead, ahead};
use super::ids::{Card, Player, Plot, Project};
use super::state::{End, Pile, Side, State};
use super::street::{Building, Street};
use super::words::coins;
use super::{events::Trigger, scoring, yields};
use crate::kernel::{Names, Sheet, and, counted};

/// A plot is so many columns wide.
const COLUMNS: usize = 15;

/// So many names of discarded cards are shown, the latest.
const DISCARDED: usize = 12;

pub(super) fn board(state: &State, names: Names) -> String {
    let called = |player: Player| names(state.seat_of(player));
    let mut sheet = Sheet::default();
    sheet.tell(&format!("UPTOWN. {}", standing(state, called)), 0);
    sheet.say("");
    cards(&mut sheet, state, called);
    for (player, side) in state.players().zip(&state.sides) {
        sheet.say("");
        of_player(&mut sheet, state, player, side, called);
    }
    sheet.say("");
    legend(&mut sheet);
    sheet.finish()
}

/// Who is to do what.
fn standing(state: &State, called: impl Fn(Player) -> String) -> String {
    let asked = match ahead(state) {
        Ahead::Over => {
            let winners = scoring::outcome(state).winners;
            let winners = state
                .players()
                .filter(|player| winners.contains(&state.seat_of(*player)));
            let winners: Vec<String> = winners.map(called).collect();
            return format!("The game is over: {} won.", and(&winners));
        }
        Ahead::Fact(_) | Ahead::Chance(_) => "Nobody is to move yet.".into(),
        Ahead::Decides(player, Action::First) => {
            let blocked = state.side(player).is_some_and(|side| side.coins > 0);
            let what = if blocked {
                "collect"
            } else {
                "play or discard the top card of their own deck"
            };
            format!("{} is to take the first action: {what}.", called(player))
        }
        Ahead::Decides(player, Action::Second) => {
            let what = if state.municipal.is_empty() {
                "buy a card or pass"
            } else {
                "buy a card or take the municipal one"
            };
            format!("{} is to take the second action: {what}.", called(player))
        }
    };
    let last = state.end.map(|end| last_round(end, called));
    format!("Round {}. {asked}{}", state.round, last.unwrap_or_default())
}

fn last_round(end: End, called: impl Fn(Player) -> String) -> String {
    let owner = called(end.player);
    match end.trigger {
        Trigger::DeckEmpty => format!(" It is the last round, as the deck of {owner} is empty."),
        Trigger::StreetComplete => format!(" It is the last round, as the street of {owner} is complete."),
    }
}

fn cards(sheet: &mut Sheet, state: &State, called: impl Fn(Player) -> String) {
    sheet.say("CARDS ON TOP");
    for (player, side) in state.players().zip(&state.sides) {
        let price = side.deck.top.and_then(Card::cost);
        let price = price.map(|price| format!(", price {price}"));
        let blocked = match side.coins {
            0 => String::new(),
            lying => format!("; blocked by {}", coins(lying)),
        };
        sheet.tell(
            &format!(
                "Deck of {player}, {} ({}{}{blocked})",
                called(player),
                counted(side.deck.count().into(), "card"),
                price.unwrap_or_default()
            ),
            2,
        );
        projects(sheet, &side.deck);
    }
    let left = counted(state.municipal.count().into(), "card");
    sheet.say(&format!("Municipal pile ({left}, free)"));
    projects(sheet, &state.municipal);
    let mut latest: Vec<String> = state.discarded.iter().map(Card::to_string).collect();
    let earlier = latest.len().saturating_sub(DISCARDED);
    let earlier = match latest.drain(..earlier).count() {
        0 => String::new(),
        more => format!("{more} others, then "),
    };
    if !latest.is_empty() {
        sheet.tell(&format!("Discarded: {earlier}{}.", latest.join(" ")), 2);
    }
}

/// What the top card of a pile can become.
fn projects(sheet: &mut Sheet, pile: &Pile) {
    let shown = pile.top.into_iter().flat_map(Card::projects);
    for info in shown.filter_map(Project::info) {
        sheet.tell(&format!("  {} {}: {}", info.id, info.name, info.text), 7);
    }
}

fn of_player(
    sheet: &mut Sheet,
    state: &State,
    player: Player,
    side: &Side,
    called: impl Fn(Player) -> String,
) {
    let turn = state.turn().is_some_and(|turn| turn.player == player);
    let income: i32 = yields::by_plot(&side.street, Worth::Income).iter().sum();
    let score = scoring::score(side);
    let resigned = if state.has_left(player) { ", resigned" } else { "" };
    sheet.tell(
        &format!(
            "{} STREET {player}, {}{resigned}: {}; a closing would pay {}; score now {} ({} of it for coins); \
             tallest building {}; {}.",
            if turn { ">" } else { " " },
            called(player),
            coins(side.wallet),
            income.max(0),
            score.total,
            score.coins,
            side.street.tallest(),
            units(&side.street)
        ),
        4,
    );
    skyline(sheet, player, &side.street);
    let counting: Vec<String> = Plot::all()
        .zip(side.street.buildings())
        .flat_map(|(plot, building)| counting(plot, building))
        .collect();
    if !counting.is_empty() {
        sheet.tell(&format!("  Counting: {}.", counting.join("; ")), 4);
    }
}

/// The units of each kind, and the presents.
fn units(street: &Street) -> String {
    let tally = street.tally();
    let kinds = Kind::ALL.into_iter().map(|kind| (tally.units(kind), kind.name()));
    let some = kinds
        .chain([(tally.presents, "present")])
        .filter(|(count, _)| *count > 0);
    let some: Vec<String> = some.map(|(count, what)| format!("{count} {what}")).collect();
    if some.is_empty() {
        "no units".into()
    } else {
        format!("units {}", some.join(", "))
    }
}

/// The buildings side by side, each from the ground up.
fn skyline(sheet: &mut Sheet, player: Player, street: &Street) {
    let (top, tallest) = (sheet.height(), usize::from(street.tallest()));
    let ground = top + tallest;
    let income = yields::by_plot(street, Worth::Income);
    let prestige = yields::by_plot(street, Worth::Prestige);
    let yields = income.into_iter().zip(prestige);
    for ((plot, building), (income, prestige)) in Plot::all().zip(street.buildings()).zip(yields) {
        let column = 2 + COLUMNS * plot.index();
        for (floor, info) in building.infos().enumerate() {
            sheet.put(ground - 1 - floor.min(tallest - 1), column, &storey(info));
        }
        sheet.put(ground, column, &"=".repeat(COLUMNS - 1));
        let mut name = format!("{player}.{plot}");
        if building.is_closed() {
            name.push_str(" closed");
        }
        if building.forbids_presents() {
            name.push_str(" !");
        }
        sheet.put(ground + 1, column, &name);
        sheet.put(ground + 2, column, &format!("{income}$ {prestige}*"));
    }
}

/// `P24B 2flat`, with a sign before the kind of a present.
fn storey(info: &ProjectInfo) -> String {
    let sign = if info.present { '+' } else { ' ' };
    let duo = if info.duo { "2" } else { "" };
    let kind = info.kind.map_or("-", Kind::name);
    format!("{}{sign}{duo}{kind}", info.id)
}

/// The symbols of a building whose worth can still change, and where.
fn counting(plot: Plot, building: &Building) -> Vec<String> {
    let changes = |effect: &Effect| {
        !matches!(
            effect,
            Effect::Fixed { .. } | Effect::PerFloorBelow { .. } | Effect::IfGroundFloor { .. }
        )
    };
    let worths = [Worth::Income, Worth::Prestige];
    let of_project = |info: &'static ProjectInfo| {
        worths.into_iter().flat_map(move |worth| {
            let effects = info.effects(worth).iter().copied().filter(changes);
            effects.map(move |effect| {
                let text = effect.text(worth).replace("this plot", &format!("plot {plot}"));
                format!("{} {text}", info.id)
            })
        })
    };
    building.infos().flat_map(of_project).collect()
}

fn legend(sheet: &mut Sheet) {
    sheet.tell(
        "Each floor: its project and its kind; 2 before the kind counts as two units, + is a present, - has no kind. \
         Below a plot: its name as in the notation, closed if it has a roof, ! where no present may be put, and what \
         it yields now: $ is income, paid by the whole street whenever one of its plots is closed; * is prestige at \
         the end. Only projects that say so may be put on a closed plot.",
        0,
    );
    sheet.tell(
        "Counting: what standing projects yield by the numbers of others. Coins on a deck block it until its owner \
         collects them.",
        0,
    );
}
