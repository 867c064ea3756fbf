//! Section 4: set-up.

use super::Table;
use crate::rulesets::new_york_1901::events::{CardsDrawn, Event, FirstPlayerChosen};
use crate::rulesets::new_york_1901::tiles::{Tile, TileSet};
use crate::rulesets::new_york_1901::{
    Card, CharacterId, Characters, District, FirstPlayer, Lot, Options, Variant,
};

fn e_01() -> Table {
    let characters = vec![CharacterId::Fletcher, CharacterId::Whitcombe, CharacterId::Odowd];
    let options = Options {
        characters: Characters::Chosen(characters),
        first_player: FirstPlayer::Chosen(super::table::player("brown")),
        ..Options::default()
    };
    Table::game(&options, 3, 7)
}

fn advanced(players: u8) -> Table {
    let options = Options {
        variant: Variant::Advanced,
        ..Options::default()
    };
    Table::game(&options, players, 3)
}

/// E-01: NY-24 to NY-30, NY-32, NY-33.
#[test]
fn ny_27_every_character_brings_its_lot_with_the_starting_property() {
    let mut table = e_01();
    table.then(
        "expect owner BLU4=brown
         expect owner RED8=green
         expect owner GRE4=yellow
         expect standing brown=ST
         expect worker BLU4=none
         expect brown score=0 free=4 cards=3 unbuilt=18 held=
         expect green score=0 free=4 cards=3 unbuilt=18 held=
         expect yellow score=0 free=4 cards=3 unbuilt=18 held=
         expect open 4
         expect deck 58
         expect turn brown",
    );
    let footprints: Vec<String> = table
        .state
        .players
        .iter()
        .map(|player| player.covered.to_string())
        .collect();
    assert_eq!(footprints, ["L3,L4", "C4,D4", "F13,F14"]);
    assert_eq!(table.state.streets.len(), 3);
    assert!(table.state.challenge.is_some());
}

/// E-01: NY-29.
#[test]
fn ny_29_starting_lots_of_others_are_ordinary_lots() {
    let mut table = e_01();
    table.then("expect owner YEL6=none\nexpect owner PIN5=none");
    let card = |district| Card { district, size: 2 };
    table.state.open = vec![card(District::Yellow), card(District::Pink)];
    assert!(table.legal().contains(&"take YEL6".to_string()));
    assert!(table.legal().contains(&"take PIN5".to_string()));
}

/// E-02: NY-1, NY-23, NY-31, NY-34.
#[test]
fn ny_23_with_two_players_pink_and_its_character_are_out() {
    for seed in 0..30 {
        let table = Table::game(&Options::default(), 2, seed);
        let cards = || table.state.deck.bags().flat_map(|bag| bag.counts());
        let pink: u8 = cards()
            .filter(|(card, _)| card.district == District::Pink)
            .map(|(_, count)| count)
            .sum();
        assert_eq!(pink, 0);
        assert!(
            table
                .state
                .open
                .iter()
                .all(|card| card.district != District::Pink)
        );
        assert!(
            table
                .state
                .players
                .iter()
                .all(|p| p.character != Some(CharacterId::Schneider))
        );
        assert_eq!((table.state.open.len(), table.state.deck.len()), (4, 46));
        assert_eq!(table.view().legendary_tiles.len(), 4);
    }
}

/// NY-24, NY-25.
#[test]
fn ny_25_everybody_starts_alike() {
    for table in [Table::game(&Options::default(), 4, 5), advanced(4)] {
        for player in &table.state.players {
            assert_eq!(
                (player.score, player.free_workers(), player.cards.count()),
                (0, 4, 3)
            );
            assert_eq!(player.unbuilt, TileSet::own());
        }
    }
}

/// NY-28: the starting property needs no worker and scores nothing.
#[test]
fn ny_28_the_starting_property_stands_from_the_beginning() {
    let table = Table::game(&Options::default(), 4, 9);
    for player in &table.state.players {
        assert_eq!(player.skyscrapers[0].tile, Tile::Starting);
        assert_eq!((player.held.len(), player.score), (0, 0));
        assert_eq!(player.land, player.covered);
    }
}

/// NY-30, NY-31.
#[test]
fn ny_31_the_deck_has_its_size() {
    for (players, standard, without_characters) in [(2, 46, 48), (3, 58, 61), (4, 57, 61)] {
        assert_eq!(
            Table::game(&Options::default(), players, 2).state.deck.len(),
            standard
        );
        assert_eq!(advanced(players).state.deck.len(), without_characters);
    }
}

/// NY-32, NY-33, NY-34, NY-35: what is drawn, each by an event of its own, and the first player last.
#[test]
fn ny_35_set_up_goes_in_order_and_the_first_player_is_drawn_last() {
    let table = Table::game(&Options::default(), 3, 4);
    assert_eq!(
        table.happened(),
        [
            "characters_dealt",
            "cards_drawn",
            "streets_revealed",
            "challenge_revealed",
            "first_player_chosen",
            "turn_began"
        ]
    );
    let Event::CardsDrawn(CardsDrawn { seat: None, drawn }) = &table.events[1] else {
        panic!("{:?}", table.events[1]);
    };
    assert_eq!(drawn, &table.state.open);
    let Event::FirstPlayerChosen(FirstPlayerChosen { seat }) = table.events[4] else {
        panic!("{:?}", table.events[4]);
    };
    assert_eq!(table.to_move(), Some(seat));
    let streets: std::collections::BTreeSet<_> = table.state.streets.iter().collect();
    assert_eq!(streets.len(), 3);
    assert_eq!(table.view().legendary_tiles.len(), 4);
}

/// NY-32, NY-33: every street and every challenge can come.
#[test]
fn ny_32_every_street_can_be_drawn() {
    let drawn = (0..40).flat_map(|seed| Table::game(&Options::default(), 2, seed).state.streets);
    assert_eq!(drawn.collect::<std::collections::BTreeSet<_>>().len(), 5);
}

/// E-43: NY-36, NY-37, NY-39.
#[test]
fn ny_37_the_advanced_variant_begins_with_nothing() {
    let mut table = advanced(4);
    table.then("expect open 4\nexpect deck 61");
    assert!(
        table
            .state
            .players
            .iter()
            .all(|player| player.skyscrapers.is_empty())
    );
    assert!(Lot::all().all(|lot| table.state.owner_of(lot).is_none()));
    assert!(!table.happened().contains(&"characters_dealt".to_string()));
}

/// NY-36, NY-39: no starting property can come into the game later, and the end still looks at 18 tiles.
#[test]
fn ny_39_the_end_of_the_advanced_variant_still_looks_at_eighteen_tiles() {
    Table::of(
        "table 3 advanced
         brown score=60 held=RED9,RED12,YEL3,YEL4 unbuilt=BR1,BR2,SI6,GO5,GO6
         do build ST F4-G4
         expect refused unknown_tile
         do build BR1 F4-G4
         expect brown unbuilt=4
         expect end=tiles:brown",
    );
}

/// E-09: NY-11, NY-53, NY-169.
#[test]
fn ny_53_cards_and_empty_lots_balance() {
    let table = e_01();
    let count = |table: &Table, district, size| {
        let card = Card { district, size };
        let in_deck = table.state.deck.bags().flat_map(|bag| bag.counts());
        let in_deck: u8 = in_deck
            .filter(|(other, _)| *other == card)
            .map(|(_, count)| count)
            .sum();
        let empty = |lot: &Lot| {
            table.state.content().card_of(*lot) == Some(card) && table.state.owner_of(*lot).is_none()
        };
        let open = table.state.open.iter().filter(|other| **other == card).count();
        (usize::from(in_deck) + open, Lot::all().filter(empty).count())
    };
    let twos = [8, 8, 9, 8, 9];
    for (district, wanted) in District::ALL.into_iter().zip(twos) {
        assert_eq!(count(&table, district, 2), (wanted, wanted));
        assert_eq!(count(&table, district, 3), (4, 4));
    }
    let mut table = table;
    let red = Card {
        district: District::Red,
        size: 2,
    };
    // A red card is turned up, if none lies open.
    assert!(table.state.deck.take(red));
    table.state.open.push(red);
    table.then("do take RED9");
    assert_eq!(count(&table, District::Red, 2), (7, 7));
}
