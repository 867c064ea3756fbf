//! The published types as JSON, GraphQL and OpenAPI.

use super::Table;
use crate::kernel::Rules;
use crate::rulesets::tower_up::{Event, Options, TowerUp};
use serde_json::json;

#[test]
fn options_left_out_have_their_defaults_and_unknown_ones_are_refused() {
    assert_eq!(
        serde_json::from_value::<Options>(json!({})).unwrap(),
        Options::default()
    );
    let defaults = json!({
        "objective_mode": "random", "objectives": [], "starting_floors": 3,
        "starting_floor_placement": "random", "first_player": "random"
    });
    assert_eq!(serde_json::to_value(Options::default()).unwrap(), defaults);
    assert!(serde_json::from_value::<Options>(json!({"board": "front"})).is_err());
    let chosen =
        json!({"objective_mode": "chosen", "objectives": ["levels_1_to_4", "four_lake", "two_borders"]});
    assert!(serde_json::from_value::<Options>(chosen).is_ok());
}

/// Everything a game can say, gathered from a whole one.
fn all_events() -> Vec<Event> {
    let mut table = Table::game(
        &Options {
            starting_floors: 5,
            ..Options::default()
        },
        2,
        21,
    );
    while let (_, number @ 1..) = table.waits_for() {
        let mv = TowerUp::fallback(&table.state, super::table::seat(number)).unwrap();
        table.play(number, &TowerUp::write(&mv));
    }
    let mut built = Table::of(2).holds(1, [1, 1, 0, 0]);
    built.play(1, "build A2 white roof A2");
    table.events.extend(built.events);
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
        assert_eq!(
            fields.get("seat").and_then(|seat| seat.as_u64()),
            event.seat().map(|seat| seat.number().into())
        );
        assert_eq!(serde_json::from_value::<Event>(json).unwrap(), event);
    }
}

#[test]
fn the_events_of_an_action_read_well() {
    let mut table = Table::of(2).market(["V1", "T05", "J1"]).deck_top("Q2");
    let events = table.play(1, "take V1 wild grey");
    let json: Vec<serde_json::Value> = events
        .iter()
        .map(|event| serde_json::to_value(event).unwrap())
        .collect();
    assert_eq!(
        json,
        [
            json!({
                "type": "card_taken", "seat": 1, "card": "V1", "slot": 1,
                "received": {"black": 0, "white": 0, "grey": 1, "brown": 0},
                "wild_colors": ["grey"], "substitute_colors": [], "forfeited": 0, "shortage": false,
                "machine": {"color": "black", "from_column": 0, "to_column": 2},
                "discarded": {"black": 0, "white": 0, "grey": 0, "brown": 0}
            }),
            json!({"type": "card_revealed", "slot": 1, "card": "Q2", "reshuffled": false}),
            json!({"type": "turn_began", "seat": 2, "extra": false, "last": false}),
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
        async fn moves(&self) -> Vec<Move> {
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

    fn schema() -> Schema<Query, EmptyMutation, EmptySubscription> {
        Schema::new(Query, EmptyMutation, EmptySubscription)
    }

    #[test]
    fn the_graphql_schema_is_typed() {
        let sdl = schema().sdl();
        for line in [
            "input OptionsInput @oneOf {",
            "input MoveInput @oneOf {",
            "input TowerUpMoveInput @oneOf {",
            "type TowerUpCardTaken {",
            "type TowerUpGameFinished {",
            "type TowerUpTakeCard {",
            "type TowerUpDeclineExtraTurn {",
            "enum TowerUpColor {",
            "\tLEVELS_1_TO_4",
        ] {
            assert!(sdl.contains(line), "{line} is missing in\n{sdl}");
        }
        let union = |name: &str| {
            sdl.lines()
                .find(|line| line.starts_with(&format!("union {name} =")))
                .unwrap()
                .to_owned()
        };
        assert!(union("View").contains("TowerUpView"));
        assert!(union("Options").contains("TowerUpOptions"));
        assert!(union("RulesetEvent").contains("TowerUpBuilt"));
        assert!(union("Move").contains("TowerUpPlaceStartingFloor"));
    }

    #[test]
    fn a_move_of_graphql_is_the_move_of_the_rules() {
        let ask = |input: &str| {
            let query = format!(
                "{{ understood(input: {{towerUp: {input}}}) {{ __typename
                    ... on TowerUpTakeCard {{ card wildColors discard {{ black white }} }}
                    ... on TowerUpDeclineExtraTurn {{ empty }} }} }}"
            );
            let response = futures_lite(schema().execute(query));
            serde_json::to_string(&response).unwrap()
        };
        let take = ask(
            "{takeCard: {card: \"J1\", wildColors: [BROWN, GREY], substituteColors: [], discard: {white: 2}}}",
        );
        assert_eq!(
            take,
            r#"{"data":{"understood":{"__typename":"TowerUpTakeCard","card":"J1","wildColors":["BROWN","GREY"],"discard":{"black":null,"white":2}}}}"#
        );
        let decline = ask("{declineExtraTurn: true}");
        assert!(
            decline.contains(r#"{"__typename":"TowerUpDeclineExtraTurn","empty":true}"#),
            "{decline}"
        );
        assert!(ask("{declineExtraTurn: false}").contains("errors"));
        assert!(
            ask("{declineExtraTurn: true, build: {site: \"A1\", color: GREY, roofSite: \"A1\"}}")
                .contains("errors")
        );
        assert!(
            ask("{takeCard: {card: \"J1\", wildColors: [], substituteColors: [], discard: {white: 0}}}")
                .contains("errors")
        );
    }

    /// Nothing here waits, so one poll is enough.
    fn futures_lite<T>(future: impl Future<Output = T>) -> T {
        let mut context = std::task::Context::from_waker(std::task::Waker::noop());
        match std::pin::pin!(future).poll(&mut context) {
            std::task::Poll::Ready(done) => done,
            std::task::Poll::Pending => panic!("a resolver waited"),
        }
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
            "TowerUpView",
            "TowerUpEvent",
            "TowerUpMove",
            "TowerUpOptions",
            "TowerUpCardTaken",
            "TowerUpBuild",
        ] {
            assert!(
                schemas.contains_key(name),
                "{name} is missing in {:?}",
                schemas.keys().collect::<Vec<_>>()
            );
        }
        let text = json.to_string();
        for reference in text.split("#/components/schemas/").skip(1) {
            let name = reference.split('"').next().unwrap();
            assert!(schemas.contains_key(name), "{name} is referred to and missing");
        }
        let event = json["components"]["schemas"]["TowerUpEvent"].to_string();
        assert!(event.contains("card_taken"), "{event}");
    }
}
