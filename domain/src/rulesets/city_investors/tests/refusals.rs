//! The order of refusals, and what they say.

use super::Table;
use super::table::seat;
use crate::kernel::{Refusal, Rules};
use crate::rulesets::city_investors::{CityInvestors, Move};
use serde_json::json;

/// A move in JSON, as it comes from outside: read, or refused as unreadable.
fn sent(table: &Table, number: u8, json: serde_json::Value) -> Refusal {
    match serde_json::from_value::<Move>(json.clone()) {
        Ok(mv) => CityInvestors::check(&table.state, seat(number), &mv, table.now).unwrap_err(),
        Err(why) => CityInvestors::unreadable(&table.state, seat(number), &json, &why.to_string()),
    }
}

/// Each line breaks two rules; the one that stands higher in the table is named.
#[test]
fn a_move_is_refused_with_the_first_code_that_applies() {
    let mut table = Table::advanced(3)
        .board(1, "c2 O01, a1 G01, b1 G02")
        .reserve(1, "G03 G04 F01")
        .reserve(2, "G05 P01")
        .turn_of(1);
    let code = |table: &Table, number, json| sent(table, number, json).code.into_owned();
    let planner = |tile: &str, field: &str| json!({"type": "planner", "tile": tile, "field": field});
    assert_eq!(code(&table, 2, planner("H99", "f1")), "unreadable");
    assert_eq!(code(&table, 2, planner("H99", "c3")), "unknown_tile");
    assert_eq!(
        code(&table, 2, json!({"type": "party_take", "position": 7})),
        "wrong_variant"
    );
    assert_eq!(table.refused(2, "P G03 c3"), "not_your_turn");
    assert_eq!(table.refused(1, "A O18"), "reserve_full");
    assert_eq!(table.refused(1, "P H01 c3"), "not_in_reserve");
    assert_eq!(table.refused(1, "S 3:H01 c3"), "not_in_other_reserve");
    assert_eq!(table.refused(1, "S 3:P01 c3"), "wrong_owner");
    assert_eq!(table.refused(1, "P G03 c3"), "centre");
    assert_eq!(table.refused(1, "P G03 c2"), "field_occupied");
    assert_eq!(table.refused(1, "E e5 e5"), "field_empty");
    assert_eq!(table.refused(1, "E c2 c2"), "same_field");
    assert_eq!(table.refused(1, "S G05 e5"), "below_minus_five");
    assert_eq!(table.refused(1, "S P01 e5"), "duty_endangered");
    table.play(1, "P F01 e5");
    assert_eq!(table.refused(1, "S P01 c3"), "spy_not_alone");
    table.resigns(2);
    assert_eq!(table.refused(2, "X"), "resigned");
    table.plays(1, "A 1");
    assert_eq!(table.refused(1, "S 3:H01 c3"), "not_enough_points");
    table.resigns(3);
    assert_eq!(
        (table.refused(3, "X"), table.refused(1, "X")),
        ("resigned".into(), "game_over".into())
    );
}

#[test]
fn what_is_no_move_says_why_and_which_field() {
    let table = Table::basic(2).turn_of(1);
    for (raw, field, part) in [
        (json!({"type": "resign"}), Some("type"), "Resigning is not a move"),
        (
            json!({"type": "architect", "slot": 2}),
            Some("slot"),
            "not a move",
        ),
        (
            json!({"type": "planner", "tile": "H01"}),
            Some("field"),
            "missing field",
        ),
        (
            json!({"type": "mayor", "move_id": "m1"}),
            Some("move_id"),
            "Idempotency-Key",
        ),
        (
            json!({"type": "party_take", "position": 121}),
            Some("position"),
            "1 to 120",
        ),
        (
            json!({"type": "planner", "tile": "H01", "field": "B3"}),
            Some("field"),
            "no field `B3`",
        ),
        (json!({"type": "dance"}), None, "not a move"),
        (json!(7), None, "not a move"),
    ] {
        let refusal = sent(&table, 1, raw.clone());
        assert_eq!(
            (refusal.code.as_ref(), refusal.field.as_deref()),
            ("unreadable", field),
            "{raw}"
        );
        assert!(
            refusal.message.contains(part) && refusal.message.ends_with('.'),
            "{}",
            refusal.message
        );
    }
}

#[test]
fn a_refusal_says_what_was_expected_and_what_was_found() {
    let table = Table::basic(2)
        .board(1, "a1 G01, a2 G02")
        .reserve(1, "G03 H01")
        .display("L01 F01 G04 P05")
        .turn_of(1);
    for (line, sentence) in [
        (
            "A H09",
            "H09 does not lie on the display; there is L01, F01, G04 and P05.",
        ),
        ("P O01 b3", "O01 is not in your reserve, which holds G03 and H01."),
        ("P G03 b3", "With G03 your ecology would be -6; the lowest is -5."),
        ("P H01 a1", "G01 lies on a1 already."),
        ("E a1 b3", "No tile lies on b3 of your board."),
    ] {
        assert_eq!(table.refusal(1, line).unwrap().message, sentence);
    }
    let refusal = table.refusal(2, "A L01").unwrap();
    assert_eq!(
        (refusal.rule.as_ref(), refusal.message.as_str()),
        ("IN-401", "It is the turn of seat 1, not of seat 2.")
    );
}

#[test]
fn the_fallback_ends_the_turn_or_takes_a_tile_or_makes_room() {
    let fallback =
        |table: &Table| CityInvestors::fallback(&table.state, seat(1)).map(|mv| CityInvestors::write(&mv));
    let mut table = Table::basic(2).display("L01 F01 G01 P05").turn_of(1);
    assert_eq!(fallback(&table).as_deref(), Some("A L01"));
    table.play(1, "A L01");
    assert_eq!(fallback(&table).as_deref(), Some("X"));
    table.play(1, "X");
    assert_eq!(fallback(&table), None);
    let full = Table::basic(2)
        .board(1, "a1 G01, b1 G02")
        .reserve(1, "G03 H01 H02")
        .turn_of(1);
    assert_eq!(fallback(&full).as_deref(), Some("P H01 a2"));
    let stuck = Table::basic(2)
        .board(1, "a1 G01, b1 G02, c1 F01")
        .reserve(1, "G03 F02 F03")
        .turn_of(1);
    assert_eq!(fallback(&stuck).as_deref(), Some("E a1 F02"));
}
