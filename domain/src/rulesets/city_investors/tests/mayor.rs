//! Section 5: the Mayor.

use super::Table;
use crate::rulesets::city_investors::Ending;

#[test]
fn in_531_the_display_is_discarded_and_four_tiles_are_drawn() {
    let mut table = Table::basic(2)
        .display("L01 L02 L03 L04")
        .draws("H01 H02 H03 H04")
        .stack(20)
        .turn_of(1);
    let before = table.discarded();
    table.play(1, "M");
    assert_eq!(
        (table.displayed(), table.stack_size()),
        ("H01 H02 H03 H04".into(), 16)
    );
    assert_eq!(table.discarded(), format!("{before} L01 L02 L03 L04"));
}

/// TC-17; IN-506, IN-806.
#[test]
fn in_532_always_four_are_drawn() {
    let mut table = Table::advanced(2)
        .display("L01 L02 L03 L04")
        .draws("H01 H02 H03 H04 H05 H06")
        .stack(6)
        .turn_of(1);
    let before = table.discarded();
    table.plays(1, "A L01; A L03");
    assert_eq!(table.displayed(), "- L02 - L04");
    table.play(1, "M");
    assert_eq!(table.discarded(), format!("{before} L02 L04"));
    assert_eq!(
        (table.displayed(), table.stack_size()),
        ("H01 H02 H03 H04".into(), 2)
    );
    assert_eq!(table.to_move(), [2]);
    let left: Vec<String> = table.view().stack.tiles.iter().map(ToString::to_string).collect();
    assert_eq!(left, ["H05", "H06"]);
}

/// The stack runs out and what was discarded stays out.
#[test]
fn in_533_discarded_tiles_are_never_shuffled_back() {
    let mut table = Table::basic(2).display("L01 L02 L03 L04").stack(4).turn_of(1);
    table.play(1, "M");
    assert!(table.discarded().ends_with("L01 L02 L03 L04"));
    table.plays(1, "A 1; X");
    assert_eq!(table.ending(), Some(Ending::StackEmpty));
}

/// IN-535; TC-16; IN-505, IN-531, IN-604.
#[test]
fn in_534_and_in_535_the_mayor_needs_four_tiles_and_taking_the_last_does_not_end_the_game() {
    let table = Table::basic(2).display("L01 L02 L03 L04").stack(3).turn_of(1);
    assert_eq!(table.refused(1, "M"), "stack_too_small");
    let mut table = Table::basic(2)
        .display("L01 L02 L03 L04")
        .draws("H01 H02 H03 H04")
        .stack(4)
        .turn_of(1);
    table.play(1, "M");
    assert_eq!(
        (table.displayed(), table.stack_size()),
        ("H01 H02 H03 H04".into(), 0)
    );
    assert_eq!((table.ending(), table.view().end.last_turn), (None, false));
    table.play(1, "A H03");
    assert_eq!(table.displayed(), "H01 H02 - H04");
    assert!(table.view().end.last_turn);
    table.play(1, "A H01");
    assert_eq!(table.ending(), Some(Ending::StackEmpty));
}
