//! The published types as JSON.

use super::Table;
use super::table::seat;
use crate::kernel::Rules;
use crate::rulesets::city_investors::{CityInvestors, Event, Options, Variant};
use serde_json::{Value, json};

#[test]
fn options_left_out_have_their_defaults_and_unknown_ones_are_refused() {
    assert_eq!(
        serde_json::from_value::<Options>(json!({})).unwrap(),
        Options::default()
    );
    let defaults = json!({
        "variant": "basic", "start_seat": 1, "goal_ids": null, "party_timer_seconds": 60,
        "party_take_cooldown_ms": 1000, "party_time_limit_seconds": 3600
    });
    assert_eq!(serde_json::to_value(Options::default()).unwrap(), defaults);
    assert!(serde_json::from_value::<Options>(json!({"players": 2})).is_err());
    let named = json!({"variant": "advanced", "goal_ids": ["most_jobs", "all_plots_built", "largest_park"]});
    assert!(serde_json::from_value::<Options>(named).is_ok());
}

/// Everything a game can say, gathered from several.
fn all_events() -> Vec<Event> {
    let mut events = Vec::new();
    for variant in [Variant::Basic, Variant::Advanced] {
        let mut table = Table::game(
            &Options {
                variant,
                ..Options::default()
            },
            2,
            21,
        );
        while let [number] = table.to_move()[..] {
            let mv = CityInvestors::fallback(&table.state, seat(number)).unwrap();
            table.play(number, &CityInvestors::write(&mv));
        }
        events.extend(table.events);
    }
    let mut table = Table::advanced(2)
        .board(1, "c2 O01, b3 O02")
        .reserve(1, "H01")
        .reserve(2, "P01")
        .turn_of(1);
    table.plays(1, "E b3 c2; E b3 H01; A 1");
    table.plays(2, "M; A 1; X");
    table.plays(1, "A 1; S P01 e5");
    events.extend(table.events);
    let mut table = Table::game(
        &Options {
            variant: Variant::Party,
            ..Options::default()
        },
        2,
        3,
    );
    table.play(1, "READY");
    table.play(2, "READY");
    table.plays(1, "T 5; R");
    table.plays(2, "T 5; B a1");
    table.at(4000.0);
    events.extend(table.events);
    events
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
        let seat = fields.get("seat").and_then(Value::as_u64);
        assert_eq!(seat, event.seat().map(|seat| seat.number().into()));
        assert_eq!(serde_json::from_value::<Event>(json).unwrap(), event);
    }
    assert!(types.len() >= 18, "{types:?}");
}

#[test]
fn the_events_of_an_action_read_well() {
    let mut table = Table::basic(2)
        .board(1, "c2 F06, d3 H01")
        .reserve(1, "P01")
        .display("L01 F01 G01 P05")
        .draws("H05")
        .stack(111)
        .turn_of(1);
    let tracks = json!({"residents": 4, "jobs": 0, "ecology": 3, "income": -2, "satisfaction": 0});
    let exchanged = json!({
        "type": "tile_exchanged", "seat": 1, "field": "c2", "tile": "P01", "removed": "F06", "tracks": tracks,
        "points_left": 2
    });
    assert_eq!(
        serde_json::to_value(table.play(1, "E c2 P01")).unwrap(),
        json!([exchanged])
    );
    let taken = json!({"type": "tile_taken", "seat": 1, "tile": "L01", "place": 1, "points_left": 1});
    let revealed = json!({"type": "tile_revealed", "place": 1, "tile": "H05", "stack": 110});
    assert_eq!(
        serde_json::to_value(table.play(1, "A L01")).unwrap(),
        json!([taken, revealed])
    );
}
