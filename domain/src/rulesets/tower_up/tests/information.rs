//! Section 16: information.

use super::Table;
use crate::kernel::{Root, Rules};
use crate::rulesets::tower_up::draw::{Draw, draw};
use crate::rulesets::tower_up::events::{Event, Trigger};
use crate::rulesets::tower_up::{Options, TowerUp};
use std::collections::BTreeSet;

/// X53, the second half: the view holds everything on the table, and the deck as a sorted set only.
#[test]
fn tu_119_everything_is_public_but_the_order_of_the_deck() {
    let mut table = Table::of(3)
        .city("C1 black 2 {blue@2}, C4 white 3 {blue@1, yellow@2}")
        .holds(2, [3, 0, 2, 1])
        .market(["T01", "T05", "J1"])
        .deck_top("Q2")
        .last_turn(1, Trigger::Shortage, 3, &[2, 3]);
    table.play(1, "take T05");
    let json = serde_json::to_value(table.view()).unwrap();
    assert_eq!(json["state"], "choosing_action");
    assert_eq!(json["players"][1]["supply"]["black"], 3);
    assert_eq!(json["players"][0]["cone_field"], 1);
    assert_eq!(json["market"][1]["card"]["id"], "Q2");
    assert_eq!(json["market"][1]["card"]["floors"][0], "grey");
    assert_eq!(json["discard_pile"][0], "T05");
    assert_eq!(json["end"]["trigger"], "shortage");
    assert_eq!(json["end"]["last_turns"], serde_json::json!([3]));
    assert_eq!(json["options"]["starting_floors"], 3);
    let c4 = json["sites"]
        .as_array()
        .unwrap()
        .iter()
        .find(|site| site["site"] == "C4")
        .unwrap();
    let roofs = serde_json::json!([
        {"seat": 1, "level": 1, "visible": false},
        {"seat": 2, "level": 2, "visible": false}
    ]);
    assert_eq!(c4["building"]["roofs"], roofs);
    assert!(table.view().deck.cards.is_sorted());
}

/// X59: the contents are known; two games with one deck but other chances show the same view.
#[test]
fn tu_120_the_contents_of_the_deck_are_known_and_its_order_is_undecided() {
    let table = Table::of(2).market(["T01", "T05", "J1"]);
    let deck: BTreeSet<String> = table.view().deck.cards.into_iter().collect();
    let all: BTreeSet<String> = TowerUp::content()
        .cards
        .iter()
        .map(|card| card.id.clone())
        .collect();
    let market: BTreeSet<String> = ["T01", "T05", "J1"].map(String::from).into();
    assert_eq!(deck, &all - &market);
    let reveal = |position| {
        draw(
            &table.state,
            Draw::MarketCard { slot: 1 },
            &mut Root::from_bytes([1; 32]).at(position),
        )
    };
    assert!((1..20).any(|position| reveal(position) != reveal(0)));
}

/// X59: in the very next event, before anybody decides.
#[test]
fn tu_121_a_revealed_card_is_public_at_once() {
    let mut table = Table::game(&Options::default(), 2, 1);
    let (_, number) = table.waits_for();
    let mv = TowerUp::fallback(&table.state, super::table::seat(number)).unwrap();
    let events = table.play(number, &TowerUp::write(&mv));
    let Event::CardRevealed(revealed) = &events[1] else {
        panic!("{events:?}")
    };
    assert_eq!(
        table.market_cards()[usize::from(revealed.slot) - 1],
        revealed.card
    );
}
