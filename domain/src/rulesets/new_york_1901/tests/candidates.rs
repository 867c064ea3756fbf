//! The list of legal moves against a search that knows nothing of it.

use super::Table;
use crate::kernel::{Rules, legal_moves};
use crate::rulesets::laws::Lawful;
use crate::rulesets::new_york_1901::cells::{Cell, Cells};
use crate::rulesets::new_york_1901::moves::{Build, ConstructionBoom, DemolishRebuild};
use crate::rulesets::new_york_1901::tiles::Tile;
use crate::rulesets::new_york_1901::{
    Acquire, EndTurn, LandGrab, Lot, MarketChange, Move, NewYork1901, ReturnLot,
};
use proptest::prelude::*;
use serde_json::Value;
use std::collections::BTreeSet;

/// Every turn of every tile on every place of the board, by coordinates from the content file.
fn footprints(flip: bool) -> Vec<(Tile, Cells)> {
    let file: Value = serde_json::from_str(NewYork1901::ABOUT.content).unwrap();
    let mut found = Vec::new();
    for section in ["tiles", "legendary_tiles"] {
        for tile in file[section]["items"].as_array().unwrap() {
            let name = Tile::named(tile["id"].as_str().unwrap()).unwrap();
            let cells: Vec<(i64, i64)> = serde_json::from_value(tile["cells"].clone()).unwrap();
            for turn in 0..if flip { 8 } else { 4 } {
                let turned = cells.iter().map(|(x, y)| {
                    let x = if turn >= 4 { -x } else { *x };
                    (0..turn % 4).fold((x, *y), |(x, y), _| (y, -x))
                });
                let turned: Vec<(i64, i64)> = turned.collect();
                for (dx, dy) in (-8..25).flat_map(|x| (-8..26).map(move |y| (x, y))) {
                    let cell = |(x, y): &(i64, i64)| {
                        Cell::at(usize::try_from(x + dx).ok()?, usize::try_from(y + dy).ok()?)
                    };
                    if let Some(on) = turned.iter().map(cell).collect::<Option<Cells>>() {
                        found.push((name, on));
                    }
                }
            }
        }
    }
    found
}

fn all_moves(flip: bool) -> Vec<Move> {
    let mut moves = vec![Move::MarketChange(MarketChange {}), Move::EndTurn(EndTurn {})];
    for lot in Lot::all() {
        moves.push(Move::Acquire(Acquire { lot }));
        moves.push(Move::LandGrab(LandGrab { lot }));
        moves.push(Move::ReturnLot(ReturnLot { lot }));
    }
    for (tile, cells) in footprints(flip) {
        moves.push(Move::Build(Build { tile, cells }));
        moves.push(Move::DemolishRebuild(DemolishRebuild { tile, cells }));
        moves.push(Move::ConstructionBoom(ConstructionBoom { tile, cells }));
    }
    moves
}

proptest! {
    #![proptest_config(crate::soak::cases(2, 16))]

    /// NY-45, NY-61 to NY-70, NY-91: nothing legal is left out and nothing is listed twice.
    #[test]
    fn the_list_of_legal_moves_is_what_an_exhaustive_search_finds(table: usize, seed: u64) {
        let tables = NewYork1901::tables();
        let (options, players) = &tables[table % tables.len()];
        let everything = all_moves(options.allow_flip);
        let mut table = Table::game(options, *players, (seed % 256) as u8);
        while let Some(seat) = table.to_move() {
            let listed = legal_moves::<NewYork1901>(&table.state, seat, super::table::NOW);
            let written: BTreeSet<String> = listed.iter().map(NewYork1901::write).collect();
            prop_assert_eq!(written.len(), listed.len(), "a move is listed twice");
            if table.chance(seed).below(12) == 0 {
                let legal = |mv: &&Move| NewYork1901::check(&table.state, seat, mv, super::table::NOW).is_ok();
                let found: BTreeSet<String> = everything.iter().filter(legal).map(NewYork1901::write).collect();
                prop_assert_eq!(&found, &written);
            }
            table.play_by_chance(seed);
        }
    }
}

/// Ending comes first, then taking, building and rebuilding; cards come last.
#[test]
fn milder_moves_come_first() {
    let table = Table::of("table 3\nopen yellow-2 red-3 red-2 red-2\nbrown built ST@C4-D4\nbrown score=6");
    let mut verbs: Vec<String> = table
        .legal()
        .iter()
        .map(|mv| mv.split(' ').next().unwrap().into())
        .collect();
    verbs.dedup();
    assert_eq!(verbs, ["take", "rebuild", "market", "grab"]);
    // RED3 is the first lot of size 3, and RED13 the last of the small red ones.
    let takes = table.legal_by("take");
    let place = |mv: &str| takes.iter().position(|other| other == mv);
    assert!(place("take YEL3") < place("take RED3") && place("take RED13") < place("take RED3"));
    let ended = Table::of("table 3\ndo take RED9");
    assert_eq!(ended.legal()[0], "end");
}

/// The fallback takes land only if it must, builds only if it must, and plays no card.
#[test]
fn the_fallback_is_the_mildest_move() {
    let fallback = |lines: &str| {
        let table = Table::of(lines);
        NewYork1901::write(&NewYork1901::fallback(&table.state, table.to_move().unwrap()).unwrap())
    };
    assert_eq!(fallback("table 3\ndo take RED9"), "end");
    assert_eq!(fallback("table 3\nopen red-3 red-3 blue-2 red-3"), "take BLU3");
    assert_eq!(
        fallback("table 3\nbrown held=RED9,RED12,YEL3,YEL4"),
        "build BR1 F9,F10"
    );
    let stuck =
        "table 3\nbrown score=4 held=BLU3,GRE9,PIN4,RED11\nbrown built ST@C4-D4 BR1@L6-L7 BR2@J16-J17";
    assert_eq!(fallback(stuck), "return RED11");
}
