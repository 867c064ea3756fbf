//! Section 10: market and deck.

use super::Table;
use crate::rulesets::tower_up::events::{Event, Trigger};

/// X26.
#[test]
fn tu_74_the_taken_card_is_discarded_and_its_slot_is_refilled() {
    let mut table = Table::of(2).market(["T01", "T05", "J1"]).deck_top("Q2");
    table.play(1, "take T05");
    assert_eq!(table.market_cards(), ["T01", "Q2", "J1"]);
    assert_eq!(table.view().discard_pile, ["T05"]);
    assert_eq!(table.view().deck.count, 40);
}

/// X54.
#[test]
fn tu_75_the_market_is_refilled_in_last_turns_too() {
    let mut table = Table::of(3)
        .market(["T05", "T01", "Q1"])
        .deck_top("Q2")
        .last_turn(2, Trigger::LastRoof, 1, &[3]);
    table.play(2, "take T05");
    assert_eq!(table.market_cards(), ["Q2", "T01", "Q1"]);
}

/// X27: the card just taken included, so that it may come up again at once.
#[test]
fn tu_76_an_empty_deck_is_made_anew_from_the_discard_pile() {
    let empty = || Table::of(2).market(["Q1", "T05", "J1"]).empty_deck();
    assert_eq!(
        (empty().view().deck.count, empty().view().discard_pile.len()),
        (0, 41)
    );
    let mut table = empty();
    let events = table.play(1, "take T05");
    assert!(matches!(&events[1], Event::CardRevealed(revealed) if revealed.slot == 2 && revealed.reshuffled));
    assert_eq!(
        (table.view().deck.count, table.view().discard_pile.len()),
        (41, 0)
    );
    let mut table = empty().deck_top("T05");
    table.play(1, "take T05");
    assert_eq!(table.market_cards(), ["Q1", "T05", "J1"]);
    assert_eq!(table.view().deck.count, 41);
}

/// X26, the last sentence.
#[test]
fn tu_77_building_does_not_change_the_market() {
    let mut table = Table::of(2).holds(1, [1, 1, 0, 0]);
    let (market, deck) = (table.market_cards(), table.view().deck);
    table.play(1, "build A2 white roof A2");
    assert_eq!((table.market_cards(), table.view().deck), (market, deck));
}
