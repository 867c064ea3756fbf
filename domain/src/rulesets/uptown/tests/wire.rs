//! The published types as JSON, GraphQL and OpenAPI.

use super::Table;
use super::table::NOW;
use crate::kernel::{Root, legal_moves};
use crate::rulesets::uptown::{Event, Options, Uptown};
use serde_json::{Value, json};

#[test]
fn there_are_no_options() {
    assert_eq!(serde_json::from_value::<Options>(json!({})).unwrap(), Options {});
    assert_eq!(serde_json::to_value(Options {}).unwrap(), json!({}));
    assert!(serde_json::from_value::<Options>(json!({"variant": "open"})).is_err());
}

/// Everything a game can say, gathered from a whole one and from a skipped action.
fn all_events() -> Vec<Event> {
    let mut table = Table::game(2, 21);
    let mut chance = Root::from_bytes([4; 32]).at(0);
    while !table.is_over() {
        let moves = legal_moves::<Uptown>(&table.state, table.mover(), NOW);
        let mv = chance.pick(&moves).unwrap().clone();
        table.take(mv);
    }
    let mut skipped = Table::of(2).ending().deck(2, "").second(1).municipal("");
    skipped.play(&["pass"]);
    [table.events, skipped.events].concat()
}

#[test]
fn an_event_is_an_object_with_a_type_that_leaves_the_names_of_the_envelope_free() {
    let mut types = std::collections::BTreeSet::new();
    for event in all_events() {
        let json = serde_json::to_value(&event).unwrap();
        let fields = json.as_object().unwrap();
        types.insert(fields["type"].as_str().unwrap().to_owned());
        for reserved in ["seq", "at", "turn", "cause", "move", "hash", "prev"] {
            assert!(!fields.contains_key(reserved), "{json}");
        }
        assert_eq!(
            fields.get("seat").and_then(|seat| seat.as_u64()),
            event.seat().map(|seat| seat.number().into())
        );
        assert_eq!(serde_json::from_value::<Event>(json).unwrap(), event);
    }
    assert_eq!(types.len(), 10, "{types:?}");
}

#[test]
fn the_events_of_a_turn_read_well() {
    let mut table = Table::of(2).first_seat(2).deck(2, "P02 P54").street(1, "P24B");
    let events = table.play(&["discard", "buy P02A 5"]);
    let json: Vec<Value> = events
        .iter()
        .map(|event| serde_json::to_value(event).unwrap())
        .collect();
    assert_eq!(
        json,
        [
            json!({"type": "card_discarded", "seat": 2, "card": "P72", "from_player": 1}),
            json!({"type": "card_revealed", "card": "P82", "deck": 1, "below": 0}),
            json!({
                "type": "project_placed", "seat": 2, "project": "P02A", "target": {"player": 1, "plot": 5}, "level": 1,
                "source": "purchase", "from_player": 2, "price": 6,
                "closed": {"player": 1, "income_by_plot": [2, 0, 0, 0, 1], "paid": 3}
            }),
            json!({"type": "card_revealed", "card": "P54", "deck": 2, "below": 0}),
            json!({"type": "turn_began", "seat": 1, "player": 2, "round": 1}),
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
        async fn view(&self) -> View {
            let table = super::Table::of(2).street(1, "P09B P05B");
            View::Uptown(table.view())
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
        let mut context = std::task::Context::from_waker(std::task::Waker::noop());
        // Nothing here waits, so one poll is enough.
        match std::pin::pin!(schema.execute(query)).poll(&mut context) {
            std::task::Poll::Ready(response) => serde_json::to_string(&response).unwrap(),
            std::task::Poll::Pending => panic!("a resolver waited"),
        }
    }

    fn understood(input: &str) -> String {
        ask(&format!(
            "{{ understood(input: {{uptown: {input}}}) {{ __typename
                ... on UptownBuy {{ project fromPlayer target {{ player plot }} }}
                ... on UptownPass {{ empty }} }} }}"
        ))
    }

    #[test]
    fn a_move_of_graphql_is_the_move_of_the_rules() {
        let buy = understood("{buy: {project: \"P02A\", fromPlayer: 4, target: {player: 1, plot: 5}}}");
        let expected =
            r#"{"__typename":"UptownBuy","project":"P02A","fromPlayer":4,"target":{"player":1,"plot":5}}"#;
        assert!(buy.contains(expected), "{buy}");
        assert!(understood("{pass: true}").contains(r#""UptownPass","empty":true"#));
        let wrong = [
            "{buy: {project: \"P02C\", fromPlayer: 4, target: {player: 1, plot: 5}}}",
            "{buy: {project: \"P02A\", fromPlayer: 5, target: {player: 1, plot: 5}}}",
            "{buy: {project: \"P02A\", fromPlayer: 4, target: {player: 1, plot: 0}}}",
            "{drawDiscard: {card: \"P85\"}}",
            "{pass: true, collect: true}",
        ];
        for input in wrong {
            assert!(understood(input).contains("errors"), "{input}");
        }
    }

    #[test]
    fn a_view_of_graphql_explains_what_a_project_yields() {
        let view = ask(
            "{ view { ... on UptownView { action players { seat plots { projects {
            project income { total lines { effect kind amount times total reason } } } } } } } }",
        );
        let line = r#"{"effect":"PER_KIND_ON_STREET","kind":"FLAT","amount":1,"times":2,"total":2,"reason":"1$ per flat on the street: 2 times"}"#;
        assert!(view.contains(line), "{view}");
        assert!(ask("{ options(input: {uptown: true}) { __typename } }").contains("UptownOptions"));
        assert!(ask("{ events { __typename } }").contains("[]"));
    }
}

#[cfg(feature = "openapi")]
mod openapi {
    use crate::rulesets::{Event, Move, Options, Ruleset, View};
    use utoipa::OpenApi;

    #[derive(OpenApi)]
    #[openapi(components(schemas(Event, Move, Options, View)))]
    struct Api;

    #[test]
    fn every_published_type_has_a_schema_of_its_own_name() {
        let json = serde_json::to_value(Api::openapi()).unwrap();
        let schemas = json["components"]["schemas"].as_object().unwrap();
        for name in [
            "UptownView",
            "UptownEvent",
            "UptownMove",
            "UptownOptions",
            "UptownProjectPlaced",
            "UptownYieldLine",
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
        let (card, plot) = (
            &json["components"]["schemas"]["UptownCard"],
            &json["components"]["schemas"]["UptownPlot"],
        );
        assert_eq!(
            (&card["type"], &card["pattern"]),
            (&"string".into(), &"^[PM][0-9]{2}$".into())
        );
        assert_eq!((&plot["type"], &plot["maximum"]), (&"integer".into(), &5.into()));
        let parts = Ruleset::newest("uptown").unwrap().schemas().parts;
        assert!(
            parts
                .iter()
                .filter(|(name, _)| name.starts_with("Uptown"))
                .count()
                > 20
        );
    }
}
