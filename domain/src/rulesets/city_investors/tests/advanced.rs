//! Section 8: what is different in the advanced variant.

use super::Table;
use crate::rulesets::city_investors::Duty;

/// IN-801: the turns, the actions and the limits are those of the basic variant.
#[test]
fn in_801_the_basic_rules_hold_in_the_advanced_variant() {
    for table in [Table::basic(2), Table::advanced(2)] {
        let mut table = table
            .board(1, "c2 F06, d3 H01")
            .reserve(1, "P01 H02 O01")
            .turn_of(1);
        assert_eq!(table.refused(1, "A 1"), "reserve_full");
        assert_eq!(table.refused(1, "X"), "duty_open");
        table.plays(1, "E c2 P01; P O01 b3");
        assert_eq!(
            (table.tracks(1), table.kinds(1)),
            ("4/2/3/-1/0".into(), "A".into())
        );
    }
}

/// TC-18; IN-506, IN-805.
#[test]
fn in_803_the_display_is_refilled_at_the_end_of_the_turn_from_the_lowest_place_on() {
    let mut table = Table::advanced(2)
        .display("L01 L02 L03 L04")
        .draws("H01 H02")
        .turn_of(1);
    table.plays(1, "A L04; A L02");
    assert_eq!(table.displayed(), "L01 - L03 -");
    let takes: Vec<String> = table
        .legal(1)
        .into_iter()
        .filter(|line| line.starts_with('A'))
        .collect();
    assert_eq!(takes, ["A L01", "A L03"]);
    table.play(1, "X");
    assert_eq!(table.displayed(), "L01 H01 L03 H02");
}

#[test]
fn in_804_what_is_left_in_the_stack_is_put_out_in_order() {
    let mut table = Table::advanced(2)
        .display("L01 L02 L03 L04")
        .draws("H01 H02")
        .stack(2)
        .turn_of(1);
    table.plays(1, "A L04; A L02; A L01");
    assert_eq!(table.displayed(), "H01 H02 L03 -");
    assert!(table.ending().is_some());
}

#[test]
fn in_805_a_second_architect_chooses_among_three_unless_a_mayor_came_between() {
    let takes = |table: &Table| table.legal(1).iter().filter(|line| line.starts_with('A')).count();
    let mut table = Table::advanced(2).turn_of(1);
    table.play(1, "A 1");
    assert_eq!(takes(&table), 3);
    table.play(1, "A 3");
    assert_eq!(takes(&table), 2);
    let mut table = Table::advanced(2).turn_of(1);
    table.plays(1, "A 1; M");
    assert_eq!(takes(&table), 4);
}

/// After a Mayor, and after a waived turn.
#[test]
fn in_806_a_full_display_is_not_refilled() {
    let mut table = Table::advanced(2).draws("H01 H02 H03 H04").turn_of(1);
    table.plays(1, "A 1; M");
    let stack = table.stack_size();
    table.play(1, "X");
    assert_eq!(
        (table.displayed(), table.stack_size()),
        ("H01 H02 H03 H04".into(), stack)
    );
    let mut table = Table::advanced(2)
        .board(1, "a1 G01, b1 G02")
        .reserve(1, "G03 G04 G05")
        .turn_of(1);
    assert_eq!(table.turn().duty, Duty::Waived);
    let shown = table.displayed();
    table.play(1, "X");
    assert_eq!((table.displayed(), table.to_move()), (shown, vec![2]));
}
