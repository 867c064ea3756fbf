//! What rulesets publish, as GraphQL: the same as in JSON, by other names.

use async_graphql::{EmptyMutation, EmptySubscription, Object, Schema};
use plotline_domain::kernel::{Root, Seat, Timestamp};
use plotline_domain::rulesets::{Event, Move, MoveInput, Options, Ruleset, View};
use plotline_published::{Kind, Named, Published, Shape};
use serde_json::{Map, Value, json};

/// A game as far as chance plays it, one move a turn.
struct Played {
    options: Options,
    view: View,
    events: Vec<Event>,
    moves: Vec<Move>,
}

#[Object]
impl Played {
    async fn options(&self) -> &Options {
        &self.options
    }
    async fn view(&self) -> &View {
        &self.view
    }
    async fn events(&self) -> &[Event] {
        &self.events
    }
    async fn moves(&self) -> &[Move] {
        &self.moves
    }
    /// What options given as input mean.
    async fn chosen(&self, input: Options) -> Options {
        input
    }
    /// What a move given as input means.
    async fn understood(&self, input: MoveInput) -> Move {
        input.into()
    }
}

impl Played {
    fn of(ruleset: Ruleset, options: Value) -> Self {
        let root = Root::from_bytes([7; 32]);
        let options = ruleset.read_options(options).unwrap();
        let mut state = options.begin(3).unwrap();
        let mut now = Timestamp::UNIX_EPOCH;
        let (mut events, mut moves) = (Vec::new(), Vec::new());
        while moves.len() < 60 {
            while let Some((_, event)) = state.step(events.len() as u64 + 1, now, Some(&root)) {
                state.evolve(&event);
                events.push(event);
            }
            let Some(seat) = state.standing().to_move.first().copied() else {
                break;
            };
            now += std::time::Duration::from_secs(2);
            let legal = state.legal_moves(seat, now);
            let mut chance = root.at(1_000_000 + events.len() as u64);
            let Some(mv) = chance.pick(&legal) else { break };
            let event = state.decide(seat, mv, now).unwrap();
            state.evolve(&event);
            events.push(event);
            moves.push(mv.clone());
        }
        state.leave(Seat::FIRST);
        let view = state.view();
        Self {
            options,
            view,
            events,
            moves,
        }
    }
}

async fn ask(played: Played, query: &str) -> Value {
    let schema = Schema::new(played, EmptyMutation, EmptySubscription);
    serde_json::to_value(schema.execute(query).await).unwrap()
}

async fn ask_tower_up(query: &str) -> Value {
    ask(Played::of(Ruleset::TowerUp, json!({})), query).await
}

#[tokio::test]
async fn what_graphql_says_of_a_game_is_what_json_says() {
    let variants = [
        json!({}),
        json!({"variant": "advanced"}),
        json!({"variant": "party"}),
    ];
    for ruleset in Ruleset::ALL {
        for options in &variants {
            if ruleset.read_options(options.clone()).is_err() {
                continue;
            }
            let played = Played::of(*ruleset, options.clone());
            let language = ruleset.language();
            let all = |items: &[Value], shape| {
                items
                    .iter()
                    .map(|item| member(item.clone(), shape))
                    .collect::<Value>()
            };
            let expected = json!({
                "options": member(json!(played.options), language.options),
                "view": member(json!(played.view), language.view),
                "events": all(&played.events.iter().map(|event| json!(event)).collect::<Vec<_>>(), language.events),
                "moves": all(&played.moves.iter().map(|mv| json!(mv)).collect::<Vec<_>>(), language.moves),
            });
            assert!(played.moves.len() > 10, "{ruleset:?} {options}");
            let parts = [
                ("options", Options::SHAPE),
                ("view", View::SHAPE),
                ("events", Event::SHAPE),
                ("moves", Move::SHAPE),
            ];
            let parts = parts.map(|(name, shape)| format!("{name} {}", everything(shape)));
            let told = ask(played, &format!("{{ {} }}", parts.join(" "))).await;
            assert_eq!(told, json!({"data": expected}), "{ruleset:?} {options}");
        }
    }
}

/// A selection of all fields. Fields of one name may have different types in the members of a union, so they are asked
/// for by the member's name.
fn everything(shape: &Shape) -> String {
    match shape {
        Shape::Optional(shape) | Shape::List(shape) => everything(shape),
        Shape::Named(named) => match &named.kind {
            Kind::Alias(shape, _) | Kind::Chance { chosen: shape, .. } => everything(shape),
            Kind::Empty => "{ empty }".to_owned(),
            Kind::Object { fields, .. } => {
                let fields = fields
                    .iter()
                    .map(|field| format!("{} {}", field.graphql, everything(field.shape)));
                format!("{{ {} }}", fields.collect::<Vec<_>>().join(" "))
            }
            Kind::Union { .. } => {
                let members = objects(named).into_iter().map(|(_, member)| {
                    let Kind::Object { fields, .. } = &member.kind else {
                        return format!("... on {} {{ __typename }}", member.graphql);
                    };
                    let fields = fields.iter().map(|field| {
                        format!(
                            "{}_{}: {1} {}",
                            member.graphql,
                            field.graphql,
                            everything(field.shape)
                        )
                    });
                    format!(
                        "... on {} {{ {} }}",
                        member.graphql,
                        fields.collect::<Vec<_>>().join(" ")
                    )
                });
                format!("{{ __typename {} }}", members.collect::<Vec<_>>().join(" "))
            }
            Kind::Enum(_) => String::new(),
        },
        _ => String::new(),
    }
}

/// The objects of a union with the words by which JSON tells them apart.
fn objects(union: &'static Named) -> Vec<(&'static str, &'static Named)> {
    let Kind::Union { members, .. } = &union.kind else {
        return Vec::new();
    };
    let members = members.iter().flat_map(|member| match member.shape {
        Shape::Named(named) if matches!(named.kind, Kind::Union { .. }) => objects(named),
        Shape::Named(named) => vec![(member.json, *named)],
        _ => Vec::new(),
    });
    members.collect()
}

/// What GraphQL should say of JSON, if asked for everything.
fn said(json: Value, shape: &'static Shape) -> Value {
    match (shape, json) {
        (Shape::Optional(_), Value::Null) => Value::Null,
        (Shape::Optional(shape), json) => said(json, shape),
        (Shape::List(shape), Value::Array(items)) => {
            items.into_iter().map(|item| said(item, shape)).collect()
        }
        (Shape::Named(named), json) => said_of_named(json, named),
        (_, json) => json,
    }
}

fn said_of_named(json: Value, named: &'static Named) -> Value {
    match (&named.kind, json) {
        (Kind::Alias(shape, _), json) => said(json, shape),
        (Kind::Chance { .. }, Value::String(_)) => Value::Null,
        (Kind::Chance { chosen, .. }, json) => said(json, chosen),
        (Kind::Enum(choices), json) => {
            let choice = choices.iter().find(|choice| json == choice.json);
            json!(choice.map(|choice| choice.graphql))
        }
        (Kind::Empty, _) => json!({"empty": true}),
        (Kind::Object { .. }, Value::Object(fields)) => Value::Object(said_of_fields(fields, named, "")),
        (_, json) => json,
    }
}

/// What GraphQL should say of a member of a union, which JSON tells by its tag.
fn member(json: Value, shape: &'static Shape) -> Value {
    let (Value::Object(fields), Shape::Named(named)) = (json, shape) else {
        panic!("members are objects")
    };
    let word = fields.get("type").cloned().unwrap_or_default();
    let named = match &named.kind {
        Kind::Union { .. } => {
            objects(named)
                .into_iter()
                .find(|(json, _)| word == *json)
                .expect("a member")
                .1
        }
        _ => named,
    };
    let mut said = said_of_fields(fields, named, &format!("{}_", named.graphql));
    said.insert("__typename".into(), named.graphql.into());
    Value::Object(said)
}

fn said_of_fields(mut given: Map<String, Value>, named: &'static Named, before: &str) -> Map<String, Value> {
    let Kind::Object { fields, .. } = &named.kind else {
        return Map::new();
    };
    let fields = fields.iter().map(|field| {
        let value = given.remove(field.json).unwrap_or_default();
        (format!("{before}{}", field.graphql), said(value, field.shape))
    });
    fields.collect()
}

#[tokio::test]
async fn a_move_of_graphql_is_the_move_of_the_rules() {
    let understood = |input: &str| {
        format!(
            "{{ understood(input: {input}) {{ __typename
        ... on TowerUpTakeCard {{ card wildColors discard {{ black white }} }}
        ... on NewYork1901Build {{ tile cells }} ... on UptownPass {{ empty }}
        ... on UptownBuy {{ project fromPlayer target {{ player plot }} }} }} }}"
        )
    };
    let right = [
        (
            "{towerUp: {takeCard: {card: \"J1\", wildColors: [BROWN, GREY], substituteColors: [], discard: {white: 2}}}}",
            json!({"__typename": "TowerUpTakeCard", "card": "J1", "wildColors": ["BROWN", "GREY"],
                "discard": {"black": null, "white": 2}}),
        ),
        (
            "{uptown: {pass: true}}",
            json!({"__typename": "UptownPass", "empty": true}),
        ),
        (
            "{uptown: {buy: {project: \"P02A\", fromPlayer: 4, target: {player: 1, plot: 5}}}}",
            json!({"__typename": "UptownBuy", "project": "P02A", "fromPlayer": 4, "target": {"player": 1, "plot": 5}}),
        ),
        (
            "{newYork1901: {build: {tile: \"BR1\", cells: [\"G4\", \"F4\"]}}}",
            json!({"__typename": "NewYork1901Build", "tile": "BR1", "cells": ["F4", "G4"]}),
        ),
    ];
    for (input, expected) in right {
        assert_eq!(
            ask_tower_up(&understood(input)).await,
            json!({"data": {"understood": expected}})
        );
    }
    let wrong = [
        "{towerUp: {declineExtraTurn: false}}",
        "{towerUp: {declineExtraTurn: true, build: {site: \"A1\", color: GREY, roofSite: \"A1\"}}}",
        "{towerUp: {takeCard: {card: \"J1\", wildColors: [], substituteColors: [], discard: {white: 0}}}}",
        "{towerUp: {declineExtraTurn: true}, uptown: {pass: true}}",
        "{newYork1901: {acquire: {lot: \"RED14\"}}}",
        "{uptown: {buy: {project: \"P02C\", fromPlayer: 4, target: {player: 1, plot: 5}}}}",
        "{uptown: {buy: {project: \"P02A\", fromPlayer: 5, target: {player: 1, plot: 5}}}}",
        "{uptown: {buy: {project: \"P02A\", fromPlayer: 4, target: {player: 1, plot: 0}}}}",
        "{uptown: {drawDiscard: {card: \"P85\"}}}",
        "{uptown: {pass: true, collect: true}}",
    ];
    for input in wrong {
        let refused = ask_tower_up(&understood(input)).await;
        assert!(refused["errors"][0]["message"].is_string(), "{input}: {refused}");
    }
}

#[tokio::test]
async fn options_of_graphql_are_those_of_the_rules() {
    let asked = "{ chosen(input: {newYork1901: {streetCards: [WALL, CEDAR, BROADWAY], firstPlayer: 2}}) {
        ... on NewYork1901Options { variant streetCards characters firstPlayer } } }";
    let expected = json!({"variant": "STANDARD", "streetCards": ["WALL", "CEDAR", "BROADWAY"], "characters": null,
        "firstPlayer": 2});
    assert_eq!(ask_tower_up(asked).await, json!({"data": {"chosen": expected}}));
    let nothing = ask_tower_up("{ chosen(input: {uptown: true}) { __typename } }").await;
    assert_eq!(
        nothing,
        json!({"data": {"chosen": {"__typename": "UptownOptions"}}})
    );
}

#[tokio::test]
async fn fields_may_be_asked_for_twice_by_other_names_and_in_fragments() {
    let told = ask_tower_up(
        "{ view { ...Deck ... on TowerUpView { deck { count } deck { left: count }
            board @skip(if: true) here: board @include(if: true) ... on View { __typename } ... { state } } } }
        fragment Deck on TowerUpView { deck { cards } kind: __typename }",
    )
    .await;
    let view = &told["data"]["view"];
    assert_eq!(view["deck"]["count"], view["deck"]["left"]);
    assert_eq!(
        view["deck"]["cards"].as_array().unwrap().len() as u64,
        view["deck"]["count"].as_u64().unwrap()
    );
    assert_eq!(
        (&view["kind"], &view["__typename"]),
        (&json!("TowerUpView"), &json!("TowerUpView"))
    );
    assert!(!view["here"].is_null() && view["board"].is_null() && view["state"].is_string());
}
