//! Sections 11 and 13: information, chance, and that every game goes on to its end.

use super::Table;
use super::table::{NOW, card};
use crate::kernel::{Root, Rules, legal_moves};
use crate::rulesets::uptown::draw::{Draw, draw};
use crate::rulesets::uptown::events::Event;
use crate::rulesets::uptown::follow::Action;
use crate::rulesets::uptown::ids::Card;
use crate::rulesets::uptown::{Uptown, content};
use proptest::prelude::*;
use std::collections::BTreeSet;

/// The state holds how many cards a deck has and which cards are unseen, and no order of them.
#[test]
fn up_16_the_order_of_a_deck_never_changes_since_nobody_has_decided_it() {
    let mut table = Table::game(2, 6);
    let top = table.state.sides[1].deck.top;
    table.play(&["discard"]);
    assert_eq!(table.state.sides[1].deck.top, top, "what is shown stays on top");
    assert_eq!(table.state.sides[1].deck.below, 41);
}

#[test]
fn up_17_the_top_card_of_every_deck_is_public_with_its_cost_and_both_projects() {
    let view = Table::of(2).view();
    let top = view.players[1].deck.top.as_ref().unwrap();
    assert_eq!((top.card, top.cost), (card("P63"), Some(3)));
    let names: Vec<&str> = top.projects.iter().map(|project| project.name.as_str()).collect();
    assert_eq!(names, ["Bookshop", "Nursery School"]);
}

#[test]
fn up_18_the_top_municipal_card_is_public_with_all_four_projects() {
    let top = Table::of(2).view().municipal.top.unwrap();
    let ids: Vec<String> = top
        .projects
        .iter()
        .map(|project| project.project.to_string())
        .collect();
    assert_eq!(
        (ids, top.cost),
        (["M07A", "M07B", "M07C", "M07D"].map(String::from).to_vec(), None)
    );
}

#[test]
fn up_99_everything_on_the_table_is_public() {
    let mut table = Table::of(2).street(1, "P42A P01B").coins(2, 3).ending().round(4);
    table.play(&["discard"]);
    let json = serde_json::to_value(table.view()).unwrap();
    assert_eq!(json["players"][0]["street"], "P42A P01B | - | - | - | -");
    assert_eq!(
        (
            &json["players"][0]["wallet"],
            &json["players"][1]["coins_on_deck"]
        ),
        (&10.into(), &3.into())
    );
    assert_eq!(
        (&json["players"][0]["deck"]["count"], &json["municipal"]["count"]),
        (&1.into(), &2.into())
    );
    assert_eq!(json["discarded"], serde_json::json!(["P72"]));
    assert_eq!(
        (&json["action"], &json["deciding_seat"]),
        (&"second".into(), &1.into())
    );
    assert_eq!(
        (&json["end"]["trigger"], &json["round"]),
        (&"deck_empty".into(), &4.into())
    );
}

/// Two games that differ in nothing but the chance to come show the same, refuse the same and list the same.
#[test]
fn up_100_nothing_tells_a_hidden_card_early() {
    let one = Table::of(2)
        .deck(1, "P72 P82")
        .deck(2, "P63 P54")
        .municipal("M07 M14 M06");
    let two = Table::of(2)
        .deck(1, "P72 P54")
        .deck(2, "P63 P82")
        .municipal("M07 M06 M14");
    assert_eq!(one.view(), two.view());
    assert_eq!(one.state, two.state);
    assert_eq!(one.refusal("play P82A 1"), two.refusal("play P82A 1"));
    assert!(one.view().unseen.is_sorted());
}

/// In the very next event, before anybody decides.
#[test]
fn up_101_the_next_card_is_public_at_once() {
    let mut table = Table::of(2);
    let events = table.play(&["play P72A 1"]);
    assert!(
        matches!(&events[1..], [Event::CardRevealed(shown)] if shown.card == card("P82") && shown.below == 0)
    );
    let events = table.play(&["take M07C 1"]);
    assert!(
        matches!(&events[1], Event::CardRevealed(shown) if shown.card == card("M14") && shown.deck.is_none())
    );
}

/// Every unseen project card may come on every deck, and every unseen municipal card on the pile.
#[test]
fn up_102_a_card_is_drawn_evenly_from_all_that_have_not_been_shown() {
    let table = Table::of(2).deck(1, "P72 P82").deck(2, "P63 P54");
    let root = Root::from_bytes([3; 32]);
    let drawn = |deck| -> BTreeSet<String> {
        let draws = (0..60).map(|position| draw(&table.state, Draw::Card { deck }, &mut root.at(position)));
        let ids = draws.map(|event| match event {
            Event::CardRevealed(shown) => shown.card.to_string(),
            other => panic!("{other:?}"),
        });
        ids.collect()
    };
    let both: BTreeSet<String> = ["P54", "P82"].map(String::from).into();
    for player in table.state.players() {
        assert_eq!(drawn(Some(player)), both);
    }
    assert_eq!(drawn(None), ["M14".to_owned()].into());
}

#[test]
fn up_103_the_list_of_all_cards_is_open() {
    assert_eq!(Uptown::ABOUT.content, content::JSON);
    assert!(Card::all().all(|card| Uptown::ABOUT.content.contains(&format!("\"{card}\""))));
    let view = Table::game(2, 1).view();
    assert_eq!(
        view.unseen.len(),
        112 - 3,
        "which cards are still to come is known, where they lie is not"
    );
}

proptest! {
    #![proptest_config(crate::rulesets::laws::config())]

    /// UP-105: a legal move or a skipped action in every state. UP-106: until the end every turn takes a card from the
    /// own deck, or collects coins paid for one earlier; so nobody has had more turns than cards have left the deck.
    #[test]
    fn up_105_up_106_whoever_is_to_act_has_a_move_and_every_game_ends(seats in 2u8..=4, seed: u8, choices: u64) {
        let mut table = Table::game(seats, seed);
        let mut chance = Root::from_bytes([9; 32]).at(choices);
        let dealt = content::content().setup.deal[&seats];
        let mut turns = [0; 4];
        while !table.is_over() {
            let moves = legal_moves::<Uptown>(&table.state, table.mover(), NOW);
            prop_assert!(!moves.is_empty());
            let (player, action) = table.due();
            let index = usize::from(player) - 1;
            let mv = chance.pick(&moves).unwrap().clone();
            table.take(mv);
            if action == Action::First && table.state.end.is_none() {
                turns[index] += 1;
                prop_assert!(turns[index] <= dealt - table.state.sides[index].deck.count());
            }
        }
        prop_assert!(table.state.round <= u16::from(dealt));
    }
}
