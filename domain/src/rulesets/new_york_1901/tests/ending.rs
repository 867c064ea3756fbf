//! Sections 15 and 16: the end of the turn and of the game.

use super::Table;
use crate::kernel::Rules;
use crate::rulesets::laws::Lawful;
use crate::rulesets::new_york_1901::NewYork1901;
use crate::rulesets::new_york_1901::events::{Event, Trigger};
use proptest::prelude::*;

/// E-08: NY-144.
#[test]
fn ny_144_all_are_told_at_five_tiles_and_at_the_end() {
    let mut table = Table::of(
        "table 3
         brown score=60 held=RED9,RED12,YEL3,YEL4 unbuilt=BR1,BR2,SI5,SI6,GO5,GO6
         do build BR1 F4-G4
         expect brown unbuilt=5
         expect end=none",
    );
    assert_eq!(table.happened()[1..], ["built", "few_tiles_left"]);
    assert!(table.view().players[0].few_tiles_left);
    table.then(
        "do end
         turn brown
         do take BLU3; build BR2 C6-D6
         expect end=tiles:brown",
    );
    let told = table.happened();
    assert_eq!(told.iter().filter(|kind| *kind == "few_tiles_left").count(), 1);
    assert_eq!(told.last().unwrap(), "end_triggered");
}

/// NY-135: clockwise, and round again.
#[test]
fn ny_135_play_goes_clockwise() {
    let mut table =
        Table::of("table 4\nturn yellow\nopen red-2 red-2 red-2 red-2\ndeck: red-2 red-2 red-2 red-2");
    for (lot, next) in [
        ("RED9", "blue"),
        ("RED10", "brown"),
        ("RED11", "green"),
        ("RED12", "yellow"),
    ] {
        table.then(&format!("do take {lot}; end\nexpect turn {next}"));
    }
}

/// E-147: NY-134, NY-141, NY-176.
#[test]
fn ny_176_the_last_turns_begin_with_three_two_and_one_open_cards() {
    let mut table = Table::of(
        "table 4
         open red-2 red-2 red-2 red-2
         deck 0
         do take RED9; end
         expect end=deck:brown
         expect left=3",
    );
    for (open, lot) in [(3, "RED10"), (2, "RED11"), (1, "RED12")] {
        table.then(&format!("expect open {open}\ndo take {lot}; end"));
    }
    table.then("expect over");
}

/// NY-138, NY-142: the market that runs dry in the last turns changes nothing.
#[test]
fn ny_142_the_end_begins_once() {
    let table = Table::of(
        "table 3
         last 2 by yellow
         open red-2 red-2 red-2 red-2
         deck 0
         do take RED9; end
         expect end=tiles:yellow
         expect left=1
         do take RED10; end
         expect over",
    );
    assert!(!table.happened().contains(&"end_triggered".to_string()));
}

/// NY-179: the limit grows with the players, and a build starts the count anew.
#[test]
fn ny_179_so_many_returns_without_a_build_are_a_standstill() {
    assert_eq!(Table::of("table 2").view().standstill.limit, 6);
    assert_eq!(Table::of("table 4").view().standstill.limit, 12);
    let stuck = "brown score=4 held=BLU3,GRE9,PIN4,RED11\nbrown built ST@C4-D4 BR1@L6-L7 BR2@J16-J17";
    for (returns, end) in [(7, "end=none"), (8, "end=standstill:brown")] {
        let mut table = Table::of(&format!("table 3\n{stuck}"));
        table.state.returns = returns;
        table.then(&format!("do return PIN4\nexpect {end}"));
        assert_eq!(table.view().standstill.returns, returns + 1);
    }
    let mut table = Table::of("table 3\nbrown held=RED9,RED12,YEL3,YEL4");
    table.state.returns = 8;
    table.then("do build BR1 F4-G4");
    assert_eq!(table.view().standstill.returns, 0);
}

/// The end tells what was scored and by whom (NY-141, NY-145, NY-150).
#[test]
fn the_last_event_explains_the_scoring() {
    let table = Table::of(
        "table 2 streets=cedar,broadway,wall challenge=bronze_baron
         last 1 by green
         brown score=20 held=RED9 used=land_grab
         brown built ST@C4-D4
         green score=23
         do take BLU3; end
         expect over",
    );
    let finished = serde_json::to_value(table.events.last().unwrap()).unwrap();
    assert_eq!(finished["trigger"], "tiles");
    assert_eq!(
        finished["streets"][0],
        serde_json::json!({"street": "cedar", "skyscrapers": [1, 0], "majority": 1, "points": 5})
    );
    assert_eq!(finished["streets"][2]["majority"], serde_json::Value::Null);
    assert_eq!(
        finished["results"][0],
        serde_json::json!({
            "seat": 1, "place": 1, "legendary_feet": 0, "gold": 0,
            "score": {"track": 20, "streets": 10, "challenge": 0, "cards": 2, "total": 32}
        })
    );
    assert_eq!(finished["results"][1]["score"]["total"], 26);
    let view = table.view();
    assert_eq!(
        serde_json::to_value(Event::GameFinished(view.result.unwrap())).unwrap(),
        finished
    );
}

proptest! {
    #![proptest_config(crate::rulesets::laws::config())]

    /// NY-178, NY-180.
    #[test]
    fn ny_178_after_the_trigger_everybody_else_has_one_turn(table: usize, seed: u64) {
        let tables = NewYork1901::tables();
        let (options, players) = &tables[table % tables.len()];
        let mut game = Table::game(options, *players, (seed % 256) as u8);
        while game.play_by_chance(seed).is_some() {}
        let events = game.events;
        let trigger = events.iter().position(|event| matches!(event, Event::EndTriggered(_))).unwrap();
        let turns = |events: &[Event]| events.iter().filter(|event| matches!(event, Event::TurnBegan(_))).count();
        prop_assert_eq!(turns(&events[trigger..]), usize::from(*players) - 1);
        prop_assert!(turns(&events) <= 2000);
        let Event::EndTriggered(triggered) = &events[trigger] else { unreachable!() };
        let is_known = matches!(triggered.trigger, Trigger::Tiles | Trigger::Deck | Trigger::Standstill);
        prop_assert!(is_known);
        let last = events[trigger..].iter().filter_map(|event| match event {
            Event::TurnBegan(began) => Some((began.seat, began.last)),
            _ => None,
        });
        let wanted: Vec<_> = triggered.last_turns.iter().map(|seat| (*seat, true)).collect();
        prop_assert_eq!(last.collect::<Vec<_>>(), wanted);
        prop_assert!(matches!(events.last(), Some(Event::GameFinished(_))));
        prop_assert_eq!(NewYork1901::seat_of(events.last().unwrap()), None);
    }
}
