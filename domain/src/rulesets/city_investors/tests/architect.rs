//! Section 5: the Architect.

use super::Table;

#[test]
fn in_501_a_tile_goes_from_the_display_to_the_own_reserve() {
    let mut table = Table::basic(2).display("L01 F01 G01 P05").turn_of(1);
    table.play(1, "A G01");
    assert_eq!(
        (table.reserve_of(1), table.reserve_of(2)),
        ("G01".into(), "".into())
    );
    assert!(!table.displayed().contains("G01"));
}

#[test]
fn in_502_the_architect_needs_room_in_the_reserve() {
    let table = Table::basic(2).reserve(1, "H01 H02 H03").turn_of(1);
    assert_eq!(table.refused(1, "A 1"), "reserve_full");
    let table = Table::basic(2).reserve(1, "H01 H02").turn_of(1);
    assert_eq!(table.refused(1, "A 1"), "accepted");
}

/// TC-56; IN-501, IN-533.
#[test]
fn in_503_a_tile_is_taken_from_the_display_only() {
    let mut table = Table::basic(2)
        .display("L01 L02 L03 L04")
        .draws("H01 H02 H03 H04")
        .reserve(2, "O01")
        .turn_of(1);
    table.play(1, "M");
    assert_eq!(table.displayed(), "H01 H02 H03 H04");
    for elsewhere in ["A L01", "A H05", "A O01"] {
        assert_eq!(table.refused(1, elsewhere), "not_in_display", "{elsewhere}");
    }
    assert!(
        !table
            .view()
            .stack
            .tiles
            .iter()
            .any(|tile| tile.to_string() == "L01")
    );
}

#[test]
fn in_504_in_the_basic_variant_the_place_is_refilled_at_once() {
    let mut table = Table::basic(2).display("L01 F01 G01 P05").draws("H05").turn_of(1);
    table.play(1, "A 2");
    assert_eq!((table.displayed(), table.points()), ("L01 H05 G01 P05".into(), 2));
}

/// IN-604 is what follows.
#[test]
fn in_505_with_an_empty_stack_the_place_stays_empty() {
    let mut table = Table::basic(2).display("L01 F01 G01 P05").stack(0).turn_of(1);
    table.play(1, "A 3");
    assert_eq!(table.displayed(), "L01 F01 - P05");
    assert!(table.view().end.last_turn);
}

#[test]
fn in_506_in_the_advanced_variant_the_place_stays_empty_until_the_end_of_the_turn() {
    let mut table = Table::advanced(2)
        .display("L01 F01 G01 P05")
        .draws("H05")
        .turn_of(1);
    table.play(1, "A 2");
    assert_eq!(table.displayed(), "L01 - G01 P05");
    table.play(1, "X");
    assert_eq!(table.displayed(), "L01 H05 G01 P05");
}

/// Of all moves only the Planner, the Engineer and another player's Spy take something out of a reserve; nothing that
/// is legal takes a tile of a reserve out of the game. The laws see to it that no tile is lost.
#[test]
fn in_507_reserve_tiles_are_never_discarded() {
    let mut table = Table::advanced(2)
        .board(1, "c2 O01")
        .reserve(1, "H01 H02 H03")
        .reserve(2, "P01")
        .turn_of(1);
    let lines = table.legal(1);
    assert!(lines.iter().all(|line| "PEM".contains(&line[..1])), "{lines:?}");
    table.play(1, "M");
    assert_eq!(
        (table.reserve_of(1), table.reserve_of(2)),
        ("H01 H02 H03".into(), "P01".into())
    );
}
