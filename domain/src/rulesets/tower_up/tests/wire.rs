//! The published types as JSON.

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
