//! Sections 4 and 5: rounds, turns and the first action.

use super::Table;
use super::table::{NOW, card, seat};
use crate::kernel::Rules;
use crate::rulesets::uptown::Uptown;
use crate::rulesets::uptown::events::{Event, FirstActionSkipped};
use crate::rulesets::uptown::follow::Action;

/// What the fallback of everybody gives: whose turn it is, round by round.
fn turns(table: &mut Table, number: usize) -> Vec<(u16, u8)> {
    let mut turns = Vec::new();
    for _ in 0..2 * number {
        let (player, action) = table.due();
        if action == Action::First {
            turns.push((table.state.round, player));
        }
        let mv = Uptown::fallback(&table.state, table.mover()).unwrap();
        table.take(mv);
    }
    turns
}

/// From whoever has board I, clockwise.
#[test]
fn up_22_up_23_players_take_turns_clockwise_and_a_round_is_one_turn_of_each() {
    let mut table = Table::game(3, 4);
    assert_eq!(
        turns(&mut table, 7),
        [(1, 1), (1, 2), (1, 3), (2, 1), (2, 2), (2, 3), (3, 1)]
    );
    let seats: Vec<u8> = table
        .events
        .iter()
        .filter_map(|event| match event {
            Event::TurnBegan(began) => Some(began.seat.number()),
            _ => None,
        })
        .take(4)
        .collect();
    assert_eq!(seats[1], seat(seats[0]).left(3).number());
    assert_eq!(seats[2], seat(seats[1]).left(3).number());
    assert_eq!(seats[3], seats[0]);
}

#[test]
fn up_24_a_turn_is_one_first_action_and_then_one_second_action() {
    let mut table = Table::of(2);
    for line in ["take M07C 1", "buy P63A 1", "pass"] {
        let refusal = table.refusal(line);
        assert_eq!(
            (refusal.code.as_ref(), refusal.rule.as_ref()),
            ("wrong_action", "UP-24"),
            "{line}"
        );
    }
    table.play(&["discard"]);
    assert_eq!(table.due(), (1, Action::Second));
    for line in ["collect", "play P82A 1"] {
        assert_eq!(table.refusal(line).code, "wrong_action", "{line}");
    }
    table.play(&["take M07C 1"]);
    assert_eq!(table.due(), (2, Action::First));
}

#[test]
fn up_24_a_move_of_another_player_is_refused() {
    let table = Table::of(3).first_seat(2);
    let mv = table.read("discard");
    let refusal = Uptown::check(&table.state, seat(3), &mv, NOW).unwrap_err();
    assert_eq!(
        (refusal.code.as_ref(), refusal.rule.as_ref()),
        ("not_your_turn", "UP-24")
    );
    assert_eq!(
        refusal.message,
        "It is the turn of seat 2 (player 1), not of seat 3."
    );
    assert!(Uptown::candidates(&table.state, seat(3)).is_empty());
}

#[test]
fn up_25_coins_on_the_own_deck_must_be_collected() {
    let mut table = Table::of(2).coins(1, 4);
    assert_eq!(table.moves(), ["collect"]);
    assert_eq!(
        (table.refused("play P72A 1"), table.refused("discard")),
        ("UP-25".into(), "UP-25".into())
    );
    table.play(&["collect"]);
    assert_eq!(
        (table.wallets(), table.coins_on_decks()),
        (vec![14, 10], vec![0, 0])
    );
    assert_eq!(table.view().players[0].deck.count, 2, "no card is drawn");
    assert_eq!(table.due(), (1, Action::Second));
}

#[test]
fn up_26_without_coins_the_top_card_is_played_or_discarded() {
    let table = Table::of(2);
    assert!(table.moves().contains(&"discard P72".into()) && table.moves().contains(&"play P72A 1.1".into()));
    assert_eq!(table.refused("collect"), "UP-26");
    assert_eq!(table.refused("play P82A 1"), "UP-26");
    assert_eq!(table.refused("discard P82"), "UP-26");
    assert_eq!(table.refused("play M07C 1"), "UP-26", "nor the municipal card");
}

/// P53 costs 8.
#[test]
fn up_27_a_card_taken_by_the_first_action_costs_nothing() {
    let mut table = Table::of(2).deck(1, "P53 P82").wallet(1, 0);
    table.play(&["play P53A 4"]);
    assert_eq!((table.wallets()[0], table.coins_on_decks()), (0, vec![0, 0]));
}

#[test]
fn up_28_a_discarded_card_is_out_of_the_game_and_known_to_all() {
    let mut table = Table::of(2);
    table.play(&["discard", "take M07C 1", "discard"]);
    assert_eq!(table.view().discarded, [card("P72"), card("P63")]);
    assert!(!table.state.unseen.contains(card("P72")));
    assert!(
        table
            .view()
            .players
            .iter()
            .all(|player| player.deck.top.as_ref().unwrap().card != card("P72"))
    );
}

#[test]
fn up_29_the_first_action_card_may_be_discarded_even_if_it_could_be_played() {
    let mut table = Table::of(2);
    assert!(table.moves().contains(&"play P72A 1.1".into()));
    table.play(&["discard P72"]);
    assert_eq!(table.street_of(1), "- | - | - | - | -");
}

#[test]
fn up_30_with_an_empty_deck_and_no_coins_the_first_action_is_skipped() {
    let mut table = Table::of(2).ending().deck(2, "").second(1);
    let events = table.play(&["take M07C 1"]);
    let skipped = Event::FirstActionSkipped(FirstActionSkipped { seat: seat(2) });
    assert!(events.contains(&skipped), "{events:?}");
    assert_eq!(table.due(), (2, Action::Second));
}

#[test]
fn up_31_coins_where_an_empty_deck_was_are_collected() {
    let mut table = Table::of(2).ending().deck(2, "").coins(2, 3).second(1);
    table.play(&["take M07C 1"]);
    assert_eq!(table.moves(), ["collect"]);
    table.play(&["collect"]);
    assert_eq!((table.wallets()[1], table.coins_on_decks()[1]), (13, 0));
}

#[test]
fn up_32_after_collecting_the_own_deck_is_unblocked_at_once() {
    let mut table = Table::of(2).wallet(1, 0).coins(1, 2);
    table.play(&["collect", "buy P72A 1 from 1"]);
    assert_eq!((table.wallets()[0], table.coins_on_decks()[0]), (0, 0));
    assert_eq!(table.street_of(1), "P72A | - | - | - | -");
}
