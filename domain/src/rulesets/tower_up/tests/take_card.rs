//! Section 6: take a card.

use super::Table;
use crate::rulesets::tower_up::events::{Event, Trigger};

/// A fresh game of two with the card in slot 1, as W7 to W11 have it.
fn with(card: &str) -> Table {
    Table::of(2)
        .general([28; 4])
        .market([card, "T01", "J6"])
        .deck_top("Q2")
}

fn takes(card: &str, line: &str) -> Table {
    let mut table = with(card);
    table.play(1, line);
    assert_eq!(table.view().discard_pile, [card]);
    assert_eq!(table.market_cards(), ["Q2", "T01", "J6"]);
    table
}

/// X28.
#[test]
fn tu_51_one_of_the_three_cards_of_the_market_is_chosen() {
    let table = Table::of(2).market(["T01", "T05", "J1"]);
    assert_eq!(table.refused(1, "take Q4"), "card_not_in_market");
    assert_eq!(table.refused(2, "take T01"), "not_your_decision");
    for card in ["T01", "T05", "J1 wild grey, grey"] {
        assert_eq!(table.refused(1, &format!("take {card}")), "accepted");
    }
}

/// W8, W9 and W11.
#[test]
fn tu_52_each_floor_shown_is_taken_from_the_general_supply() {
    let table = takes("M10", "take M10");
    assert_eq!(
        (table.supply_of(1), table.general_supply()),
        ([1, 2, 1, 2], [28, 27, 28, 27])
    );
    assert_eq!(table.markers_of(1), [0, 0, 1, 0]);
    let table = takes("T05", "take T05");
    assert_eq!(
        (table.supply_of(1), table.general_supply()),
        ([2, 2, 1, 2], [27, 27, 28, 27])
    );
    assert_eq!(table.markers_of(1), [0; 4]);
    let table = takes("Q1", "take Q1");
    assert_eq!(
        (table.supply_of(1), table.general_supply()),
        ([3, 3, 1, 1], [26, 26, 28, 28])
    );
    assert_eq!(table.markers_of(1), [0; 4]);
}

/// W10 and X25.
#[test]
fn tu_53_each_wild_floor_is_of_the_colour_the_player_chooses() {
    let table = takes("J1", "take J1 wild brown, brown");
    assert_eq!(
        (table.supply_of(1), table.general_supply()),
        ([1, 1, 1, 3], [28, 28, 28, 26])
    );
    assert_eq!(table.markers_of(1), [0; 4]);
    let table = with("J1");
    assert_eq!(
        table.refused(1, "take J1 wild grey"),
        "wrong_number_of_wild_colors"
    );
    assert_eq!(table.refused(1, "take J1 wild grey, grey"), "accepted");
    assert_eq!(table.refused(1, "take J1 wild grey, white"), "accepted");
    assert_eq!(
        with("T05").refused(1, "take T05 wild grey"),
        "wrong_number_of_wild_colors"
    );
}

/// W7: two machines move the marker two columns.
#[test]
fn tu_54_each_machine_shown_moves_the_marker_of_its_colour_one_column() {
    let table = takes("V1", "take V1 wild grey");
    assert_eq!(
        (table.supply_of(1), table.general_supply()),
        ([1, 1, 2, 1], [28, 28, 27, 28])
    );
    assert_eq!(table.markers_of(1), [2, 0, 0, 0]);
    assert_eq!(takes("M10", "take M10").markers_of(1), [0, 0, 1, 0]);
}

/// X54: with ten floors held everything on the card is still received, and the surplus goes back.
#[test]
fn tu_55_everything_on_the_card_is_received() {
    let mut table = x54();
    let events = table.play(2, "take T05 drop 1 black, 1 white, 1 brown");
    let Event::CardTaken(taken) = &events[0] else {
        panic!("{events:?}")
    };
    assert_eq!((taken.received.total(), taken.discarded.total()), (3, 3));
    assert_eq!(table.supply_of(2), [3, 3, 2, 2]);
}

/// X54.
#[test]
fn tu_56_a_card_may_be_taken_even_if_it_brings_no_benefit() {
    let mut table = x54();
    table.play(2, "take T05 drop 1 black, 1 white, 1 brown");
    assert_eq!((table.supply_of(2), table.markers_of(2)), ([3, 3, 2, 2], [0; 4]));
    assert_eq!(table.waits_for().1, 3);
}

fn x54() -> Table {
    Table::of(3)
        .market(["T05", "T01", "Q1"])
        .holds(2, [3, 3, 2, 2])
        .last_turn(2, Trigger::LastRoof, 1, &[3])
}
