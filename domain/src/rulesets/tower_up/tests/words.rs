//! Sentences and the board as text.

use super::Table;
use crate::kernel::{Rules, Seat};
use crate::rulesets::tower_up::TowerUp;
use crate::rulesets::tower_up::content::{Board, ObjectiveId, SiteInfo, content};

fn name(seat: Seat) -> String {
    ["ada", "bob", "cleo", "dora"][seat.index()].into()
}

/// The sentences of everything since the position was laid out.
fn told(table: &Table) -> Vec<String> {
    let events = table.events.iter();
    events
        .filter_map(|event| TowerUp::tell(event, &table.state, &name))
        .collect()
}

fn streets(board: &Board) -> Vec<(&SiteInfo, &SiteInfo)> {
    let mut streets = Vec::new();
    for info in board.all().filter_map(|site| board.site(site)) {
        let ahead = info.neighbours.iter().filter_map(|other| board.site(*other));
        streets.extend(
            ahead
                .filter(|other| (other.row, other.column) > (info.row, info.column))
                .map(|other| (info, other)),
        );
    }
    streets
}

/// So a street is a line between neighbours, and no line hides another.
#[test]
fn the_picture_has_a_place_for_every_site_and_a_line_for_every_street() {
    for board in [&content().front, &content().back] {
        let mut places: Vec<(u16, u16)> = board.sites.iter().map(|site| (site.row, site.column)).collect();
        places.sort_unstable();
        places.dedup();
        assert_eq!(places.len(), board.sites.len());
        let mut slanting = Vec::new();
        for (from, to) in streets(board) {
            let (down, across) = (to.row - from.row, from.column.abs_diff(to.column));
            assert!(down <= 1 && across <= 1, "{}-{}", from.id, to.id);
            if (down, across) == (1, 1) {
                slanting.push((from.row, from.column.min(to.column)));
            }
        }
        let count = slanting.len();
        slanting.sort_unstable();
        slanting.dedup();
        assert_eq!(slanting.len(), count, "slanting streets cross");
    }
}

#[test]
fn a_site_lies_at_a_lake_or_in_a_park_and_not_both() {
    for board in [&content().front, &content().back] {
        assert!(board.sites.iter().all(|site| !(site.lake && site.park)));
    }
}

#[test]
fn a_build_is_told_with_what_grew_what_was_covered_and_what_it_cost() {
    let mut table = Table::of(2)
        .city("A1 black 1 {yellow@1}, A4 grey 2")
        .holds(1, [2, 1, 1, 0]);
    table.play(1, "build A2 white roof A4");
    assert_eq!(
        told(&table)[0],
        "ada founded a white building on A2, raised A1 to 2 and A4 to 3, covered a roof of bob on A1, put a roof \
         on level 3 of A4, moved the grey machine from 0 to 3, paid 1 black, 1 white and 1 grey floor and has 9 roofs \
         left."
    );
}

#[test]
fn a_card_is_told_with_its_floors_its_machine_and_the_next_card() {
    let mut table = Table::of(2).market(["V1", "T05", "J1"]).deck_top("Q1");
    table.play(1, "take V1 wild white");
    assert_eq!(
        told(&table),
        [
            "ada took card V1, received 1 white floor and moved the black machine from 0 to 2.",
            "Card Q1 came into slot 1: black, black, white and white.",
        ]
    );
}

#[test]
fn an_objective_and_its_token_are_told() {
    let mut table = Table::of(2)
        .city("A1 black 1, A4 grey 1 {blue@1}, B2 brown 1 {blue@1}, C1 black 1 {blue@1}")
        .objectives([
            ObjectiveId::FourColors,
            ObjectiveId::TwoBorders,
            ObjectiveId::FourPark,
        ])
        .holds(1, [3, 3, 3, 3]);
    table.play(1, "build A2 white roof A2");
    assert_eq!(
        told(&table)[1],
        "ada fulfilled objective 1 (be in buildings of all 4 colours) and took a token worth 7."
    );
}

#[test]
fn the_board_shows_buildings_with_their_roofs_where_the_notation_names_them() {
    let table = Table::of(2).city("A1 black 3 {blue@1, yellow@3}, A4 grey 1");
    let board = TowerUp::board(&table.state, &name);
    let lines: Vec<&str> = board.lines().collect();
    assert_eq!(lines[0], "TOWER UP. ada is to move: take a card or build.");
    assert!(lines[2].starts_with("A1*bl3 -- A2"), "{board}");
    assert!(lines[3].starts_with("|W.X      |"), "{board}");
    assert!(lines[5].contains("A4") && lines[5].contains("gr1"), "{board}");
}
