//! Section 18: refused moves.

use super::Table;
use super::table::seat;
use crate::kernel::{Rules, Timestamp};
use crate::rulesets::tower_up::events::Trigger;
use crate::rulesets::tower_up::{Move, TowerUp};
use serde_json::json;

fn refusal(table: &Table, number: u8, line: &str) -> crate::kernel::Refusal {
    TowerUp::check(
        &table.state,
        seat(number),
        &table.read(line),
        Timestamp::UNIX_EPOCH,
    )
    .unwrap_err()
}

/// A move in JSON, as it comes from outside: read, or refused as unreadable.
fn sent(table: &Table, number: u8, json: serde_json::Value) -> crate::kernel::Refusal {
    match serde_json::from_value::<Move>(json.clone()) {
        Ok(mv) => TowerUp::check(&table.state, seat(number), &mv, Timestamp::UNIX_EPOCH).unwrap_err(),
        Err(why) => TowerUp::unreadable(&table.state, seat(number), &json, &why.to_string()),
    }
}

/// Each line breaks two rules; the one that stands higher in the table is named.
#[test]
fn tu_126_a_move_is_refused_with_the_first_code_that_applies() {
    let finished = {
        let mut table = Table::of(2).last_turn(2, Trigger::LastRoof, 1, &[]);
        table.play(2, "take T01");
        table
    };
    assert_eq!(finished.refused(1, "drop 1 black"), "game_finished");
    let table = Table::of(3)
        .holds(1, [0, 1, 0, 0])
        .roofs(1, 10)
        .market(["J1", "T05", "Q1"])
        .general([0, 1, 9, 9]);
    assert_eq!(table.refused(2, "decline"), "not_your_decision");
    assert_eq!(table.refused(1, "drop 99 black"), "wrong_move_type");
    assert_eq!(
        table.refused(1, "take Q4 wild grey drop 1 black"),
        "card_not_in_market"
    );
    assert_eq!(
        table.refused(1, "take T05 wild grey instead black"),
        "wrong_number_of_wild_colors"
    );
    assert_eq!(
        table.refused(1, "take T05 instead black, black drop 1 black"),
        "wrong_number_of_substitutes"
    );
    assert_eq!(
        table.refused(1, "take T05 instead black drop 1 grey"),
        "color_not_in_supply"
    );
    assert_eq!(
        table.refused(1, "take J1 wild grey, grey drop 1 grey"),
        "wrong_discard"
    );
    assert_eq!(table.refused(1, "build D9 black roof D9"), "unknown_site");
    assert_eq!(table.refused(1, "build A1 black roof D9"), "site_occupied");
    assert_eq!(table.refused(1, "build D7 black roof D9"), "no_adjacent_building");
    assert_eq!(table.refused(1, "build A2 black roof D9"), "color_conflict");
    assert_eq!(table.refused(1, "build A2 white roof D9"), "not_enough_floors");
    let table = table.roofs(1, 0);
    assert_eq!(table.refused(1, "build A2 black roof D9"), "color_conflict");
    assert_eq!(table.refused(1, "build A2 white roof D9"), "no_roof_left");
    let table = Table::of(3).holds(1, [1, 1, 0, 0]);
    assert_eq!(table.refused(1, "build A2 white roof D9"), "bad_roof_site");
}

/// X49 for the two codes about the colour of a starting floor; they come before the site.
#[test]
fn tu_126_the_colour_of_a_starting_floor_is_looked_at_before_its_site() {
    let mut table = Table::of(3).city("C3 black 1").market(["J1", "T05", "Q1"]);
    table.state.phase = TowerUp::begin(&Default::default(), 3).unwrap().phase;
    table.state.starting.placed = 0;
    table.state.starting.placer = Some(seat(3));
    table.state.options.starting_floor_placement = crate::rulesets::tower_up::Placement::Players;
    assert_eq!(table.refused(3, "place D9"), "color_required");
    assert_eq!(table.refused(3, "place D9 black"), "unknown_site");
    assert_eq!(table.refused(3, "place C3 black"), "site_occupied");
    assert_eq!(refusal(&table, 3, "place C1 black").rule, "TU-32");
    table.state.starting.placed = 1;
    assert_eq!(table.refused(3, "place D9 white"), "color_not_allowed");
    assert_eq!(table.refused(3, "place C1"), "color_conflict");
}

/// X1, and a move that is no move at all: it comes after the three codes about who decides and what.
#[test]
fn tu_126_something_malformed_is_refused_after_who_decides_and_what() {
    let table = Table::of(3);
    let build = json!({"type": "build", "site": "A2", "color": "brown"});
    let malformed = sent(&table, 1, build.clone());
    assert_eq!(
        (malformed.code.as_ref(), malformed.field.as_deref()),
        ("malformed_move", Some("roof_site"))
    );
    assert_eq!(sent(&table, 2, build).code, "not_your_decision");
    assert_eq!(
        sent(&table, 1, json!({"type": "discard"})).code,
        "wrong_move_type"
    );
    assert_eq!(sent(&table, 1, json!({"type": "fly"})).code, "malformed_move");
    assert_eq!(sent(&table, 1, json!("take 2")).code, "malformed_move");
    assert_eq!(sent(&table, 1, json!(null)).code, "malformed_move");
    let unknown_site = json!({"type": "build", "site": "", "color": "brown", "roof_site": ""});
    assert_eq!(sent(&table, 1, unknown_site).code, "unknown_site");
}

#[test]
fn a_refusal_names_the_rule_the_field_and_the_things_it_is_about() {
    let table = Table::of(3)
        .city("C1 brown 1, C2 white 1, C4 black 1")
        .holds(1, [3, 3, 0, 0])
        .market(["T01", "T05", "J1"]);
    let conflict = refusal(&table, 1, "build C3 black roof C3");
    assert_eq!(
        (conflict.rule.as_ref(), conflict.field.as_deref()),
        ("TU-59", Some("color"))
    );
    assert_eq!(
        conflict.message,
        "C3 is next to the black building on C4; a new building must differ in colour from every neighbour."
    );
    let says = |line: &str| refusal(&table, 1, line).message;
    assert_eq!(says("take Q4"), "Q4 is not in the market; T01, T05 and J1 are.");
    assert_eq!(
        says("take J1"),
        "J1 brings 2 wild floors; name one colour for each, not 0."
    );
    assert_eq!(
        says("take T01 wild grey"),
        "T01 brings no wild floor, so no colour is to be named for one."
    );
    assert_eq!(
        says("take T01 drop 1 black"),
        "You hold 9 floors of at most 10, so nothing is to be given back."
    );
    assert_eq!(
        says("build C3 grey roof C3"),
        "This costs 1 black, 1 white, 1 grey and 1 brown; you hold 3 black and 3 white."
    );
    assert_eq!(
        says("decline"),
        "An action is to be chosen. Possible now: take_card, build."
    );
    let table = table.holds(1, [1, 1, 1, 1]);
    let roof = refusal(&table, 1, "build C3 grey roof E9");
    assert_eq!(
        roof.message,
        "The roof cannot go on E9; it goes on C3, C1, C2 or C4."
    );
    assert_eq!(
        refusal(&table, 2, "take T01").message,
        "It is for seat 1 to decide, not for seat 2."
    );
    let table = Table::of(3).general([1, 9, 9, 9]).market(["Q1", "T05", "J1"]);
    let short = refusal(&table, 1, "take Q1");
    assert_eq!(
        short.message,
        "The general supply lacks 1 black for Q1; name 1 colour to take instead, not 0."
    );
}

#[test]
fn what_a_sender_wrote_is_repeated_only_in_part() {
    let table = Table::of(3);
    let json = json!({"type": "build", "site": "x\n".repeat(500), "color": "brown", "roof_site": "A1"});
    let message = sent(&table, 1, json).message;
    assert!(message.len() < 60 && !message.contains('\n'), "{message}");
}
