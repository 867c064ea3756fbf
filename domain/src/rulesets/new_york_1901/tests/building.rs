//! Sections 7 to 12: building, land, workers, generations, legendary skyscrapers, demolition.

use super::Table;
use crate::kernel::Rules;
use crate::rulesets::new_york_1901::NewYork1901;
use crate::rulesets::new_york_1901::cells::Cell;
use crate::rulesets::new_york_1901::content::content;

/// NY-57: one tile in step b.
#[test]
fn ny_57_step_b_places_exactly_one_tile() {
    Table::of(
        "table 3
         brown held=RED9,RED12
         do take BLU3; build BR1 F4-G4; build BR2 C6-D6
         expect refused not_now
         do end
         expect standing brown=BR1
         expect turn green",
    );
}

#[test]
fn ny_57_only_existing_tiles_can_be_built() {
    let refused = |tile: &str| {
        Table::of(&format!(
            "table 3\nbrown held=RED9,RED12,YEL3,YEL4\ndo build {tile} F4-G4\nexpect refused unknown_tile"
        ));
    };
    ["ST", "BR7", "BR0", "SI9", "GO8"].into_iter().for_each(refused);
}

/// NY-64: by the map of the content, a lot cell has frontage exactly beside a street (`.`) or a park (`~`); a landmark
/// (`#`) and the edge of the board give none.
#[test]
fn ny_64_streets_and_parks_give_frontage_and_nothing_else() {
    let file: serde_json::Value = serde_json::from_str(NewYork1901::ABOUT.content).unwrap();
    let rows: Vec<&str> = file["board"]["map"]
        .as_array()
        .unwrap()
        .iter()
        .map(|row| row.as_str().unwrap())
        .collect();
    let drawn = |cell: Cell| rows[cell.y()].as_bytes()[cell.x()];
    let mut inner = 0;
    for cell in Cell::all().filter(|cell| content().lot_at(*cell).is_some()) {
        let open = cell.neighbours().any(|next| matches!(drawn(next), b'.' | b'~'));
        assert_eq!(content().frontage.contains(cell), open, "{cell}");
        inner += usize::from(!open);
    }
    assert!(inner >= 20);
}

/// NY-66: two skyscrapers cover cells of GRE8.
#[test]
fn ny_66_several_own_skyscrapers_may_share_a_lot() {
    let table = Table::of(
        "table 3
         brown score=5 held=GRE7,GRE11,GRE10,GRE13
         brown built BR1@H16-H17
         do build BR3 F15-H15; end",
    );
    let lot = crate::rulesets::new_york_1901::Lot::named("GRE8").unwrap();
    let cells = table.state.content().cells_of(lot);
    let on_it = table
        .of_player("brown")
        .skyscrapers
        .iter()
        .filter(|s| s.cells.overlaps(&cells));
    assert_eq!(on_it.count(), 2);
}

/// NY-68: the four turns of BR4, an L of three cells, and no fifth shape.
#[test]
fn ny_68_a_tile_is_turned_by_quarters() {
    let table = Table::of("table 3\nbrown held=RED3,RED9,RED4,YEL3 unbuilt=BR4,BR5,BR6,SI1,SI2,SI3");
    for cells in ["F2,F3,G3", "F2,G2,G3", "F3,G3,G4", "F3,F4,G4"] {
        assert!(table.legal().contains(&format!("build BR4 {cells}")), "{cells}");
    }
}

/// NY-69: chiral tiles have mirror images only with the option.
#[test]
fn ny_69_turning_over_needs_the_option() {
    let builds = |flip: &str| {
        let lines = format!(
            "table 3 {flip}\nbrown score=20 held=YEL3,YEL4,YEL5,YEL9 unbuilt=GO3,BR1,BR2,BR3,BR4,BR5"
        );
        let mut moves = Table::of(&lines).legal_by("build");
        moves.retain(|mv| mv.starts_with("build GO3"));
        moves
    };
    let (plain, flipped) = (builds(""), builds("flip"));
    assert!(!plain.is_empty() && plain.len() < flipped.len());
    assert!(plain.iter().all(|mv| flipped.contains(mv)));
}

/// NY-70: rows do not run over the edge, and nothing but the whole tile counts.
#[test]
fn ny_70_the_cells_are_the_tile_and_nothing_else() {
    for cells in [
        "Q4,A5",
        "F4",
        "F4,G4,H4",
        "F4,G5",
        "Q18",
        "A1,B1,C1,D1,E1,F1,G1,H1,I1",
        "A1,Q18",
    ] {
        Table::of(&format!(
            "table 3\nbrown held=RED9,RED12,YEL3,YEL4\ndo build BR1 {cells}\nexpect refused wrong_shape"
        ));
    }
}

/// NY-72: each of the four is free or on a held lot.
#[test]
fn ny_72_there_are_four_workers() {
    let mut table =
        Table::of("table 2\nopen red-2 red-2 red-2 red-2\ndeck: red-2 red-2 red-2 red-2 blue-2 blue-2");
    for (lot, free) in [("RED9", 3), ("RED10", 2), ("RED12", 1), ("RED11", 0)] {
        table.then(&format!(
            "do take {lot}; end\nexpect brown free={free}\nturn brown"
        ));
    }
    table.then("do take RED13\nexpect refused no_worker");
}

/// NY-77, NY-82, NY-84: unlocked generations, newest last.
#[test]
fn ny_82_what_may_be_built_grows_with_the_score() {
    let generations = |score: u32| {
        let table = Table::of(&format!(
            "table 3\nbrown score={score} held=BLU9,BLU10,BLU11,BLU13"
        ));
        let mut kinds: Vec<String> = table
            .legal_by("build")
            .iter()
            .map(|mv| mv[6..8].to_owned())
            .collect();
        kinds.dedup();
        kinds
    };
    assert_eq!(generations(5), ["BR"]);
    assert_eq!(generations(6), ["BR", "SI"]);
    assert_eq!(generations(17), ["BR", "SI"]);
    assert_eq!(generations(18), ["BR", "SI", "GO", "ME"]);
}

/// NY-85, NY-86: by any of the three ways of building.
#[test]
fn ny_86_a_legendary_tile_is_built_once() {
    Table::of(
        "table 3
         brown score=40 held=BLU9,BLU10,BLU11,BLU13
         green score=40 held=YEL4,YEL5,YEL9,YEL10
         do build METLIFE L6-O7; end
         do build METLIFE F10-I11
         expect refused tile_not_available",
    );
}

/// NY-88: by option 2 and by Construction Boom as well.
#[test]
fn ny_88_a_legendary_tile_may_be_built_in_every_way() {
    Table::of(
        "table 3
         brown score=18 held=RED9,BLU10,BLU11,BLU13
         brown built BR1@L6-L7
         do rebuild METLIFE L6-O7
         expect brown king=METLIFE score=29",
    );
    Table::of(
        "table 3
         brown score=18 held=BLU9,BLU10,BLU11,BLU13
         brown built ST@C4-D4
         do rebuild BR1 C4-D4; boom METLIFE L6-O7
         expect brown king=METLIFE score=31 unbuilt=17",
    );
}

/// NY-91, NY-92, NY-94: only own skyscrapers under the footprint are demolished, by an event that names them.
#[test]
fn ny_92_exactly_what_the_footprint_covers_is_demolished() {
    let table = Table::of(
        "table 3
         brown score=6 held=YEL4
         brown built BR1@F9-F10 BR2@H9-I9 BR3@B2-D2
         green built BR1@L6-L7
         do rebuild SI3 F9-I9
         expect standing brown=SI3,BR3
         expect standing green=BR1",
    );
    let event = serde_json::to_value(table.events.last().unwrap()).unwrap();
    assert_eq!(event["demolished"], serde_json::json!(["BR1", "BR2"]));
}

/// NY-95 to NY-97: each generation against each.
#[test]
fn ny_96_a_newer_generation_replaces_older_ones_only() {
    for (standing, tile, code) in [
        ("ST", "BR1", ""),
        ("ST", "SI1", ""),
        ("ST", "GO1", ""),
        ("BR2", "BR1", "generation_not_higher"),
        ("BR2", "SI1", ""),
        ("BR2", "GO1", ""),
        ("SI1", "BR1", "generation_not_higher"),
        ("SI1", "GO1", ""),
        ("GO1", "BR1", "gold_protected"),
        ("GO1", "SI1", "gold_protected"),
    ] {
        let mut table = Table::of(&format!("table 3\nbrown score=20\nbrown built {standing}@C4-D4"));
        assert_eq!(
            table.code(&format!("rebuild {tile} C4-D4")),
            code,
            "{standing} by {tile}"
        );
    }
}

/// NY-100: the cells of what is demolished are free for the new footprint, others are not.
#[test]
fn ny_100_the_rules_of_placing_hold_for_the_new_footprint() {
    for (cells, code) in [
        ("F9,G9,G10", "wrong_shape"),
        ("H9-J9", "not_your_land"),
        ("F9-H9", ""),
    ] {
        let mut table = Table::of("table 3\nbrown score=6 held=YEL4,YEL5\nbrown built BR1@F9-F10");
        assert_eq!(table.code(&format!("rebuild SI2 {cells}")), code, "{cells}");
    }
}

/// The record of a rebuild reads without the rules at hand (NY-101, NY-102, NY-104).
#[test]
fn a_rebuild_says_what_followed() {
    let table = Table::of(
        "table 3
         brown score=6 held=YEL3,RED9,RED12,GRE10
         brown built BR3@G9-I9
         do rebuild SI1 F9-G9",
    );
    let event = serde_json::to_value(table.events.last().unwrap()).unwrap();
    assert_eq!(
        event,
        serde_json::json!({
            "type": "built", "seat": 1, "by": "demolish_rebuild", "tile": "SI1", "cells": ["F9", "G9"],
            "demolished": ["BR3"], "workers_returned": ["YEL3"], "workers_placed": ["YEL5"],
            "points": 3, "bonus_points": 0, "score": 9, "unbuilt": 16
        })
    );
}
