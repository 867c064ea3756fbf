//! Runs every vector of the rules' examples as it stands in `vectors.json`. A word that is not understood fails.

mod run;

use super::Table;
use crate::rulesets::uptown::follow::Action;
use crate::rulesets::uptown::ids::PLOTS;
use run::Run;
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

#[test]
fn every_vector_of_the_examples_holds() {
    let examples: Vec<Example> = serde_json::from_str(include_str!("../vectors.json")).unwrap();
    assert_eq!(examples.len(), VECTORS);
    for (number, example) in (1..).zip(&examples) {
        assert_eq!(example.id, format!("EX-{number}"));
        assert!(!example.rules.is_empty());
        example.hold();
    }
}

/// The first vector with something changed in it.
fn changed(from: &str, to: &str) {
    let text = include_str!("../vectors.json").replacen(from, to, 1);
    let examples: Vec<Example> = serde_json::from_str(&text).unwrap();
    examples[0].hold();
}

#[test]
#[should_panic(expected = "left")]
fn a_vector_that_does_not_hold_fails() {
    changed(r#""discard P01","#, "");
}

#[test]
#[should_panic(expected = "`applause` is not understood")]
fn a_vector_that_asks_for_something_unknown_fails() {
    changed(r#"{"moves":"#, r#"{"applause":true,"moves":"#);
}

#[test]
#[should_panic(expected = "`list presents` is refused or not understood")]
fn a_vector_with_a_line_that_means_nothing_fails() {
    changed("list moves", "list presents");
}

#[test]
#[should_panic(expected = "unknown field `weather`")]
fn a_vector_with_an_unknown_circumstance_fails() {
    changed(r#""round":1"#, r#""weather":"fair","round":1"#);
}

impl Example {
    fn hold(&self) {
        let place = format!("{} {}", self.id, self.name);
        match &self.vector.given {
            Some(given) => run(&place, given, &self.vector),
            None => set_up(&place, &self.vector),
        }
    }
}

fn run(place: &str, given: &Given, vector: &Vector) {
    let mut run = Run::on(laid_out(given));
    let lines: Vec<&str> = vector
        .when
        .iter()
        .flat_map(|line| line.split(';'))
        .map(str::trim)
        .collect();
    let refusable = vector.then.contains_key("refused").then_some(lines.len());
    for (number, line) in (1..).zip(lines) {
        let before = run.table.state.clone();
        if let Err(rule) = run.line(place, line) {
            assert_eq!(
                refusable,
                Some(number),
                "{place}: `{line}` is refused or not understood ({rule})"
            );
            assert_eq!(run.table.state, before, "{place}");
            run.answers.insert("refused", json!(rule));
        }
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
