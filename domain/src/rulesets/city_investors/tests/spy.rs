//! Section 5: the Spy, in the advanced variant.

use super::Table;
use crate::rulesets::city_investors::Duty;

/// TC-43.
#[test]
fn in_541_there_is_no_spy_in_the_basic_variant() {
    let table = Table::basic(2).reserve(2, "P01").turn_of(1);
    let refusal = table.refusal(1, "S P01 b3").unwrap();
    assert_eq!(
        (refusal.code.as_ref(), refusal.rule.as_ref()),
        ("wrong_variant", "IN-541")
    );
    assert!(!table.kinds(1).contains('S'));
}

/// TC-39; IN-542, IN-543, IN-544, IN-546, IN-547, IN-802.
#[test]
fn in_542_to_in_544_and_in_802_a_tile_of_another_reserve_goes_on_the_own_board() {
    let mut table = Table::advanced(2)
        .board(1, "c2 O01")
        .reserve(1, "H01")
        .reserve(2, "P01 G01")
        .display("L01 L02 L03 L04")
        .turn_of(1);
    table.play(1, "S P01 b3");
    assert_eq!(
        (table.on(1, "b3"), table.tracks(1)),
        ("P01".into(), "0/2/3/-1/1".into())
    );
    assert_eq!(
        (table.reserve_of(1), table.reserve_of(2)),
        ("H01".into(), "G01".into())
    );
    assert_eq!((table.points(), table.kinds(1)), (1, "A".into()));
    table.play(1, "A L02");
    assert_eq!(
        (table.reserve_of(1), table.to_move()),
        ("H01 L02".into(), vec![2])
    );
    assert_eq!(table.reserve_of(2), "G01");
}

#[test]
fn in_542_the_tile_must_be_another_players_and_a_seat_that_is_named_the_right_one() {
    let table = Table::advanced(3)
        .reserve(1, "H01")
        .reserve(2, "P01")
        .reserve(3, "G01")
        .turn_of(1);
    assert_eq!(table.refused(1, "S H01 b3"), "not_in_other_reserve");
    assert_eq!(table.refused(1, "S H02 b3"), "not_in_other_reserve");
    assert_eq!(table.refused(1, "S 3:P01 b3"), "wrong_owner");
    assert_eq!(table.refused(1, "S 2:P01 b3"), "accepted");
    assert_eq!(table.refused(1, "S P01 b3"), "accepted");
    assert_eq!(table.refused(1, "S 3:G01 b3"), "accepted");
}

/// TC-42.
#[test]
fn in_545_the_limits_of_a_placement_hold_for_the_spy() {
    let mut table = Table::advanced(2)
        .board(1, "a1 G02, a2 G03")
        .reserve(2, "G01 F01")
        .turn_of(1);
    assert_eq!(table.tracks(1), "0/0/-4/10/0");
    let refusal = table.refusal(1, "S G01 b1").unwrap();
    assert_eq!(
        (refusal.code.as_ref(), refusal.rule.as_ref()),
        ("below_minus_five", "IN-545")
    );
    assert_eq!(table.refused(1, "S F01 a1"), "field_occupied");
    assert_eq!(table.refused(1, "S F01 c3"), "centre");
    table.play(1, "S F01 b1");
    assert_eq!(table.tracks(1), "0/3/-5/13/-1");
}

/// TC-41.
#[test]
fn in_546_beside_the_spy_only_the_architect_is_allowed() {
    let table = || {
        Table::advanced(2)
            .board(1, "c2 O01, b3 O02")
            .reserve(1, "H01")
            .reserve(2, "P01")
            .turn_of(1)
    };
    for line in ["P H01 a1", "E b3 c2", "E b3 H01", "M"] {
        let mut before = table();
        before.play(1, line);
        assert_eq!(before.refused(1, "S P01 e5"), "spy_not_alone", "{line}");
        let mut after = table();
        after.play(1, "S P01 e5");

        assert_eq!(after.refused(1, line), "spy_not_alone", "{line}");
    }
    let mut late = table();
    late.plays(1, "A 1; P H01 a1");
    assert_eq!(late.refused(1, "S P01 e5"), "not_enough_points");
}

#[test]
fn in_547_spy_and_architect_may_come_in_either_order() {
    for lines in ["S P01 e5; A 1", "A 1; S P01 e5"] {
        let mut table = Table::advanced(2).reserve(2, "P01").turn_of(1);
        table.plays(1, lines);
        assert_eq!((table.to_move(), table.on(1, "e5")), (vec![2], "P01".into()));
    }
}

/// TC-40; IN-547. In a waived turn the Spy is legal: TC-44.
#[test]
fn in_548_with_a_full_reserve_and_the_duty_open_there_is_no_spy() {
    let table = Table::advanced(2)
        .reserve(1, "H01 H02 O02")
        .reserve(2, "P01")
        .turn_of(1);
    assert_eq!(table.turn().duty, Duty::Open);
    let refusal = table.refusal(1, "S P01 b3").unwrap();
    assert_eq!(
        (refusal.code.as_ref(), refusal.rule.as_ref()),
        ("duty_endangered", "IN-548")
    );
    assert!(!table.kinds(1).contains('S'));
    let mut table = Table::advanced(2)
        .reserve(1, "H01 H02")
        .reserve(2, "P01")
        .display("L01 L02 L03 L04")
        .turn_of(1);
    table.play(1, "A L01");
    assert_eq!(table.reserve_of(1), "H01 H02 L01");
    assert_eq!(table.refused(1, "S P01 b3"), "accepted");
    let waived = Table::advanced(2)
        .board(1, "a1 G01, b1 G02")
        .reserve(1, "G03 G04 G05")
        .reserve(2, "P01")
        .turn_of(1);
    assert_eq!(waived.refused(1, "S P01 e5"), "accepted");
}

/// TC-58; IN-602.
#[test]
fn in_549_the_reserve_of_a_player_who_has_finished_is_a_target() {
    let table = Table::advanced(2)
        .built(1, 24)
        .reserve(1, "P24")
        .final_round(1, &[2])
        .turn_of(2);
    assert_eq!(table.refused(2, "S P24 b3"), "accepted");
}
