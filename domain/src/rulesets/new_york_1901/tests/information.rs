//! Section 20: what is known to whom.

use super::Table;
use crate::rulesets::new_york_1901::Options;

/// NY-167: a state has no order inside a bag, so nothing that could be shown is kept back.
#[test]
fn ny_167_nothing_is_hidden_but_the_order_of_the_deck() {
    let table = Table::game(&Options::default(), 3, 8);
    let view = serde_json::to_value(table.view()).unwrap();
    let bags = view["deck"]["bags"].as_array().unwrap();
    assert_eq!(bags.len(), 1);
    let kinds = bags[0]["cards"].as_array().unwrap();
    let key = |kind: &serde_json::Value| kind["card"].to_string();
    let unique: std::collections::BTreeSet<String> = kinds.iter().map(key).collect();
    assert_eq!(unique.len(), kinds.len());
    for player in view["players"].as_array().unwrap() {
        assert_eq!(player["cards"]["land_grab"], true);
        assert_eq!(player["unbuilt"].as_array().unwrap().len(), 18);
    }
}

/// NY-168, NY-169.
#[test]
fn ny_168_the_deck_is_counted_by_colour_and_size() {
    let table = Table::game(&Options::default(), 4, 8);
    let deck = table.view().deck;
    assert_eq!(deck.count, 57);
    let sum: u32 = deck
        .bags
        .iter()
        .flat_map(|bag| &bag.cards)
        .map(|kind| u32::from(kind.count))
        .sum();
    assert_eq!(sum, 57);
}

/// NY-170: first the shuffled cards, then what was put under, as it was put under.
#[test]
fn ny_170_a_card_is_drawn_from_the_first_bag() {
    let mut table = Table::of(
        "table 3
         open red-2 red-2 red-2 red-2
         deck: yellow-3
         brown score=4 held=BLU3,GRE9,PIN4,RED11
         brown built ST@C4-D4 BR1@L6-L7 BR2@J16-J17
         do return PIN4
         expect bottom pink-2",
    );
    table.then("do take RED9; end\nexpect market red-2 red-2 red-2 yellow-3\ndo take RED10; end");
    table.then("expect market red-2 red-2 yellow-3 pink-2\nexpect deck 0");
}

/// NY-171, NY-177.
#[test]
fn ny_171_the_score_goes_on_beyond_the_track() {
    let table = Table::of("table 3\nbrown score=205 held=RED9,RED12,YEL3,YEL4\ndo build GO1 F4-G4");
    assert_eq!(table.view().players[0].score, 209);
}
