//! Section 9: the end of the game.

use super::Table;
use super::table::{player, seat};
use crate::kernel::Rules;
use crate::rulesets::uptown::Uptown;
use crate::rulesets::uptown::events::{EndTriggered, Event, Trigger};
use crate::rulesets::uptown::follow::Action;

fn triggered(events: &[Event]) -> Vec<EndTriggered> {
    let ends = events.iter().filter_map(|event| match event {
        Event::EndTriggered(end) => Some(end.clone()),
        _ => None,
    });
    ends.collect()
}

fn end(by: u8, trigger: Trigger, of: u8) -> Vec<EndTriggered> {
    vec![EndTriggered {
        seat: seat(by),
        trigger,
        player: player(of),
    }]
}

/// Played or discarded, drawn or bought, by its owner or by another.
#[test]
fn up_77_the_last_card_of_a_deck_triggers_the_end_by_whatever_action_it_leaves() {
    for line in ["discard", "play P72A 1"] {
        let events = Table::of(2).deck(1, "P72").play(&[line]);
        assert_eq!(triggered(&events), end(1, Trigger::DeckEmpty, 1), "{line}");
    }
    let events = Table::of(2).deck(1, "P72").second(1).play(&["buy P72A 1"]);
    assert_eq!(triggered(&events), end(1, Trigger::DeckEmpty, 1));
    let events = Table::of(3).deck(3, "P65").second(1).play(&["buy P65B 1"]);
    assert_eq!(triggered(&events), end(1, Trigger::DeckEmpty, 3));
    assert!(triggered(&Table::of(2).play(&["discard", "take M07C 1"])).is_empty());
}

#[test]
fn up_78_a_street_of_five_closed_plots_triggers_the_end() {
    let four = "P22B | P39B | P41B | P28B";
    let events = Table::of(2)
        .street(1, four)
        .deck(1, "P37 P03")
        .play(&["play P37B 5"]);
    assert_eq!(triggered(&events), end(1, Trigger::StreetComplete, 1));
    let given = Table::of(2)
        .street(2, &format!("{four} | P42A"))
        .deck(1, "P21 P03")
        .play(&["play P21B 2.5"]);
    assert_eq!(
        triggered(&given),
        end(1, Trigger::StreetComplete, 2),
        "also by a present"
    );
    let three = Table::of(2)
        .street(1, "P22B | P39B | P41B")
        .deck(1, "P37 P03")
        .play(&["play P37B 5"]);
    assert!(triggered(&three).is_empty());
}

#[test]
fn up_79_the_round_is_finished_so_that_all_have_had_the_same_number_of_turns() {
    let mut table = Table::of(3).round(14).deck(1, "P72").municipal("M07 M14 M06");
    table.play(&["discard", "take M07C 1"]);
    assert_eq!((table.due(), table.state.round), ((2, Action::First), 14));
    table.play(&["discard", "take M14A 1"]);
    assert_eq!((table.due(), table.state.round), ((3, Action::First), 14));
    let events = table.play(&["discard", "take M06C 1"]);
    assert!(
        matches!(events.last(), Some(Event::GameFinished(finished)) if finished.trigger == Some(Trigger::DeckEmpty))
    );
    assert!(table.is_over());
    let mv = crate::rulesets::uptown::Move::Pass(crate::rulesets::uptown::Pass {});
    let refusal = Uptown::check(&table.state, seat(1), &mv, super::table::NOW).unwrap_err();
    assert_eq!(
        (refusal.code.as_ref(), refusal.rule.as_ref()),
        ("game_finished", "UP-24")
    );
}

#[test]
fn up_80_a_trigger_in_the_first_action_leaves_the_second_and_the_last_player_ends_the_game() {
    let mut table = Table::of(2).turn(2, Action::First).deck(2, "P63");
    table.play(&["discard"]);
    assert_eq!(table.due(), (2, Action::Second));
    table.play(&["take M07C 1"]);
    assert!(table.is_over());
}

/// Coins are collected, decks block, a closed street takes roof-only projects.
#[test]
fn up_81_the_remaining_turns_follow_all_rules() {
    let mut table = Table::of(2).deck(1, "P72").second(1).coins(2, 4);
    assert_eq!(table.refused("buy P63A 1"), "UP-38");
    table.play(&["buy P72A 1"]);
    assert_eq!(table.moves(), ["collect"]);
    table.play(&["collect"]);
    assert_eq!(
        (table.refused("discard M07"), table.refused("pass")),
        ("UP-41".into(), "UP-42".into())
    );
    table.play(&["buy P63A 1"]);
    assert!(table.is_over());
}

#[test]
fn up_82_a_further_trigger_changes_nothing() {
    let mut table = Table::of(3)
        .round(8)
        .deck(1, "P72")
        .deck(2, "P63")
        .municipal("M07 M14 M06");
    let events = table.play(&["discard", "take M07C 1", "discard", "take M14A 1"]);
    assert_eq!(triggered(&events), end(1, Trigger::DeckEmpty, 1));
    assert_eq!((table.due(), table.state.round), ((3, Action::First), 8));
}

/// The deck runs out before the street is complete (order of effects inside one move).
#[test]
fn up_82_of_two_triggers_in_one_move_the_empty_deck_counts() {
    let mut table = Table::of(2).deck(1, "P37").street(1, "P22B | P39B | P41B | P28B");
    assert_eq!(
        triggered(&table.play(&["play P37B 5"])),
        end(1, Trigger::DeckEmpty, 1)
    );
}

#[test]
fn up_83_nothing_can_be_drawn_or_bought_from_an_empty_deck() {
    let table = Table::of(2).ending().deck(1, "").second(2);
    let refusal = table.refusal("buy P72A 1 from 1");
    assert_eq!(
        (refusal.code.as_ref(), refusal.rule.as_ref()),
        ("deck_empty", "UP-83")
    );
    assert_eq!(refusal.message, "The deck of player 1 is empty.");
    assert!(table.moves().iter().all(|line| !line.ends_with("from 1")));
    let mut table = Table::of(2).ending().deck(1, "");
    table.settle();
    assert_eq!(table.due(), (1, Action::Second), "nothing is drawn");
}
