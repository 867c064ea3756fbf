//! The published types as JSON, GraphQL and OpenAPI.

use super::Table;
use crate::kernel::Rules;
use crate::rulesets::new_york_1901::{Event, Move, NewYork1901, Options};
use serde_json::{Value, json};

fn moves() -> Vec<(&'static str, Value)> {
    vec![
        ("market", json!({"type": "market_change"})),
        ("take RED9", json!({"type": "acquire", "lot": "RED9"})),
        (
            "build BR1 F4,G4",
            json!({"type": "build", "tile": "BR1", "cells": ["F4", "G4"]}),
        ),
        (
            "rebuild SI5 J9,I10,J10,I11,J11",
            json!({"type": "demolish_rebuild", "tile": "SI5", "cells": ["J9", "I10", "J10", "I11", "J11"]}),
        ),
        ("grab YEL4", json!({"type": "land_grab", "lot": "YEL4"})),
        (
            "boom SI1 C6,D6",
            json!({"type": "construction_boom", "tile": "SI1", "cells": ["C6", "D6"]}),
        ),
        ("return PIN4", json!({"type": "return_lot", "lot": "PIN4"})),
        ("end", json!({"type": "end_turn"})),
    ]
}

#[test]
fn text_and_json_of_a_move_say_the_same() {
    let table = Table::of("table 3");
    for (text, value) in moves() {
        let mv = table.read(text);
        assert_eq!(serde_json::to_value(&mv).unwrap(), value);
        assert_eq!(serde_json::from_value::<Move>(value).unwrap(), mv);
    }
    let turned = json!({"type": "build", "tile": "BR1", "cells": ["G4", "F4"]});
    assert_eq!(
        serde_json::from_value::<Move>(turned).unwrap(),
        table.read("build BR1 F4-G4")
    );
}

/// A lot, a tile or a cell that does not exist cannot be read; the starting property and BR7 can, and are refused.
#[test]
fn what_is_no_move_is_unreadable() {
    for value in [
        json!({"type": "acquire", "lot": "RED14"}),
        json!({"type": "acquire", "lot": "red9"}),
        json!({"type": "acquire"}),
        json!({"type": "acquire", "lot": "RED9", "card": 1}),
        json!({"type": "build", "tile": "XX1", "cells": ["F4", "G4"]}),
        json!({"type": "build", "tile": "BR1", "cells": ["R4", "G4"]}),
        json!({"type": "build", "tile": "BR1", "cells": "F4"}),
        json!({"type": "pass"}),
        json!({"type": "end_turn", "now": true}),
    ] {
        let error = serde_json::from_value::<Move>(value.clone()).expect_err("not a move");
        let table = Table::of("table 3");
        let seat = table.to_move().unwrap();
        let refusal = NewYork1901::unreadable(&table.state, seat, &value, &error.to_string());
        assert_eq!(refusal.code, "unreadable");
    }
    for tile in ["ST", "BR7"] {
        let value = json!({"type": "build", "tile": tile, "cells": ["F4", "G4"]});
        assert!(serde_json::from_value::<Move>(value).is_ok());
    }
}

/// Everything a game can say, gathered from a whole one.
fn all_events() -> Vec<Event> {
    let mut table = Table::game(&Options::default(), 2, 21);
    while let Some(seat) = table.to_move() {
        let mv = NewYork1901::fallback(&table.state, seat).unwrap();
        table.play(&mv).unwrap();
    }
    let mut cards = Table::of("table 2\nopen red-2 red-2 red-2 red-2");
    cards.then("do market");
    table.events.extend(cards.events);
    table.events
}

#[test]
fn an_event_is_an_object_with_a_type_that_leaves_the_names_of_the_envelope_free() {
    for event in all_events() {
        let json = serde_json::to_value(&event).unwrap();
        let fields = json.as_object().unwrap();
        assert!(fields["type"].is_string());
        for reserved in ["seq", "at", "turn", "cause", "move", "hash", "prev"] {
            assert!(!fields.contains_key(reserved), "{json}");
        }
        let seat = fields.get("seat").and_then(|seat| seat.as_u64());
        assert_eq!(seat, event.seat().map(|seat| seat.number().into()));
        assert_eq!(serde_json::from_value::<Event>(json).unwrap(), event);
    }
}

#[test]
fn the_events_of_a_turn_read_well() {
    let table = Table::of(
        "table 3
         open red-2 blue-2 green-3 pink-2
         deck: yellow-3 blue-2
         do take RED9; build BR1 F4-G4; end",
    );
    let json: Vec<Value> = table
        .events
        .iter()
        .map(|event| serde_json::to_value(event).unwrap())
        .collect();
    assert_eq!(
        json,
        [
            json!({"type": "turn_began", "seat": 1, "number": 1, "last": false, "must_return": false}),
            json!({
                "type": "lot_acquired", "seat": 1, "by": "acquire", "lot": "RED9",
                "card": {"district": "red", "size": 2}, "free_workers": 3
            }),
            json!({
                "type": "built", "seat": 1, "by": "build", "tile": "BR1", "cells": ["F4", "G4"], "demolished": [],
                "workers_returned": ["RED9"], "workers_placed": [], "points": 2, "bonus_points": 0, "score": 2,
                "unbuilt": 17
            }),
            json!({"type": "turn_ended", "seat": 1}),
            json!({"type": "cards_drawn", "seat": 1, "drawn": [{"district": "yellow", "size": 3}]}),
            json!({"type": "turn_began", "seat": 2, "number": 2, "last": false, "must_return": false}),
        ]
    );
}

#[cfg(feature = "graphql")]
mod graphql {
    use crate::rulesets::{Event, Move, MoveInput, Options, View};
    use async_graphql::{EmptyMutation, EmptySubscription, Object, Schema};

    struct Query;

    #[Object]
    impl Query {
        async fn view(&self) -> Option<View> {
            None
        }
        async fn events(&self) -> Vec<Event> {
            Vec::new()
        }
        async fn options(&self, input: Options) -> Options {
            input
        }
        /// What a move given as input means.
        async fn understood(&self, input: MoveInput) -> Move {
            input.into()
        }
    }

    fn ask(query: &str) -> String {
        let schema = Schema::new(Query, EmptyMutation, EmptySubscription);
        let future = schema.execute(query);
        let mut context = std::task::Context::from_waker(std::task::Waker::noop());
        // Nothing here waits, so one poll is enough.
        match std::pin::pin!(future).poll(&mut context) {
            std::task::Poll::Ready(done) => serde_json::to_string(&done).unwrap(),
            std::task::Poll::Pending => panic!("a resolver waited"),
        }
    }

    #[test]
    fn the_graphql_schema_is_typed() {
        let sdl = Schema::new(Query, EmptyMutation, EmptySubscription).sdl();
        for line in [
            "input NewYork1901MoveInput @oneOf {",
            "type NewYork1901Built {",
            "type NewYork1901EndTurn {",
            "\tcells: [String!]!",
            "enum NewYork1901District {",
            "\tstreetCards: [NewYork1901Street!]",
            "\tfirstPlayer: Int",
        ] {
            assert!(sdl.contains(line), "{line} is missing in\n{sdl}");
        }
    }

    #[test]
    fn moves_and_options_of_graphql_are_those_of_the_rules() {
        let build = ask(
            "{ understood(input: {newYork1901: {build: {tile: \"BR1\", cells: [\"G4\", \"F4\"]}}}) {
                ... on NewYork1901Build { tile cells } } }",
        );
        assert_eq!(
            build,
            r#"{"data":{"understood":{"tile":"BR1","cells":["F4","G4"]}}}"#
        );
        let wrong = ask("{ understood(input: {newYork1901: {acquire: {lot: \"RED14\"}}}) { __typename } }");
        assert!(wrong.contains("a lot of the board"), "{wrong}");
        let options = ask(
            "{ options(input: {newYork1901: {streetCards: [WALL, CEDAR, BROADWAY], firstPlayer: 2}}) {
                ... on NewYork1901Options { streetCards characters firstPlayer } } }",
        );
        assert_eq!(
            options,
            r#"{"data":{"options":{"streetCards":["WALL","CEDAR","BROADWAY"],"characters":null,"firstPlayer":2}}}"#
        );
    }
}

#[cfg(feature = "openapi")]
mod openapi {
    use crate::rulesets::{Event, Move, Options, View};
    use utoipa::OpenApi;

    #[derive(OpenApi)]
    #[openapi(components(schemas(Event, Move, Options, View)))]
    struct Api;

    #[test]
    fn every_published_type_has_a_schema_of_its_own_name() {
        let json = serde_json::to_value(Api::openapi()).unwrap();
        let schemas = json["components"]["schemas"].as_object().unwrap();
        for name in [
            "View", "Event", "Move", "Options", "Built", "Build", "Cells", "Lot", "Tile",
        ] {
            assert!(
                schemas.contains_key(&format!("NewYork1901{name}")),
                "{name} is missing"
            );
        }
        let text = json.to_string();
        for reference in text.split("#/components/schemas/").skip(1) {
            let name = reference.split('"').next().unwrap();
            assert!(schemas.contains_key(name), "{name} is referred to and missing");
        }
        let streets = &schemas["NewYork1901Options"]["properties"]["street_cards"];
        assert_eq!(streets["$ref"], "#/components/schemas/NewYork1901StreetCards");
    }
}
