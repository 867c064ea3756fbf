//! Sections 1 and 2: players, components, board and land.

use super::Table;
use crate::kernel::Rules;
use crate::rulesets::new_york_1901::cells::{Cell, Cells};
use crate::rulesets::new_york_1901::content::{content, load};
use crate::rulesets::new_york_1901::state::ActionCards;
use crate::rulesets::new_york_1901::tiles::{Generation, Tile, TileSet};
use crate::rulesets::new_york_1901::view::PlayerColor;
use crate::rulesets::new_york_1901::{
    ChallengeId, Content, District, Legendary, Lot, NewYork1901, Options, StreetId,
};
use serde_json::{Value, json};

#[test]
fn ny_1_two_to_four_play() {
    let begin = |seats| NewYork1901::begin(&Options::default(), seats).map_err(|refusal| refusal.code);
    assert!((2..=4).all(|seats| begin(seats).is_ok()));
    assert_eq!(begin(1).unwrap_err(), "wrong_number_of_seats");
    assert_eq!(begin(5).unwrap_err(), "wrong_number_of_seats");
}

#[test]
fn ny_2_the_colours_follow_the_seats() {
    let colors: Vec<PlayerColor> = Table::of("table 4")
        .view()
        .players
        .iter()
        .map(|p| p.color)
        .collect();
    let wanted = [
        PlayerColor::Brown,
        PlayerColor::Green,
        PlayerColor::Yellow,
        PlayerColor::Blue,
    ];
    assert_eq!(colors, wanted);
}

/// E-141: NY-3, NY-4, NY-8.
#[test]
fn ny_3_every_player_has_the_same_tiles_workers_and_cards() {
    for players in 2..=4 {
        let table = Table::game(&Options::default(), players, players);
        for player in &table.state.players {
            assert_eq!(player.free_workers(), 4);
            assert_eq!(player.cards, ActionCards::ALL);
            assert_eq!(player.unbuilt, TileSet::own());
            assert_eq!(player.king(), None);
            let starting: Vec<Tile> = player.skyscrapers.iter().map(|s| s.tile).collect();
            assert_eq!(starting, [Tile::Starting]);
        }
    }
}

#[test]
fn ny_4_there_are_six_tiles_of_each_generation() {
    let of = |generation| {
        TileSet::own()
            .iter()
            .filter(|tile| tile.generation() == generation)
            .count()
    };
    assert_eq!(
        [Generation::Bronze, Generation::Silver, Generation::Gold].map(of),
        [6, 6, 6]
    );
    assert_eq!(TileSet::own().len(), 18);
}

/// E-141.
#[test]
fn ny_5_shared_components() {
    assert_eq!(Lot::all().count(), 65);
    assert_eq!(content().characters.len(), 5);
    assert_eq!(
        (StreetId::ALL.len(), ChallengeId::ALL.len(), Legendary::ALL.len()),
        (5, 5, 4)
    );
    // 18 tiles and a starting property for each of four players.
    assert_eq!(4 * (usize::from(TileSet::own().len()) + 1), 76);
}

#[test]
fn ny_6_rectangular_tiles_are_filled_rectangles() {
    let rectangular = |tile: &Tile| content().tile(*tile).unwrap().rectangular;
    let names: Vec<String> = Tile::all()
        .filter(rectangular)
        .map(|tile| tile.to_string())
        .collect();
    assert_eq!(
        names,
        [
            "BR1", "BR2", "BR3", "BR5", "SI1", "SI2", "SI3", "GO1", "GO5", "ST", "METLIFE"
        ]
    );
}

#[test]
fn ny_7_the_starting_property_has_two_cells_no_generation_and_no_points() {
    let info = content().tile(Tile::Starting).unwrap();
    assert_eq!((info.points, info.rectangular), (0, true));
    assert_eq!(Tile::Starting.generation(), Generation::None);
    let table = Table::game(&Options::default(), 2, 1);
    assert!(
        table
            .state
            .players
            .iter()
            .all(|player| player.covered.len() == 2 && player.score == 0)
    );
}

/// NY-8: the token marks the one legendary skyscraper, and nothing else.
#[test]
fn ny_8_the_king_token_marks_the_legendary_skyscraper() {
    let mut table = Table::of("table 3\nbrown score=18 held=BLU9,BLU10,BLU11,BLU13");
    assert_eq!(table.view().players[0].king, None);
    table.then("do build METLIFE L6-O7");
    assert_eq!(table.view().players[0].king, Some(Legendary::MetLife));
}

/// NY-9, NY-10.
#[test]
fn ny_10_every_district_has_thirteen_lots_of_two_or_three_cells() {
    for district in District::ALL {
        let sizes: Vec<u8> = Lot::all()
            .filter(|lot| lot.district() == district)
            .map(|lot| content().card_of(lot).unwrap().size)
            .collect();
        assert_eq!(sizes.len(), 13);
        assert_eq!(sizes.iter().filter(|size| **size == 2).count(), 9);
        assert_eq!(sizes.iter().filter(|size| **size == 3).count(), 4);
    }
    assert!(
        Lot::all()
            .all(|lot| content().cells_of(lot).len() == u32::from(content().card_of(lot).unwrap().size))
    );
}

/// Only lot cells are land; the map of the content says what the others are.
#[test]
fn ny_12_only_lot_cells_can_carry_skyscrapers() {
    let file: Value = serde_json::from_str(NewYork1901::ABOUT.content).unwrap();
    for cell in file["board"]["cells"].as_array().unwrap() {
        let name = Cell::named(cell["cell"].as_str().unwrap()).unwrap();
        let is_lot = cell["kind"] == "lot";
        assert_eq!(content().lot_at(name).is_some(), is_lot, "{name}");
        assert!(["lot", "street", "park", "blocked"].contains(&cell["kind"].as_str().unwrap()));
    }
}

/// NY-14: frontage comes from any street, a street card from five.
#[test]
fn ny_14_five_streets_have_a_card() {
    let names: Vec<&str> = StreetId::ALL.iter().map(|street| street.name()).collect();
    assert_eq!(
        names,
        ["broadway", "nassau_broad", "cedar", "pine_thames", "wall"]
    );
    let on_liberty: Cells = [Cell::named("G2").unwrap(), Cell::named("H2").unwrap()]
        .into_iter()
        .collect();
    assert!(on_liberty.overlaps(&content().frontage));
    assert!(
        StreetId::ALL
            .iter()
            .all(|street| !content().touches(&on_liberty, *street))
    );
}

/// NY-16: the stretches of Pine and Thames are one street.
#[test]
fn ny_16_two_names_on_one_card_are_one_street() {
    Table::of(
        "table 2 streets=pine_thames,nassau_broad,wall
         brown built BR1@C6-C7 BR2@F9-F10 SI1@L3-L4 GO1@J16-J17
         expect touches C6-C7=pine_thames,cedar
         expect touches F9-F10=pine_thames,broadway
         expect touches L3-L4=nassau_broad,cedar
         expect touches J16-J17=nassau_broad
         expect count pine_thames=2,0
         expect count nassau_broad=2,0",
    );
}

#[test]
fn the_content_loads() {
    assert!(Content::load().is_ok());
}

/// Each of these would break a rule that the program relies on.
#[test]
fn content_that_does_not_fit_the_rules_is_refused() {
    let broken = |pointer: &str, value: Value| {
        let mut file: Value = serde_json::from_str(NewYork1901::ABOUT.content).unwrap();
        *file.pointer_mut(pointer).unwrap_or_else(|| panic!("{pointer}")) = value;
        load(&file.to_string()).err()
    };
    for (pointer, value) in [
        ("/board/cells/0/kind", json!("canal")),
        ("/board/cells/0/cell", json!("B1")),
        ("/board/cells/18/lot", json!("RED2")),
        (
            "/board/cells/17",
            json!({"cell": "A2", "kind": "lot", "lot": "RED1"}),
        ),
        ("/lots/items/0/size", json!(3)),
        ("/lots/items/0/district", json!("blue")),
        ("/lots/items/0/id", json!("RED2")),
        ("/lots/items/0/cells", json!(["B2", "D2"])),
        ("/lot_cards/items/0/size", json!(3)),
        ("/lot_cards/items/0/district", json!("grey")),
        ("/tiles/items/1/id", json!("BR2")),
        ("/tiles/items/1/generation", json!("silver")),
        ("/tiles/items/1/cells", json!([[0, 0], [2, 0]])),
        ("/tiles/items/1/size", json!(3)),
        ("/tiles/items/1/rectangular", json!(false)),
        ("/legendary_tiles/items/0/height_feet", json!(612)),
        ("/streets/items/0/id", json!("broadview")),
        ("/streets/items/5/card", json!(true)),
        ("/characters/items/0/starting_lot", json!("BLU1")),
        ("/characters/items/0/district", json!("red")),
        ("/characters/items/0/id", json!("smith")),
        ("/characters/items/0/removed_with_2_players", json!(true)),
        ("/bonus_challenges/items/1/scoring/count", json!("silver")),
        ("/bonus_challenges/items/1/scoring/count", json!("bronze")),
        ("/bonus_challenges/items/0/scoring/kind", json!("luck")),
    ] {
        assert!(broken(pointer, value.clone()).is_some(), "{pointer} = {value}");
    }
}
