//! Section 1: terms.

use super::Table;
use super::table::seat;
use crate::rulesets::tower_up::content::{BoardId, content};

fn neighbours(board: BoardId, site: &str) -> Vec<String> {
    let board = content().board(board);
    let site = board.find(site).unwrap();
    board
        .neighbours(site)
        .iter()
        .map(|site| board.id_of(*site))
        .collect()
}

/// X1, the middle part.
#[test]
fn tu_1_a_site_holds_at_most_one_building() {
    let table = Table::of(3).holds(1, [2, 2, 2, 2]);
    assert_eq!(table.refused(1, "build A1 brown roof A1"), "site_occupied");
}

/// W1.
#[test]
fn tu_2_only_a_street_makes_two_sites_adjacent() {
    assert_eq!(neighbours(BoardId::Front, "C3"), ["C1", "C2", "C4", "C6"]);
    assert_eq!(neighbours(BoardId::Front, "C5"), ["C2", "C6", "D2", "D4"]);
    assert!(!neighbours(BoardId::Front, "C3").contains(&"C7".to_string()));
    assert_eq!(neighbours(BoardId::Front, "A1"), ["A2"]);
}

/// W2.
#[test]
fn tu_3_the_height_counts_floors_and_no_roofs() {
    let table = Table::of(3).city("A2 black 2, A1 white 1, C3 brown 4 {blue@1, blue@4}");
    let height = |id: &str| {
        let site = table.view().sites.into_iter().find(|site| site.site == id);
        site.unwrap().building.unwrap().height
    };
    assert_eq!([height("A2"), height("A1"), height("C3")], [2, 1, 4]);
}

/// A floor that is added has the colour of its building: it is paid in that colour, and the colour stays.
#[test]
fn tu_4_all_floors_of_a_building_have_one_colour() {
    let mut table = Table::of(3).city("A2 black 1").holds(1, [1, 0, 1, 0]);
    table.play(1, "build A1 grey roof A2");
    assert_eq!(table.at("A2"), "black 2 {blue@2}");
    assert_eq!(table.supply_of(1), [0, 0, 0, 0]);
}

/// Every build on offer keeps neighbours apart, in a city where each site has neighbours of its own.
#[test]
fn tu_5_neighbours_never_have_the_same_colour() {
    let mut table = Table::of(3)
        .city("C1 brown 1, C2 white 1, C4 black 1, D7 grey 2")
        .holds(1, [3, 3, 3, 1]);
    for color in ["black", "white", "brown"] {
        assert_eq!(
            table.refused(1, &format!("build C3 {color} roof C3")),
            "color_conflict"
        );
    }
    table.play(1, "build C3 grey roof C3");
    assert_eq!(table.at("C3"), "grey 1 {blue@1}");
}

/// The last part of X45: a roof put on level 1 stays on level 1 when the building grows.
#[test]
fn tu_6_a_level_is_counted_from_the_ground_and_never_changes() {
    let mut table = Table::of(3)
        .city("A2 black 1")
        .holds(1, [1, 0, 1, 0])
        .holds(2, [1, 0, 0, 1]);
    table.play(1, "build A1 grey roof A1");
    table.play(2, "build A6 brown roof A2");
    assert_eq!(table.at("A2"), "black 3 {yellow@3}");
    assert_eq!(table.at("A1"), "grey 1 {blue@1}");
    let mut table = Table::of(3).city("A1 grey 1 {blue@1}").holds(1, [1, 0, 1, 0]);
    table.play(1, "build A2 black roof A1");
    assert_eq!(table.at("A1"), "grey 2 {blue@1, blue@2}");
}

/// W3.
#[test]
fn tu_7_a_player_is_present_by_a_visible_or_covered_roof() {
    let table = Table::of(3).city("C1 black 2 {blue@2}, C4 white 3 {blue@1}, D6 grey 2 {blue@1, yellow@2}");
    let present = |number: u8| {
        let board = table.state.board();
        let sites = board.all().filter(|site| {
            table
                .state
                .building(*site)
                .is_some_and(|b| b.houses(seat(number)))
        });
        sites.map(|site| board.id_of(site)).collect::<Vec<_>>()
    };
    assert_eq!(present(1), ["C1", "C4", "D6"]);
    assert_eq!(present(2), ["D6"]);
}

/// W3.
#[test]
fn tu_8_a_roof_is_visible_exactly_on_the_top_floor() {
    let table = Table::of(3).city("C1 black 2 {blue@2}, C4 white 3 {blue@1}, D6 grey 2 {blue@1, yellow@2}");
    let view = table.view();
    let visible: Vec<(String, u8)> = view
        .sites
        .iter()
        .flat_map(|site| {
            site.building
                .iter()
                .flat_map(|b| &b.roofs)
                .map(|roof| (site.site.clone(), roof))
        })
        .filter(|(_, roof)| roof.visible)
        .map(|(site, roof)| (site, roof.seat.number()))
        .collect();
    assert_eq!(visible, [("C1".to_string(), 1), ("D6".to_string(), 2)]);
    assert_eq!(
        [view.players[0].visible_roofs, view.players[1].visible_roofs],
        [1, 1]
    );
}

/// X9.
#[test]
fn tu_9_a_player_may_have_several_roofs_in_one_building() {
    let mut table = Table::of(2).city("C4 black 2 {blue@2}").holds(1, [1, 1, 0, 0]);
    table.play(1, "build C5 white roof C4");
    assert_eq!(table.at("C4"), "black 3 {blue@2, blue@3}");
    assert_eq!(table.view().players[0].visible_roofs, 1);
    assert_eq!(table.markers_of(1), [3, 0, 0, 0]);
}

/// A roof always goes on a floor that has just been added, so no floor can get a second one.
#[test]
fn tu_10_a_floor_carries_at_most_one_roof() {
    let mut table = Table::of(3)
        .city("A2 black 1")
        .holds(1, [1, 1, 0, 0])
        .holds(2, [2, 0, 0, 1]);
    table.play(1, "build A1 white roof A2");
    table.play(2, "build A6 brown roof A2");
    assert_eq!(table.at("A2"), "black 3 {blue@2, yellow@3}");
}
