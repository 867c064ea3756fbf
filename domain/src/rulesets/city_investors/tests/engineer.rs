//! Section 5: the Engineer.

use super::Table;

#[test]
fn in_521_an_engineer_action_is_a_swap_or_an_exchange() {
    let table = Table::basic(2)
        .board(1, "c2 O01, b3 O02")
        .reserve(1, "H01")
        .turn_of(1);
    let lines: Vec<String> = table
        .legal(1)
        .into_iter()
        .filter(|line| line.starts_with('E'))
        .collect();
    assert_eq!(lines, ["E b3 H01", "E c2 H01", "E b3 c2"]);
}

/// IN-524; TC-11; IN-522.
#[test]
fn in_522_and_in_524_a_swap_moves_two_tiles_and_no_marker() {
    let mut table = Table::basic(2).board(1, "a1 G01, a2 F01, b1 G02").turn_of(1);
    assert_eq!(table.tracks(1), "0/3/-5/13/-1");
    table.play(1, "E a1 a2");
    assert_eq!(
        (table.on(1, "a1"), table.on(1, "a2"), table.on(1, "b1")),
        ("F01".into(), "G01".into(), "G02".into())
    );
    assert_eq!(table.tracks(1), "0/3/-5/13/-1");
}

/// IN-525; TC-12; IN-523.
#[test]
fn in_523_and_in_525_an_exchange_undoes_gains_and_losses() {
    let mut table = Table::basic(2)
        .board(1, "c2 P01, d3 O01")
        .reserve(1, "H01")
        .turn_of(1);
    assert_eq!(table.tracks(1), "0/2/3/-1/1");
    table.play(1, "E c2 H01");
    assert_eq!(
        (table.tracks(1), table.reserve_of(1)),
        ("4/2/0/1/-1".into(), "P01".into())
    );
    assert_eq!(table.on(1, "c2"), "H01");
}

/// TC-13.
#[test]
fn in_526_the_result_of_an_exchange_is_not_below_minus_five() {
    let mut table = Table::basic(2)
        .board(1, "a1 G01, a2 G02, b1 P01")
        .reserve(1, "F01 G03")
        .turn_of(1);
    assert_eq!(table.tracks(1), "0/0/-1/8/1");
    let refusal = table.refusal(1, "E b1 G03").unwrap();
    assert_eq!(
        (refusal.code.as_ref(), refusal.rule.as_ref()),
        ("below_minus_five", "IN-526")
    );
    table.play(1, "E b1 F01");
    assert_eq!(table.tracks(1), "0/3/-5/13/-1");
}

/// Without the park, ecology would be -6 for a moment; only the result counts.
#[test]
fn in_526_the_state_between_does_not_count() {
    let table = Table::basic(2)
        .board(1, "a1 G01, a2 G02, a3 G03, b1 P01")
        .reserve(1, "P02")
        .turn_of(1);
    assert_eq!(table.tracks(1), "0/0/-3/13/1");
    assert_eq!(table.refused(1, "E b1 P02"), "accepted");
}

/// TC-14.
#[test]
fn in_527_tiles_of_one_type_may_be_exchanged() {
    let mut table = Table::basic(2).board(1, "b1 H13").reserve(1, "H02").turn_of(1);
    table.play(1, "E b1 H02");
    assert_eq!(
        (table.on(1, "b1"), table.reserve_of(1)),
        ("H02".into(), "H13".into())
    );
    assert_eq!(table.tracks(1), "4/0/0/0/-1");
}

/// TC-15; IN-522.
#[test]
fn in_528_no_tile_is_moved_to_an_empty_field_or_the_centre_or_itself() {
    let table = Table::basic(2)
        .board(1, "c2 O01, b3 O02")
        .board(2, "a1 H01")
        .reserve(2, "H02")
        .turn_of(1);
    assert_eq!(table.refused(1, "E c2 a1"), "field_empty");
    assert_eq!(table.refused(1, "E c2 c3"), "centre");
    assert_eq!(table.refused(1, "E c2 c2"), "same_field");
    assert_eq!(table.refused(1, "E c2 H02"), "not_in_reserve");
    assert_eq!(table.on(2, "a1"), "H01");
}
