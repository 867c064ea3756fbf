//! The published types as JSON.

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
