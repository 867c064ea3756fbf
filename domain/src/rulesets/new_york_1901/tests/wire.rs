//! The published types as JSON.

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
