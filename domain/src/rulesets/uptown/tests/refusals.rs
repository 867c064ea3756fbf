//! If several rules forbid a move, the first of the list in section 13 is named.

use super::Table;
use super::table::{NOW, seat};
use crate::kernel::Rules;
use crate::rulesets::uptown::{Move, Uptown};
use serde_json::json;

const CLOSED: &str = "P22B | P39B | P41B | P28B | P47B";

/// Each position breaks every later rule of its list as well, as far as that is possible.
#[test]
fn the_first_rule_of_the_list_is_named() {
    let first = Table::of(2).coins(1, 4).street(1, "P22B");
    assert_eq!(first.refused("take M99A 9"), "UP-45", "not a move at all");
    assert_eq!(first.refused("take M14A 2.1"), "UP-24");
    assert_eq!(first.refused("play P82A 2.1"), "UP-25");
    assert_eq!(Table::of(2).refused("play P82A 2.1"), "UP-26");

    let second = || Table::of(2).ending().second(1).wallet(1, 0).street(1, CLOSED);
    assert_eq!(second().refused("collect"), "UP-24");
    assert_eq!(second().refused("pass"), "UP-42");
    assert_eq!(second().refused("discard P33"), "UP-41");
    assert_eq!(second().refused("take M14A 2.1"), "UP-33");
    assert_eq!(second().refused("take M07A 2.1"), "UP-47");
    assert_eq!(second().refused("buy P01A 2.1 from 3"), "UP-34");
    assert_eq!(
        second().deck(2, "").coins(2, 3).refused("buy P01A 2.1 from 2"),
        "UP-83"
    );
    assert_eq!(second().coins(2, 3).refused("buy P01A 2.1 from 2"), "UP-34");
    assert_eq!(second().coins(2, 3).refused("buy P63A 2.1 from 2"), "UP-38");
    assert_eq!(second().refused("buy P63A 2.1 from 2"), "UP-39");
    assert_eq!(second().wallet(1, 9).refused("buy P63A 2.1 from 2"), "UP-47");
}

#[test]
fn the_first_obstacle_of_a_placement_is_named() {
    let other = "P74B P01A | P44A | P22B | P42A";
    let table = |card: &str| {
        Table::of(2)
            .deck(1, &format!("{card} P03"))
            .street(1, CLOSED)
            .street(2, other)
            .ending()
    };
    assert_eq!(table("P02").refused("play P02A 2.1"), "UP-47");
    assert_eq!(table("P73").refused("play P73B 1.1"), "UP-48");
    assert_eq!(
        table("P73").refused("play P73B 2.1"),
        "UP-55",
        "closed and built on as well"
    );
    assert_eq!(table("P82").refused("play P82B 2.2"), "UP-55", "open as well");
    assert_eq!(table("P82").refused("play P82B 2.4"), "UP-53");
    assert_eq!(table("P73").refused("play P73B 2.3"), "UP-52");
    assert_eq!(table("P73").refused("play P73B 2.4"), "UP-49");
    assert_eq!(table("P21").refused("play P21B 2.5"), "UP-50");
}

/// What a refusal says: code, rule, the field at fault and a sentence.
#[test]
fn a_refusal_names_the_field_and_what_was_expected() {
    let table = Table::of(2);
    for (line, field, sentence) in [
        (
            "play P82A 1",
            Some("project"),
            "P82 is not the top card of your deck; P72 is.",
        ),
        (
            "discard P82",
            Some("card"),
            "P82 is not the top card of your deck; P72 is.",
        ),
        (
            "collect",
            None,
            "No coins lie on your deck; play or discard its top card.",
        ),
        (
            "take M07C 1",
            Some("type"),
            "The first action is due, one of collect, draw_play, draw_discard.",
        ),
        (
            "play P72B 1",
            Some("target"),
            "P72B (Tax Bureau) is a present and goes on the street of another player; 1.1 is yours.",
        ),
    ] {
        let refusal = table.refusal(line);
        assert_eq!(
            (refusal.field.as_deref(), refusal.message.as_str()),
            (field, sentence),
            "{line}"
        );
    }
    let blocked = Table::of(2).coins(1, 1).refusal("discard");
    assert_eq!(
        blocked.message,
        "1 upcoin lies on your deck; to collect is your only first action."
    );
}

#[test]
fn what_is_no_move_is_refused_in_its_place_of_the_order() {
    let table = Table::of(2);
    let refusal = |sender: u8, raw: serde_json::Value| {
        let why = serde_json::from_value::<Move>(raw.clone())
            .unwrap_err()
            .to_string();
        Uptown::unreadable(&table.state, seat(sender), &raw, &why)
    };
    let missing = refusal(1, json!({"type": "draw_play", "project": "P72A"}));
    assert_eq!(
        (missing.code.as_ref(), missing.field.as_deref()),
        ("malformed_move", Some("target"))
    );
    let project = refusal(
        1,
        json!({"type": "draw_play", "project": "P72C", "target": {"player": 1, "plot": 1}}),
    );
    assert_eq!(
        (project.code.as_ref(), project.rule.as_ref()),
        ("malformed_move", "UP-45")
    );
    let sentence =
        "This is not a move of UpTown: a project is a card and its letter, P01A to P84B or M01A to M28D.";
    assert_eq!(project.message, sentence);
    let plot = refusal(
        1,
        json!({"type": "draw_play", "project": "P72A", "target": {"player": 1, "plot": 6}}),
    );
    assert!(
        plot.message.contains("a plot is a number from 1 to 5"),
        "{}",
        plot.message
    );
    let player = refusal(
        1,
        json!({"type": "draw_play", "project": "P72A", "target": {"player": 5, "plot": 1}}),
    );
    assert!(
        player.message.contains("a player is a number from 1 to 4"),
        "{}",
        player.message
    );
    assert_eq!(
        refusal(1, json!({"type": "buy", "surprise": 1})).code,
        "wrong_action"
    );
    assert_eq!(refusal(2, json!({"type": "draw_play"})).code, "not_your_turn");
    assert_eq!(refusal(1, json!({"type": "fly"})).code, "malformed_move");
}

#[test]
fn nobody_decides_while_things_follow_by_themselves() {
    let mut table = Table::of(2);
    let mv = table.read("discard");
    table.state.sides[0].deck.top = None;
    let refusal = Uptown::check(&table.state, seat(1), &mv, NOW).unwrap_err();
    assert_eq!(
        (refusal.code.as_ref(), refusal.message.as_ref()),
        ("not_your_turn", "Nobody decides at this moment.")
    );
}

/// Every code of the table is given by a position of these tests.
#[test]
fn the_table_of_refusals_has_no_line_too_many() {
    let first = Table::of(2);
    let second = || Table::of(2).ending().second(1);
    let streets = || second().street(1, "P22B").street(2, "P44A | P22B").wallet(1, 20);
    let given = [
        first.refusal("take M07C 1"),
        first.refusal("play P72C 1"),
        Table::of(2).coins(1, 1).refusal("discard"),
        first.refusal("collect"),
        first.refusal("discard P82"),
        second().refusal("pass"),
        second().refusal("discard M07"),
        second().refusal("discard M14"),
        second().refusal("buy P72A 1 from 3"),
        second().deck(2, "").refusal("buy P72A 1 from 2"),
        second().refusal("buy P54A 1 from 2"),
        second().coins(2, 1).refusal("buy P63A 1 from 2"),
        second().wallet(1, 0).refusal("buy P63A 1 from 2"),
        second().refusal("take M07A 2.1"),
        second().refusal("buy P72B 1"),
        streets().refusal("buy P72B 2.1"),
        streets().deck(1, "P82 P03").refusal("buy P82B 2.3"),
        streets().refusal("take M07A 1"),
        streets()
            .deck(1, "P73 P03")
            .street(2, "P42A")
            .refusal("buy P73B 2.1"),
        streets().refusal("take M07D 2"),
    ];
    let mut codes: Vec<&str> = given.iter().map(|refusal| refusal.code.as_ref()).collect();
    // These three are of another player, of a game that is over and of set-up; `turn`, `ending` and `set_up` have them.
    codes.extend(["not_your_turn", "game_finished", "wrong_number_of_seats"]);
    for kind in Uptown::ABOUT.refusals {
        assert!(codes.contains(&kind.code), "{}", kind.code);
    }
}
