//! Section 6: the second action.

use super::Table;
use super::table::{card, player};
use crate::rulesets::uptown::events::{Event, Source};
use crate::rulesets::uptown::follow::Action;

/// A street on which every plot is closed, and nothing forbids presents.
const CLOSED: &str = "P22B | P39B | P41B | P28B | P47B";

#[test]
fn up_33_a_second_action_buys_a_top_card_or_takes_the_municipal_card() {
    let table = Table::of(2).second(1);
    let verbs: Vec<String> = table.moves().iter().map(|line| line[..4].to_owned()).collect();
    assert!(
        verbs.iter().all(|verb| ["buy ", "take"].contains(&verb.as_str())),
        "{verbs:?}"
    );
    let refusal = table.refusal("take M14A 1");
    assert_eq!(
        (refusal.code.as_ref(), refusal.rule.as_ref()),
        ("not_the_municipal_card", "UP-33")
    );
    assert_eq!(refusal.message, "M14 is not the top municipal card; M07 is.");
    assert_eq!(table.refused("take P72A 1"), "UP-33");
    assert_eq!(
        Table::of(2).municipal("").second(1).refused("take M14A 1"),
        "UP-33"
    );
}

#[test]
fn up_34_only_the_top_card_of_the_own_or_any_other_deck_can_be_bought() {
    let table = Table::of(4).second(2).street(2, "P42A");
    let decks: Vec<u8> = (1..=4)
        .filter(|deck| {
            table
                .moves()
                .iter()
                .any(|line| line.ends_with(&format!("from {deck}")))
        })
        .collect();
    assert_eq!(decks, [1, 2, 3, 4]);
    for line in [
        "buy P54A 1 from 2",
        "buy P72A 1 from 3",
        "buy M07C 1 from 1",
        "buy P54A 1",
    ] {
        let refusal = table.refusal(line);
        assert_eq!(
            (refusal.code.as_ref(), refusal.rule.as_ref()),
            ("not_the_top_card", "UP-34"),
            "{line}"
        );
    }
    let three = Table::of(3).second(1);
    assert_eq!(
        three.refusal("buy P72A 1 from 4").message,
        "There is no player 4; the players are 1 to 3."
    );
    assert_eq!(three.refused("buy P72A 1 from 4"), "UP-34");
}

/// P72 costs 2 as a Bistro at home and as a Tax Bureau abroad; the price is in the event.
#[test]
fn up_35_the_price_is_that_of_the_card_wherever_it_is_played() {
    for line in ["buy P72A 1", "buy P72A 5", "buy P72B 2.1"] {
        let mut table = Table::of(2).second(1);
        let events = table.play(&[line]);
        assert!(
            matches!(&events[0], Event::ProjectPlaced(placed) if placed.price == 2 && placed.source == Source::Purchase)
        );
        assert_eq!(table.wallets()[0], 8, "{line}");
    }
}

#[test]
fn up_36_the_price_of_an_own_card_goes_to_the_bank() {
    let mut table = Table::of(2).second(1);
    table.play(&["buy P72A 1"]);
    assert_eq!(
        (table.wallets(), table.coins_on_decks()),
        (vec![8, 10], vec![0, 0])
    );
}

#[test]
fn up_37_the_price_of_another_players_card_is_laid_on_that_deck_until_it_is_collected() {
    let mut table = Table::of(3).second(1);
    table.play(&["buy P65B 1 from 3", "discard", "take M07C 1"]);
    assert_eq!(
        (table.wallets(), table.coins_on_decks()),
        (vec![7, 10, 10], vec![0, 0, 3])
    );
    table.play(&["collect"]);
    assert_eq!(
        (table.wallets(), table.coins_on_decks()),
        (vec![7, 10, 13], vec![0, 0, 0])
    );
}

/// Not even its owner, who could collect only in a first action.
#[test]
fn up_38_while_coins_lie_on_a_deck_nobody_can_buy_from_it() {
    let table = Table::of(3).coins(2, 3).second(1);
    let refusal = table.refusal("buy P63A 1 from 2");
    assert_eq!(
        (refusal.code.as_ref(), refusal.rule.as_ref()),
        ("deck_blocked", "UP-38")
    );
    let sentence = "3 upcoins lie on the deck of player 2; nobody can buy from it until its owner collects.";
    assert_eq!(refusal.message, sentence);
    assert!(!table.moves().iter().any(|line| line.contains("P63")));
    assert_eq!(Table::of(3).coins(2, 1).second(2).refused("buy P63A 1"), "UP-38");
}

#[test]
fn up_39_the_wallet_alone_must_hold_the_price() {
    assert_eq!(Table::of(2).wallet(1, 1).second(1).refused("buy P72A 1"), "UP-39");
    Table::of(2).wallet(1, 2).second(1).play(&["buy P72A 1"]);
    let coins_on_deck = Table::of(2).wallet(1, 2).coins(1, 9).second(1);
    let refusal = coins_on_deck.refusal("buy P63A 1 from 2");
    assert_eq!(
        (refusal.rule.as_ref(), refusal.message.as_ref()),
        ("UP-39", "P63 costs 3 upcoins; your wallet holds 2.")
    );
    let income = Table::of(2)
        .deck(1, "P02 P82")
        .street(1, "P24B | P55B")
        .wallet(1, 5)
        .second(1);
    assert_eq!(
        income.refused("buy P02A 5"),
        "UP-39",
        "the 7 coins that it would bring do not help"
    );
}

#[test]
fn up_40_a_bought_card_must_be_placed_and_is_never_discarded() {
    let full = Table::of(2)
        .deck(1, "P02 P82")
        .street(1, "P24B | P42A | P44A | P09B | P01B")
        .second(1);
    assert_eq!(full.refused("buy P02A 5"), "UP-49");
    assert!(
        full.moves().iter().all(|line| !line.contains("P02A")),
        "the park has no place"
    );
    assert!(full.moves().contains(&"buy P02B 1.1 from 1".into()));
    let nowhere = Table::of(2)
        .ending()
        .deck(1, "P27 P82")
        .deck(2, "P25 P54")
        .street(1, CLOSED)
        .second(1);
    assert!(
        nowhere.moves().iter().all(|line| !line.starts_with("buy")),
        "{:?}",
        nowhere.moves()
    );
    assert_eq!(nowhere.refused("discard P27"), "UP-41");
}

#[test]
fn up_41_a_municipal_card_is_free_and_must_be_played_if_it_can_be() {
    let mut table = Table::of(2).wallet(1, 0).second(1);
    let refusal = table.refusal("discard M07");
    assert_eq!(
        (refusal.code.as_ref(), refusal.rule.as_ref()),
        ("municipal_card_fits", "UP-41")
    );
    assert_eq!(
        refusal.message,
        "M07 must be played, since it can be: M07A on 1.1, for instance."
    );
    assert_eq!(
        table.refused("discard M14"),
        "UP-41",
        "nor one that is not on top"
    );
    table.play(&["take M07A 1"]);
    assert_eq!(table.wallets()[0], 0);
}

/// M03 fits nowhere on a closed street; M10 has a project for a roof, and a present for a rival.
#[test]
fn up_41_only_a_municipal_card_that_fits_nowhere_is_discarded() {
    let mut table = Table::of(2)
        .ending()
        .municipal("M03 M14")
        .street(1, CLOSED)
        .wallet(1, 0)
        .second(1);
    assert_eq!(table.moves(), ["discard M03"]);
    table.play(&["discard"]);
    assert_eq!(table.view().discarded, [card("M03")]);
    let table = Table::of(2)
        .ending()
        .municipal("M10 M14")
        .street(1, CLOSED)
        .wallet(1, 0)
        .second(1);
    assert_eq!(table.refused("discard"), "UP-41");
    assert!(
        table.moves().contains(&"take M10C 1.1".into()) && table.moves().contains(&"take M10A 2.1".into())
    );
}

#[test]
fn up_42_passing_needs_an_empty_municipal_pile() {
    let refusal = Table::of(2).second(1).refusal("pass");
    assert_eq!(
        (refusal.code.as_ref(), refusal.rule.as_ref()),
        ("municipal_cards_left", "UP-42")
    );
    assert_eq!(
        refusal.message,
        "You may pass only when the municipal pile is empty; 2 cards are left."
    );
    assert!(
        Table::of(2)
            .municipal("M07")
            .second(1)
            .refusal("pass")
            .message
            .ends_with("1 card is left.")
    );
    let mut table = Table::of(2).municipal("").second(1);
    assert!(
        table.moves().contains(&"buy P72A 1.1 from 1".into()),
        "buying is possible and never forced"
    );
    table.play(&["pass"]);
    assert_eq!(table.due(), (2, Action::First));
}

#[test]
fn up_43_the_municipal_pile_is_never_refilled_and_its_end_ends_nothing() {
    let mut table = Table::of(2).municipal("M07").second(1);
    let events = table.play(&["take M07C 1", "discard", "pass"]);
    assert_eq!(table.state.municipal.count(), 0);
    assert!(!events.iter().any(|event| matches!(event, Event::EndTriggered(_))));
    assert_eq!((table.due(), table.state.round), ((1, Action::First), 2));
}

/// After every action every card is in a pile, on a street or out of the game.
#[test]
fn up_44_no_card_is_held_in_hand() {
    let mut table = Table::of(2);
    table.play(&["play P72A 1", "buy P63A 2", "collect", "take M07A 1"]);
    assert_eq!(
        (table.street_of(1), table.street_of(2)),
        ("P72A | P63A | - | - | -".into(), "M07A | - | - | - | -".into())
    );
    let known = |deck| table.cards_of(deck);
    assert_eq!(known(Some(player(1))), [card("P82")]);
    assert_eq!(known(Some(player(2))), [card("P54")]);
    assert_eq!(known(None), [card("M14")]);
    assert!(table.view().discarded.is_empty());
}
