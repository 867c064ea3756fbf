//! Section 5: the Planner and the -5 limit.

use super::Table;
use crate::rulesets::city_investors::Track;

/// TC-09; IN-512, IN-513.
#[test]
fn in_511_a_reserve_tile_goes_on_any_empty_building_field() {
    let mut table = Table::basic(2).board(1, "c2 O01").reserve(1, "H01").turn_of(1);
    assert_eq!(table.refused(1, "P H01 c3"), "centre");
    assert_eq!(table.refused(1, "P H01 c2"), "field_occupied");
    assert_eq!(table.refused(1, "P H02 e5"), "not_in_reserve");
    assert_eq!(
        table.legal(1).iter().filter(|line| line.starts_with('P')).count(),
        23
    );
    table.play(1, "P H01 e5");
    assert_eq!(
        (table.on(1, "e5"), table.reserve_of(1)),
        ("H01".into(), "".into())
    );
}

#[test]
fn in_512_the_centre_is_never_built_on() {
    let table = Table::advanced(2)
        .board(1, "c2 O01")
        .reserve(1, "H01")
        .reserve(2, "P01")
        .turn_of(1);
    for line in ["P H01 c3", "E c3 H01", "E c2 c3", "S P01 c3"] {
        assert_eq!(table.refused(1, line), "centre", "{line}");
    }
    assert!(!table.legal(1).iter().any(|line| line.contains("c3")));
}

/// F21 is open to N only, and stands beside tiles with closed edges or alone.
#[test]
fn in_513_passages_need_not_match_and_a_tile_need_not_touch_another() {
    let table = Table::basic(2).board(1, "c2 O01").reserve(1, "F21").turn_of(1);
    for field in ["b2", "d2", "c1", "a5"] {
        assert_eq!(table.refused(1, &format!("P F21 {field}")), "accepted");
    }
}

/// EX-2; IN-108, IN-109.
#[test]
fn in_515_the_effects_of_a_tile_are_applied_at_once() {
    let mut table = Table::basic(2)
        .board(1, "c2 L01, b3 P01, d3 P02, c4 G01")
        .reserve(1, "L02")
        .turn_of(1);
    assert_eq!(table.tracks(1), "0/0/4/0/7");
    table.play(1, "P L02 d2");
    assert_eq!(table.tracks(1), "0/0/4/-1/12");
    let view = table.view();
    let satisfaction = view.players[0]
        .markers
        .iter()
        .find(|marker| marker.track == Track::Satisfaction)
        .unwrap();
    assert_eq!((satisfaction.disc, satisfaction.cube), (Some(10), 2));
}

/// TC-08; IN-412.
#[test]
fn in_516_exactly_minus_five_is_allowed_and_less_is_not() {
    let mut table = Table::basic(2)
        .board(1, "a1 G01, a2 F01")
        .reserve(1, "G02 F02")
        .turn_of(1);
    assert_eq!(table.tracks(1), "0/3/-3/8/-1");
    table.play(1, "P G02 e5");
    assert_eq!(table.tracks(1), "0/3/-5/13/-1");
    for field in ["a3", "b1", "e1", "d5"] {
        assert_eq!(table.refused(1, &format!("P F02 {field}")), "below_minus_five");
    }
    assert_eq!((table.points(), table.reserve_of(1)), (2, "F02".into()));
}

/// TC-10.
#[test]
fn in_516_every_track_counts_on_its_own() {
    let table = Table::basic(2)
        .board(1, "c2 P01, b3 P02")
        .reserve(1, "P03")
        .turn_of(1);
    assert_eq!(table.tracks(1), "0/0/6/-4/2");
    let refusal = table.refusal(1, "P P03 c4").unwrap();
    assert_eq!(
        (refusal.code.as_ref(), refusal.rule.as_ref()),
        ("below_minus_five", "IN-516")
    );
    assert!(
        refusal.message.contains("income would be -6"),
        "{}",
        refusal.message
    );
    let mut table = Table::basic(2)
        .board(1, "c2 P01, b3 P02, d3 O01")
        .reserve(1, "P03")
        .turn_of(1);
    table.play(1, "P P03 c4");
    assert_eq!(table.tracks(1), "0/2/9/-5/3");
}

#[test]
fn in_517_a_placed_tile_is_moved_by_the_engineer_only() {
    let mut table = Table::basic(2).board(1, "c2 O01").reserve(1, "H01").turn_of(1);
    table.play(1, "P H01 b3");
    let moving: Vec<String> = table
        .legal(1)
        .into_iter()
        .filter(|line| line.contains("b3"))
        .collect();
    assert_eq!(moving, ["E b3 c2"]);
}
