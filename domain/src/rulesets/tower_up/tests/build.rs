//! Sections 7 and 8: build, roof and scoring move.

use super::Table;
use crate::rulesets::tower_up::events::{Event, Trigger};

/// The city of W5 and W6.
fn w5() -> Table {
    Table::of(3)
        .city("A9 grey 2, C5 black 1, D2 white 3 {yellow@2}, D3 brown 1")
        .holds(1, [2, 1, 0, 1])
        .markers(1, [0, 1, 0, 0])
}

/// X4, with so much brown held.
fn x4(brown: u8) -> Table {
    Table::of(3)
        .city("C1 brown 1, C4 brown 1, C2 white 1")
        .holds(1, [1, 1, 0, brown])
}

/// The last part of X1, and the board of two.
#[test]
fn tu_57_a_building_is_founded_on_an_empty_site_of_the_board() {
    let table = Table::of(3).holds(1, [2, 2, 2, 2]);
    assert_eq!(table.refused(1, "build A1 brown roof A1"), "site_occupied");
    assert_eq!(table.refused(1, "build D9 brown roof D9"), "unknown_site");
    let mut table = Table::of(2).city("A1 black 1").holds(1, [1, 1, 0, 0]);
    table.play(1, "build A2 white roof A2");
    assert_eq!(table.at("A2"), "white 1 {blue@1}");
}

/// The first part of X1.
#[test]
fn tu_58_a_new_building_needs_a_neighbour() {
    let table = Table::of(3).holds(1, [2, 2, 2, 2]);
    assert_eq!(table.refused(1, "build D7 brown roof D7"), "no_adjacent_building");
    assert_eq!(table.refused(1, "build A2 brown roof A2"), "accepted");
}

/// W5, X2 and X3.
#[test]
fn tu_59_a_new_building_differs_in_colour_from_every_neighbour() {
    let table = w5();
    assert_eq!(table.refused(1, "build D1 black roof D1"), "accepted");
    assert_eq!(table.refused(1, "build D5 black roof D5"), "accepted");
    assert_eq!(table.refused(1, "build D4 black roof D4"), "color_conflict");

    let table = Table::of(3)
        .city("C1 brown 1, C2 white 1, C4 black 1")
        .holds(1, [3, 3, 3, 3]);
    assert_eq!(table.refused(1, "build C3 black roof C2"), "color_conflict");
    assert_eq!(table.refused(1, "build C3 grey roof C2"), "accepted");

    let table = Table::of(3)
        .city("C6 black 1, C7 white 1, D8 grey 1, E3 brown 1")
        .holds(1, [3, 3, 3, 3]);
    for color in ["black", "white", "grey", "brown"] {
        assert_eq!(
            table.refused(1, &format!("build C9 {color} roof C9")),
            "color_conflict"
        );
    }
}

/// W6: a whole build.
#[test]
fn tu_60_every_neighbour_grows_by_one_floor_of_its_own_colour() {
    let mut table = w5();
    let events = table.play(1, "build D1 black roof D2");
    assert_eq!(table.at("D1"), "black 1");
    assert_eq!(table.at("D2"), "white 4 {yellow@2, blue@4}");
    assert_eq!(table.at("D3"), "brown 2");
    assert_eq!(table.supply_of(1), [1, 0, 0, 0]);
    assert_eq!(table.roofs_of(1), 9);
    assert_eq!(table.markers_of(1), [0, 5, 0, 0]);
    assert_eq!(table.waits_for().1, 2);
    let Event::Built(built) = &events[0] else {
        panic!("{events:?}")
    };
    let grown: Vec<(&str, u8)> = built
        .grown
        .iter()
        .map(|grown| (grown.site.as_str(), grown.height))
        .collect();
    assert_eq!(grown, [("D2", 4), ("D3", 2)]);
    assert_eq!((built.roof_level, built.roofs_left), (4, 9));
    assert_eq!((built.machine.from_column, built.machine.to_column), (1, 5));
}

/// X4 and X5.
#[test]
fn tu_61_the_cost_is_all_or_nothing_and_includes_the_founding_floor() {
    assert_eq!(x4(1).refused(1, "build C3 black roof C4"), "not_enough_floors");
    let table = Table::of(3).city("C1 brown 1").holds(1, [0, 5, 0, 1]);
    assert_eq!(table.refused(1, "build C3 grey roof C1"), "not_enough_floors");
}

/// X4.
#[test]
fn tu_62_neighbours_of_one_colour_cost_a_floor_each() {
    let mut table = x4(2);
    table.play(1, "build C3 black roof C4");
    assert_eq!(table.supply_of(1), [0, 0, 0, 0]);
    assert_eq!(table.at("C1"), "brown 2");
    assert_eq!(table.at("C4"), "brown 2 {blue@2}");
    assert_eq!(table.at("C2"), "white 2");
    assert_eq!(table.at("C3"), "black 1");
    assert_eq!(table.markers_of(1), [0, 0, 0, 2]);
}

/// X12.
#[test]
fn tu_63_without_a_roof_left_nothing_can_be_built() {
    let table = Table::of(3)
        .roofs(1, 0)
        .holds(1, [3, 3, 3, 1])
        .last_turn(1, Trigger::Shortage, 3, &[2, 3]);
    assert_eq!(table.refused(1, "build A2 brown roof A2"), "no_roof_left");
    assert_eq!(table.refused(1, "build C6 white roof C3"), "no_roof_left");
    assert_eq!(table.refused(1, "take T01 drop 3 black"), "accepted");
}

/// X10.
#[test]
fn tu_64_buildings_that_are_not_adjacent_do_not_change() {
    let mut table = Table::of(3).city("A2 black 1, A1 white 1").holds(1, [1, 1, 1, 0]);
    table.play(1, "build A6 grey roof A2");
    assert_eq!(table.at("A2"), "black 2 {blue@2}");
    assert_eq!(table.at("A6"), "grey 1");
    assert_eq!(table.at("A1"), "white 1");
    assert_eq!(table.supply_of(1), [0, 1, 0, 0]);
}

/// X6 and X7.
#[test]
fn tu_65_the_roof_goes_on_the_new_building_or_on_one_that_has_just_grown() {
    assert_eq!(x4(2).refused(1, "build C3 black roof C6"), "bad_roof_site");
    let table = x4(2).and_city("E9 white 1");
    assert_eq!(table.refused(1, "build C3 black roof E9"), "bad_roof_site");
    for site in ["C1", "C2", "C3", "C4"] {
        assert_eq!(
            table.refused(1, &format!("build C3 black roof {site}")),
            "accepted"
        );
    }
    let mut table = Table::of(3).city("C1 brown 4").holds(1, [1, 0, 0, 1]);
    table.play(1, "build C3 black roof C3");
    assert_eq!(table.at("C3"), "black 1 {blue@1}");
    assert_eq!(table.at("C1"), "brown 5");
}

/// X7 and X9: the present height, the floor just added included.
#[test]
fn tu_66_the_machine_of_the_roofed_buildings_colour_moves_by_its_height() {
    let mut table = Table::of(3).city("C1 brown 4").holds(1, [1, 0, 0, 1]);
    table.play(1, "build C3 black roof C3");
    assert_eq!(table.markers_of(1), [1, 0, 0, 0]);
    let mut table = Table::of(3).city("C1 brown 4").holds(1, [1, 0, 0, 1]);
    table.play(1, "build C3 black roof C1");
    assert_eq!(table.markers_of(1), [0, 0, 0, 5]);
}

/// X13.
#[test]
fn tu_67_a_marker_stops_at_the_last_column() {
    let mut table = Table::of(3)
        .city("C7 white 3")
        .holds(1, [1, 1, 0, 0])
        .markers(1, [0, 10, 0, 0]);
    table.play(1, "build C8 black roof C7");
    assert_eq!(table.at("C7"), "white 4 {blue@4}");
    assert_eq!(table.markers_of(1), [0, 12, 0, 0]);
}

/// X14.
#[test]
fn tu_68_a_marker_at_the_end_hinders_nothing() {
    let mut table = Table::of(2).market(["V1", "T01", "Q1"]).markers(1, [12, 0, 0, 0]);
    table.play(1, "take V1 wild white");
    assert_eq!(table.markers_of(1), [12, 0, 0, 0]);
    assert_eq!(table.supply_of(1), [1, 2, 1, 1]);
    let mut table = Table::of(2).market(["V1", "T01", "Q1"]).markers(1, [11, 0, 0, 0]);
    table.play(1, "take V1 wild white");
    assert_eq!(table.markers_of(1), [12, 0, 0, 0]);
    let mut table = Table::of(3)
        .city("C1 brown 4")
        .holds(1, [1, 0, 0, 1])
        .markers(1, [0, 0, 0, 12]);
    table.play(1, "build C3 black roof C1");
    assert_eq!(table.at("C1"), "brown 5 {blue@5}");
    assert_eq!(table.markers_of(1), [0, 0, 0, 12]);
}

/// X8. TU-7, TU-8, TU-60: whoever owns it.
#[test]
fn a_roof_on_top_is_covered_when_its_building_grows() {
    let mut table = Table::of(2).city("C4 black 2 {blue@2}").holds(1, [1, 1, 0, 0]);
    table.play(1, "build C5 white roof C5");
    assert_eq!(table.at("C4"), "black 3 {blue@2}");
    assert_eq!(table.at("C5"), "white 1 {blue@1}");
    assert_eq!(table.view().players[0].visible_roofs, 1);
    assert_eq!(table.markers_of(1), [0, 1, 0, 0]);
}

/// X11. TU-3, TU-60: one floor to begin with and one for each street.
#[test]
fn the_greatest_height_is_one_more_than_the_streets_of_a_site() {
    let mut table = Table::of(3).city("C9 black 1, A1 black 1");
    for (site, color) in [
        ("C6", "white"),
        ("C7", "grey"),
        ("D8", "white"),
        ("E3", "white"),
        ("E6", "brown"),
    ] {
        table = table.active(1).holds(1, [2, 2, 2, 2]);
        table.play(1, &format!("build {site} {color} roof {site}"));
    }
    assert_eq!(table.at("C9"), "black 6");
    table = table.active(1).holds(1, [1, 1, 0, 0]);
    table.play(1, "build A2 white roof A2");
    assert_eq!(table.at("A1"), "black 2");
}
