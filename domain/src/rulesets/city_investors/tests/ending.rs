//! Section 6: the end of the game.

use super::Table;
use super::table::seat;
use crate::rulesets::city_investors::{Ending, Event, FinalRoundBegan, GoalId};

fn nearly_full(table: Table) -> Table {
    table.built(2, 23).reserve(2, "L12").turn_of(2)
}

/// TC-21; IN-602.
#[test]
fn in_601_the_first_full_city_starts_the_final_round_and_its_turn_goes_on() {
    let mut table = nearly_full(Table::basic(3));
    let events = table.play(2, "P L12 e5");
    let waiting = vec![seat(3), seat(1)];
    assert_eq!(
        events[1],
        Event::FinalRoundBegan(FinalRoundBegan {
            seat: seat(2),
            waiting
        })
    );
    assert_eq!((table.to_move(), table.points()), (vec![2], 2));
    assert_eq!(table.refused(2, "X"), "duty_open");
    table.plays(2, "A 1; X");
    assert_eq!((table.to_move(), table.waiting()), (vec![3], vec![1]));
    table.plays(3, "A 1; X");
    assert_eq!((table.to_move(), table.ending()), (vec![1], None));
    table.plays(1, "A 1; X");
    assert_eq!(
        (table.to_move(), table.ending()),
        (vec![], Some(Ending::FullCity))
    );
}

#[test]
fn in_602_who_started_the_final_round_has_no_further_turn() {
    let mut table = nearly_full(Table::basic(2));
    table.plays(2, "P L12 e5; A 1; X");
    table.plays(1, "A 1; X");
    assert_eq!(table.ending(), Some(Ending::FullCity));
    assert_eq!(table.refused(2, "A 1"), "game_over");
}

/// TC-22; IN-918.
#[test]
fn in_603_a_second_full_city_changes_nothing() {
    let mut table = Table::advanced(3)
        .goals(&[GoalId::FirstCompletedCity])
        .built(3, 23)
        .reserve(3, "L11")
        .built(2, 23)
        .reserve(2, "L12")
        .turn_of(2);
    table.plays(2, "P L12 e5; A 1; X");
    table.plays(3, "P L11 e5; A 1; X");
    assert_eq!((table.to_move(), table.ending()), (vec![1], None));
    table.plays(1, "A 1; X");
    assert_eq!(table.ending(), Some(Ending::FullCity));
    assert_eq!(table.fulfil(GoalId::FirstCompletedCity), [2]);
}

/// TC-19; IN-505, IN-605.
#[test]
fn in_604_and_in_605_with_an_empty_stack_the_running_turn_is_the_last() {
    let mut table = Table::basic(3)
        .board(2, "c2 O01")
        .reserve(2, "H01")
        .display("L01 L02 L03 L04")
        .stack(0)
        .turn_of(2);
    table.play(2, "A L02");
    assert_eq!((table.displayed(), table.points()), ("L01 - L03 L04".into(), 2));
    assert!(table.view().end.last_turn);
    table.play(2, "A L04");
    assert_eq!(table.displayed(), "L01 - L03 -");
    table.play(2, "P H01 d3");
    assert_eq!(table.ending(), Some(Ending::StackEmpty));
    let told = table
        .events
        .iter()
        .filter(|event| matches!(event, Event::LastTurnBegan(_)));
    assert_eq!(told.count(), 1);
}

/// TC-23; IN-604.
#[test]
fn in_606_an_empty_stack_ends_a_running_final_round() {
    let mut table = Table::basic(3)
        .built(2, 24)
        .final_round(2, &[3, 1])
        .stack(0)
        .turn_of(3);
    table.plays(3, "A 1; X");
    assert_eq!(table.ending(), Some(Ending::StackEmpty));
}

/// IN-606: a city that becomes full in the last turn gives nobody another one.
#[test]
fn in_606_a_last_turn_stays_the_last() {
    let mut table = Table::basic(2).built(2, 23).reserve(2, "L12").stack(0).turn_of(2);
    table.plays(2, "A 1; P L12 e5; X");
    assert_eq!(table.ending(), Some(Ending::StackEmpty));
    assert_eq!(table.state.first_full, Some(seat(2)));
}

/// TC-20; IN-608, IN-804.
#[test]
fn in_607_in_the_advanced_variant_a_display_that_cannot_be_filled_ends_the_game() {
    let table = || Table::advanced(3).draws("H01").stack(1).turn_of(1);
    let mut ends = table();
    ends.plays(1, "A 2; A 4; X");
    assert_eq!(ends.ending(), Some(Ending::StackEmpty));
    let places: Vec<String> = ends.displayed().split(' ').map(str::to_owned).collect();
    assert_eq!((places[1].as_str(), places[3].as_str()), ("H01", "-"));
    let mut goes_on = table();
    goes_on.plays(1, "A 2; X");
    assert_eq!(
        (goes_on.stack_size(), goes_on.to_move(), goes_on.ending()),
        (0, vec![2], None)
    );
}

#[test]
fn in_608_an_empty_stack_with_a_full_display_does_not_end_the_game() {
    let mut table = Table::basic(2).stack(1).turn_of(1);
    table.plays(1, "A 1; X");
    assert_eq!(
        (table.stack_size(), table.ending(), table.to_move()),
        (0, None, vec![2])
    );
}
