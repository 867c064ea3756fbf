//! Resigning (a matter of the service, alike in every ruleset), and the fallback for a missed deadline.

use super::Table;
use super::table::seat;
use crate::kernel::Rules;
use crate::rulesets::uptown::Uptown;
use crate::rulesets::uptown::events::Event;
use crate::rulesets::uptown::follow::Action;

fn places(table: &Table) -> Vec<(u8, u8)> {
    let outcome = Uptown::standing(&table.state).outcome.unwrap();
    outcome
        .ranking
        .iter()
        .map(|place| (place.place, place.seat.number()))
        .collect()
}

fn fallback(table: &Table) -> String {
    Uptown::write(&Uptown::fallback(&table.state, table.mover()).unwrap())
}

#[test]
fn a_seat_that_resigns_in_its_turn_is_passed_over() {
    let mut table = Table::of(3);
    table.resigns(1);
    assert_eq!(table.due(), (2, Action::First));
    table.play(&["discard", "take M07A 1", "discard", "take M14A 1"]);
    assert_eq!((table.due(), table.state.round), ((2, Action::First), 2));
    assert!(table.view().players[0].resigned && !table.view().players[1].resigned);
}

#[test]
fn a_seat_that_resigns_between_its_actions_ends_its_turn() {
    let mut table = Table::of(3).second(2);
    table.resigns(2);
    assert_eq!(table.due(), (3, Action::First));
}

#[test]
fn a_seat_that_resigns_out_of_turn_does_not_disturb_the_one_who_plays() {
    let mut table = Table::of(3);
    table.resigns(2);
    assert_eq!(table.due(), (1, Action::First));
    table.play(&["discard", "take M07C 1"]);
    assert_eq!(table.due(), (3, Action::First));
}

/// Presents may be given to the street, a card may be bought from the deck, whose coins then block it for good.
#[test]
fn its_street_and_its_deck_stay_and_block() {
    let mut table = Table::of(3).street(1, "P42A");
    table.resigns(1);
    table.play(&["discard", "buy P72B 1.2 from 1"]);
    assert_eq!(
        (table.street_of(1), table.coins_on_decks()),
        ("P42A | P72B | - | - | -".into(), vec![2, 0, 0])
    );
    table.play(&["discard"]);
    assert_eq!(table.refused("buy P82A 1 from 1"), "UP-38");
}

#[test]
fn the_last_round_ends_with_the_last_player_who_stayed() {
    let mut table = Table::of(3).ending().turn(2, Action::Second);
    table.resigns(3);
    table.play(&["take M07A 1"]);
    assert!(table.is_over());
    assert_eq!(places(&table)[2], (3, 3), "who left is last, whatever the score");
}

#[test]
fn the_last_one_left_wins_at_once() {
    let mut table = Table::of(4).street(4, "P83B");
    table.resigns(4);
    table.resigns(1);
    assert!(!table.is_over());
    table.resigns(3);
    assert!(table.is_over());
    assert_eq!(places(&table), [(1, 2), (2, 3), (3, 1), (4, 4)]);
    assert!(matches!(table.events.last(), Some(Event::GameFinished(finished)) if finished.trigger.is_none()));
}

#[test]
fn resigning_twice_after_the_end_or_from_no_seat_changes_nothing() {
    let mut table = Table::of(3);
    table.resigns(2);
    let before = table.state.clone();
    table.resigns(2);
    table.resigns(7);
    assert_eq!(table.state, before);
    table.resigns(3);
    let over = table.state.clone();
    table.resigns(1);
    assert_eq!(table.state, over);
}

#[test]
fn the_fallback_collects_or_discards_first() {
    assert_eq!(fallback(&Table::of(2).coins(1, 2)), "collect");
    assert_eq!(fallback(&Table::of(2)), "discard P72");
    assert!(Uptown::fallback(&Table::of(2).state, seat(2)).is_none());
}

/// M08 offers a shop with income, a present, a roof and a cafe without any symbol.
#[test]
fn the_fallback_takes_the_municipal_project_that_changes_least() {
    let table = Table::of(2).municipal("M08 M14").street(1, "P42A").second(1);
    assert_eq!(fallback(&table), "take M08D 1.1");
    assert_eq!(fallback(&Table::of(2).municipal("").second(1)), "pass");
    let closed = "P22B | P39B | P41B | P28B | P47B";
    let stuck = Table::of(2)
        .ending()
        .municipal("M03 M14")
        .street(1, closed)
        .second(1);
    assert_eq!(fallback(&stuck), "discard M03");
}

/// M12 fits a closed street as beehives on a roof; the roadworks would be a present. M16 fits as a present only: then a
/// card is bought, the cheapest that is none. Only without coins the present is given.
#[test]
fn the_fallback_gives_a_present_only_if_nothing_else_is_legal() {
    let closed = "P22B | P39B | P41B | P28B | P47B";
    let table = |cards: &str| Table::of(2).ending().municipal(cards).street(1, closed).second(1);
    assert_eq!(fallback(&table("M12 M14")), "take M12C 1.1");
    let buying = table("M16 M14").deck(1, "P42 P03").deck(2, "P67 P54");
    assert_eq!(fallback(&buying), "buy P42B 1.1 from 1");
    assert_eq!(fallback(&buying.wallet(1, 0)), "take M16C 2.1");
}
