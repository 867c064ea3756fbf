//! Runs every vector of the rules' examples as it stands in `vectors.json`. A word that is not understood fails.

use super::table::{Table, player, project};
use crate::kernel::Rules;
use crate::rulesets::uptown::content::{Kind, Worth};
use crate::rulesets::uptown::follow::Action;
use crate::rulesets::uptown::ids::{Card, PLOTS, Player, Plot};
use crate::rulesets::uptown::{ScoreSheet, Uptown, scoring, yields};
use serde::Deserialize;
use serde_json::{Value, json};
use std::collections::BTreeMap;

const VECTORS: usize = 89;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Example {
    id: String,
    name: String,
    rules: Vec<String>,
    vector: Vector,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Vector {
    given: Option<Given>,
    when: Vec<String>,
    then: BTreeMap<String, Value>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Given {
    players: u8,
    round: u16,
    turn: u8,
    action: Action,
    end_triggered: bool,
    wallets: Vec<u32>,
    deck_coins: Vec<u32>,
    decks: Vec<Vec<String>>,
    municipal: Vec<String>,
    streets: Vec<[String; PLOTS]>,
}

/// What the lines of a vector bring to light.
struct Run {
    table: Table,
    answers: BTreeMap<&'static str, Value>,
    canonical: Vec<String>,
    json: Vec<Value>,
    views: Vec<Value>,
}

#[test]
fn every_vector_of_the_examples_holds() {
    let examples: Vec<Example> = serde_json::from_str(include_str!("vectors.json")).unwrap();
    assert_eq!(examples.len(), VECTORS);
    for (number, example) in (1..).zip(&examples) {
        assert_eq!(example.id, format!("EX-{number}"));
        assert!(!example.rules.is_empty());
        let place = format!("{} {}", example.id, example.name);
        match &example.vector.given {
            Some(given) => run(&place, given, &example.vector),
            None => set_up(&place, &example.vector),
        }
    }
}

fn run(place: &str, given: &Given, vector: &Vector) {
    let mut run = Run {
        table: laid_out(given),
        answers: BTreeMap::new(),
        canonical: Vec::new(),
        json: Vec::new(),
        views: Vec::new(),
    };
    let before = run.table.state.clone();
    for line in vector.when.iter().flat_map(|line| line.split(';')) {
        run.line(place, line.trim());
    }
    if vector.then.contains_key("refused") {
        assert_eq!(run.table.state, before, "{place}");
    }
    for (name, expected) in &vector.then {
        let found = run
            .answer(name, expected)
            .unwrap_or_else(|| panic!("{place}: `{name}` is not understood"));
        assert_eq!(&found, expected, "{place}: {name}");
    }
}

fn laid_out(given: &Given) -> Table {
    let mut table = Table::of(given.players)
        .turn(given.turn, given.action)
        .round(given.round);
    table = table.municipal(&given.municipal.join(" "));
    for (number, plots) in (1..).zip(&given.streets) {
        table = table.street(number, &plots.join("|"));
    }
    for (number, cards) in (1..).zip(&given.decks) {
        table = table.deck(number, &cards.join(" "));
    }
    for (number, (wallet, coins)) in (1..).zip(given.wallets.iter().zip(&given.deck_coins)) {
        table = table.wallet(number, *wallet).coins(number, *coins);
    }
    if given.end_triggered {
        table.ending()
    } else {
        table
    }
}

impl Run {
    fn line(&mut self, place: &str, line: &str) {
        if let Some(asked) = line.strip_prefix("list moves") {
            self.list_moves(place, asked);
        } else if let Some(number) = line.strip_prefix("units of player ") {
            let tally = self.side_of(number).street.tally();
            let kinds = Kind::ALL.iter().filter(|kind| tally.units(**kind) > 0);
            let units: BTreeMap<&str, u16> = kinds.map(|kind| (kind.name(), tally.units(*kind))).collect();
            self.answers.insert("units", json!(units));
        } else if let Some(number) = line.strip_prefix("income by plot of player ") {
            let sums = yields::by_plot(&self.side_of(number).street, Worth::Income);
            self.answers.insert("income_by_plot", json!(sums));
        } else if let Some(number) = line.strip_prefix("prestige by plot of player ") {
            let sums = yields::by_plot(&self.side_of(number).street, Worth::Prestige);
            self.answers.insert("prestige_by_plot", json!(sums));
        } else if line == "score" {
            self.score();
        } else if line.starts_with("view of player ") {
            self.views.push(json!(self.table.view()));
            let equal = self.views.windows(2).all(|pair| pair[0] == pair[1]);
            self.answers.insert("views_equal", json!(equal));
        } else {
            self.play(line);
        }
    }

    fn list_moves(&mut self, place: &str, asked: &str) {
        // What is skipped is skipped before anybody is asked (UP-30).
        self.table.settle();
        let wanted = |line: &String| match asked.strip_prefix(" of ") {
            Some("municipal card") => line.starts_with("take ") || line.starts_with("discard M"),
            Some(id) => line.contains(&format!(" {} ", project(id))),
            None if asked.is_empty() => true,
            None => panic!("{place}: `list moves{asked}` is not understood"),
        };
        let moves: Vec<String> = self.table.moves().into_iter().filter(wanted).collect();
        self.answers.insert("moves", json!(moves));
    }

    fn score(&mut self) {
        let sheets: Vec<ScoreSheet> = self.table.state.sides.iter().map(scoring::score).collect();
        let winners = scoring::outcome(&self.table.state).winners;
        self.answers.insert("scores", json!(sheets));
        self.answers.insert("winners", json!(winners));
    }

    fn play(&mut self, line: &str) {
        let Ok(mv) = Uptown::read(line, &self.table.state) else {
            self.answers.insert("refused", json!(self.table.refused(line)));
            return;
        };
        if Uptown::check(&self.table.state, self.table.mover(), &mv, super::table::NOW).is_err() {
            self.answers.insert("refused", json!(self.table.refused(line)));
            return;
        }
        self.canonical.push(Uptown::write(&mv));
        self.json.push(serde_json::to_value(&mv).unwrap());
        self.table.take(mv);
    }

    fn side_of(&self, number: &str) -> &crate::rulesets::uptown::state::Side {
        self.table.state.side(player(number.parse().unwrap())).unwrap()
    }

    /// What the state says now under a name of `then`; nothing if the name means nothing.
    fn answer(&self, name: &str, expected: &Value) -> Option<Value> {
        let state = &self.table.state;
        let sides = || state.sides.iter();
        // A list that is shorter than the number of players covers the first players only.
        let first = expected.as_array().map_or(0, Vec::len);
        let cards = |deck: Option<Player>| self.table.cards_of(deck);
        Some(match name {
            "wallets" => json!(self.table.wallets()),
            "deck_coins" => json!(self.table.coins_on_decks()),
            "deck_sizes" => json!(sides().map(|side| side.deck.count()).collect::<Vec<_>>()),
            "decks" => json!(
                state
                    .players()
                    .map(|player| cards(Some(player)))
                    .collect::<Vec<_>>()
            ),
            "top_cards" => json!(sides().map(|side| side.deck.top).collect::<Vec<_>>()),
            "municipal_top" => json!(state.municipal.top),
            "municipal_size" => json!(state.municipal.count()),
            "discarded" => json!(state.discarded),
            "turn" => json!(state.turn()?.player),
            "action" => json!(self.table.due().1),
            "round" => json!(state.round),
            "end_triggered" => json!(state.end.is_some()),
            "finished" => json!(self.table.is_over()),
            "streets" => json!(sides().take(first).map(plots).collect::<Vec<_>>()),
            "closed" => json!(sides().take(first).map(closed).collect::<Vec<_>>()),
            "income" => json!(self.table.income()),
            "canonical" => json!(self.canonical),
            "json" => json!(self.json),
            "hidden" => json!(self.hidden(expected)),
            _ => self.answers.get(name)?.clone(),
        })
    }

    /// Those of the cards of which the view does not tell where they lie.
    fn hidden(&self, expected: &Value) -> Vec<Card> {
        let mut view = self.table.view();
        let unseen = std::mem::take(&mut view.unseen);
        let placed = serde_json::to_string(&view).unwrap();
        let hidden = |card: &Card| unseen.contains(card) && !placed.contains(&card.to_string());
        let cards: Vec<Card> = serde_json::from_value(expected.clone()).unwrap();
        cards.into_iter().filter(hidden).collect()
    }
}

fn plots(side: &crate::rulesets::uptown::state::Side) -> Vec<String> {
    let ids = |plot| {
        side.street
            .at(plot)
            .unwrap()
            .projects()
            .iter()
            .map(ToString::to_string)
    };
    Plot::all()
        .map(|plot| ids(plot).collect::<Vec<_>>().join(" "))
        .collect()
}

fn closed(side: &crate::rulesets::uptown::state::Side) -> Vec<bool> {
    side.street
        .buildings()
        .map(|building| building.is_closed())
        .collect()
}

/// EX-7, the one vector without a position.
fn set_up(place: &str, vector: &Vector) {
    assert_eq!(vector.when, ["set up for 2, 3 and 4 players"], "{place}");
    let mut sizes = BTreeMap::new();
    for players in 2..=4 {
        let table = Table::game(players, 3);
        let state = &table.state;
        sizes.insert(
            players.to_string(),
            state
                .sides
                .iter()
                .map(|side| side.deck.count())
                .collect::<Vec<_>>(),
        );
        for (name, expected) in vector.then.iter().filter(|(name, _)| *name != "deck_sizes") {
            let each = |amounts: Vec<u32>| {
                assert!(amounts.iter().all(|amount| *amount == amounts[0]));
                json!(amounts[0])
            };
            let found = match name.as_str() {
                "municipal_size" => json!(state.municipal.count()),
                "wallets_each" => each(table.wallets()),
                "deck_coins_each" => each(table.coins_on_decks()),
                "turn" => json!(table.due().0),
                "action" => json!(table.due().1),
                "round" => json!(state.round),
                _ => panic!("{place}: `{name}` is not understood"),
            };
            assert_eq!(found, *expected, "{place}: {name}");
        }
    }
    assert_eq!(json!(sizes), vector.then["deck_sizes"], "{place}");
}
