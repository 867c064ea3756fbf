//! Section 13: shortage of floors.

use super::Table;
use crate::rulesets::tower_up::events::{Event, Trigger};
use crate::rulesets::tower_up::view::StateName;

fn with(general: [u8; 4], cards: [&str; 3]) -> Table {
    Table::of(3).general(general).market(cards)
}

fn x29() -> Table {
    with([1, 9, 9, 9], ["Q1", "T05", "J1"])
}

/// X29.
#[test]
fn tu_96_a_shown_floor_that_cannot_be_taken_is_a_shortage() {
    let mut table = x29();
    let events = table.play(1, "take Q1 instead grey");
    assert!(matches!(&events[0], Event::CardTaken(taken) if taken.shortage && taken.forfeited == 0));
    assert_eq!(table.trigger(), Some(Trigger::Shortage));
}

/// X30.
#[test]
fn tu_97_a_colour_that_runs_out_causes_nothing_by_itself() {
    let mut table = with([0, 9, 9, 9], ["M12", "T05", "J1"]);
    table.play(1, "take M12");
    assert_eq!(table.trigger(), None);
    let mut table = with([1, 9, 9, 9], ["T05", "M12", "J1"]);
    table.play(1, "take T05");
    assert_eq!((table.general_supply(), table.trigger()), ([0, 8, 9, 8], None));
}

/// X29.
#[test]
fn tu_98_each_missing_floor_is_replaced_by_one_of_another_colour() {
    assert_eq!(x29().refused(1, "take Q1"), "wrong_number_of_substitutes");
    assert_eq!(
        x29().refused(1, "take Q1 instead grey, grey"),
        "wrong_number_of_substitutes"
    );
    assert_eq!(x29().refused(1, "take Q1 instead black"), "color_not_in_supply");
    let mut table = x29();
    table.play(1, "take Q1 instead grey");
    assert_eq!(table.supply_of(1), [2, 3, 2, 1]);
    assert_eq!(table.general_supply(), [0, 7, 8, 9]);
}

/// X31: and the shown colours come before the substitutes, so the last white of T05 is no substitute for its black.
#[test]
fn tu_99_shown_colours_come_first_then_wild_floors_then_substitutes() {
    let none = with([0, 9, 9, 9], ["J1", "T05", "Q1"]);
    assert_eq!(
        none.refused(1, "take J1 wild black, white"),
        "color_not_in_supply"
    );
    let one = with([1, 9, 9, 9], ["J1", "T05", "Q1"]);
    assert_eq!(one.refused(1, "take J1 wild black, black"), "color_not_in_supply");
    let last_white = with([0, 1, 3, 3], ["T05", "J1", "Q1"]);
    assert_eq!(
        last_white.refused(1, "take T05 instead white"),
        "color_not_in_supply"
    );
    assert_eq!(last_white.refused(1, "take T05 instead brown"), "accepted");
}

/// X31.
#[test]
fn tu_100_a_wild_floor_is_not_short_while_any_floor_is_left() {
    let mut table = with([0, 9, 9, 9], ["J1", "T05", "Q1"]);
    table.play(1, "take J1 wild grey, white");
    assert_eq!(table.trigger(), None);
}

/// X32.
#[test]
fn tu_101_what_an_empty_supply_cannot_give_is_forfeited_and_a_shortage() {
    let table = || with([0, 0, 0, 1], ["T05", "J1", "Q1"]);
    assert_eq!(
        table().refused(1, "take T05 instead brown"),
        "wrong_number_of_substitutes"
    );
    let mut short = table();
    let events = short.play(1, "take T05");
    assert!(matches!(&events[0], Event::CardTaken(taken) if taken.forfeited == 2 && taken.shortage));
    assert_eq!(
        (short.supply_of(1), short.general_supply()),
        ([1, 1, 1, 2], [0; 4])
    );
    assert_eq!(short.trigger(), Some(Trigger::Shortage));
    let mut wild = table();
    assert_eq!(
        wild.refused(1, "take J1 wild brown, brown"),
        "wrong_number_of_wild_colors"
    );
    let events = wild.play(1, "take J1 wild brown");
    assert!(matches!(&events[0], Event::CardTaken(taken) if taken.forfeited == 1 && taken.shortage));
}

/// X37, its first half: the extra turn is still played.
#[test]
fn tu_102_after_a_shortage_the_player_finishes_the_turn_extra_turns_included() {
    let mut table = with([0, 5, 5, 5], ["M04", "T05", "J1"]).markers(1, [2, 2, 2, 1]);
    table.play(1, "take M04 instead white");
    assert_eq!(table.trigger(), Some(Trigger::Shortage));
    assert_eq!(table.waits_for(), (StateName::ChoosingExtraAction, 1));
}

/// X29: another card would have been served in full.
#[test]
fn tu_103_a_card_that_is_short_may_be_taken_on_purpose() {
    let mut table = x29();
    assert_eq!(table.refused(1, "take T05"), "accepted");
    table.play(1, "take Q1 instead grey");
    assert_eq!(table.trigger(), Some(Trigger::Shortage));
}
