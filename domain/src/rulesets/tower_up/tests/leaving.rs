//! Resigning (a matter of the service, alike in every ruleset), and the fallback for a missed deadline.

use super::Table;
use super::table::seat;
use crate::kernel::Rules;
use crate::rulesets::tower_up::events::{Event, Trigger};
use crate::rulesets::tower_up::options::{FirstPlayer, Placement};
use crate::rulesets::tower_up::view::StateName;
use crate::rulesets::tower_up::{Options, TowerUp};

fn places(table: &Table) -> Vec<(u8, u8)> {
    let outcome = TowerUp::standing(&table.state).outcome.unwrap();
    outcome
        .ranking
        .iter()
        .map(|place| (place.place, place.seat.number()))
        .collect()
}

#[test]
fn a_seat_that_resigns_in_its_turn_is_passed_over() {
    let mut table = Table::of(3);
    table.resigns(1);
    assert_eq!(table.waits_for(), (StateName::ChoosingAction, 2));
    table.play(2, "take T01");
    table.play(3, "take T05");
    assert_eq!(table.waits_for(), (StateName::ChoosingAction, 2));
    assert_eq!(table.refused(1, "take J1 wild grey, grey"), "not_your_decision");
    assert!(table.view().players[0].resigned);
}

#[test]
fn a_seat_that_resigns_out_of_turn_does_not_disturb_the_one_who_plays() {
    let mut table = Table::of(3);
    table.resigns(2);
    assert_eq!(table.waits_for(), (StateName::ChoosingAction, 1));
    table.play(1, "take T01");
    assert_eq!(table.waits_for(), (StateName::ChoosingAction, 3));
}

#[test]
fn its_buildings_and_roofs_stay_and_block() {
    let mut table = Table::of(3).city("A2 black 2 {blue@2}").holds(2, [2, 1, 0, 0]);
    table.resigns(1);
    assert_eq!(table.refused(2, "build A1 black roof A1"), "color_conflict");
    table.play(2, "build A1 white roof A2");
    assert_eq!(table.at("A2"), "black 3 {blue@2, yellow@3}");
}

#[test]
fn it_has_no_last_turn_and_no_cone() {
    let mut table = Table::of(3).last_turn(1, Trigger::Shortage, 3, &[2, 3]);
    table.resigns(2);
    table.play(1, "take T01");
    assert_eq!(table.waits_for(), (StateName::ChoosingAction, 3));
    table.play(3, "take T05");
    assert_eq!(table.waits_for().0, StateName::Finished);
    assert_eq!(table.cone_of(2), None);
}

#[test]
fn resigning_in_ones_own_last_turn_places_no_cone() {
    let mut table = Table::of(3)
        .city("A2 black 1 {blue@1}")
        .last_turn(1, Trigger::Shortage, 3, &[2, 3]);
    table.resigns(1);
    assert_eq!((table.cone_of(1), table.waits_for().1), (None, 2));
}

#[test]
fn after_the_last_roof_of_a_seat_that_resigned_the_others_still_have_their_last_turns() {
    let mut table = Table::of(4).roofs(1, 1).holds(1, [1, 1, 0, 0]);
    table.play(1, "build A2 white roof A2");
    table.resigns(1);
    assert_eq!(
        (table.trigger(), table.waits_for().1),
        (Some(Trigger::LastRoof), 2)
    );
    assert_eq!(table.last_turns(), [3, 4]);
}

#[test]
fn resigning_while_discards_are_due_ends_the_turn() {
    let mut table = Table::of(3)
        .holds(1, [3, 3, 3, 0])
        .markers(1, [2, 2, 2, 1])
        .market(["M04", "T05", "J1"]);
    table.play(1, "take M04");
    assert_eq!(table.waits_for().0, StateName::ChoosingDiscards);
    table.resigns(1);
    assert_eq!(table.waits_for(), (StateName::ChoosingAction, 2));
    assert_eq!(table.supply_of(1), [4, 3, 4, 0]);
}

#[test]
fn resigning_instead_of_an_extra_turn_ends_it() {
    let mut table = Table::of(3).markers(1, [2, 2, 2, 1]).market(["M04", "T05", "J1"]);
    table.play(1, "take M04");
    table.resigns(1);
    assert_eq!(table.waits_for(), (StateName::ChoosingAction, 2));
}

/// TU-40 with one placer less: P3, then P1 for P2, then P3.
#[test]
fn resigning_while_starting_floors_are_placed_passes_the_placing_on() {
    let options = Options {
        starting_floors: 4,
        starting_floor_placement: Placement::Players,
        first_player: FirstPlayer::FirstSeat,
        ..Options::default()
    };
    let mut table = Table::game(&options, 3, 9).market(["T05", "T03", "Q1"]);
    table.play(3, "place C4");
    assert_eq!(table.waits_for().1, 2);
    table.resigns(2);
    assert_eq!(table.waits_for(), (StateName::PlacingStartingFloors, 1));
    table.play(1, "place A1");
    assert_eq!(table.waits_for().1, 3);
    table.resigns(1);
    assert_eq!(table.waits_for().0, StateName::Finished);
    assert_eq!(places(&table), [(1, 3), (2, 1), (3, 2)]);
}

#[test]
fn when_the_first_player_resigns_before_the_first_turn_the_next_seat_begins() {
    let options = Options {
        starting_floor_placement: Placement::Players,
        first_player: FirstPlayer::FirstSeat,
        ..Options::default()
    };
    let mut table = Table::game(&options, 3, 9);
    table.resigns(1);
    while let (StateName::PlacingStartingFloors, number) = table.waits_for() {
        let mv = TowerUp::fallback(&table.state, seat(number)).unwrap();
        table.play(number, &TowerUp::write(&mv));
    }
    assert_eq!(table.waits_for(), (StateName::ChoosingAction, 2));
}

#[test]
fn the_last_seat_left_wins_at_once_whatever_the_score() {
    let mut table = Table::of(3).markers(1, [12; 4]).markers(2, [8; 4]);
    table.resigns(1);
    table.resigns(2);
    assert!(matches!(table.events.last(), Some(Event::GameFinished(over)) if over.trigger.is_none()));
    assert_eq!(places(&table), [(1, 3), (2, 2), (3, 1)]);
    assert_eq!(table.refused(3, "take T01"), "game_finished");
    let before = table.state.clone();
    table.resigns(3);
    assert_eq!(table.state, before);
}

#[test]
fn who_resigned_is_ranked_below_all_who_stayed() {
    let mut table = Table::of(3)
        .markers(1, [12; 4])
        .last_turn(2, Trigger::Stall, 1, &[3, 1]);
    table.resigns(1);
    table.play(2, "take T01");
    table.play(3, "take T05");
    let places = places(&table);
    assert_eq!(places.last(), Some(&(3, 1)));
}

#[test]
fn the_fallback_declines_an_extra_turn() {
    let mut table = Table::of(3).markers(1, [2, 2, 2, 1]).market(["M04", "T05", "J1"]);
    table.play(1, "take M04");
    assert_eq!(fallback(&table, 1), "decline");
}

#[test]
fn the_fallback_gives_back_what_is_held_most() {
    let mut table = Table::of(2).holds(1, [3, 3, 2, 1]).market(["Q1", "T05", "J1"]);
    table.play(1, "take Q1");
    assert_eq!(fallback(&table, 1), "drop 2 black, 1 white");
}

#[test]
fn the_fallback_takes_the_card_that_brings_least_and_keeps_no_more_than_the_limit() {
    let table = Table::of(2).market(["Q1", "J1", "T05"]).general([9, 9, 10, 9]);
    assert_eq!(fallback(&table, 1), "take J1 wild black, grey");
    let table = table.holds(1, [3, 3, 2, 2]);
    assert_eq!(
        fallback(&table, 1),
        "take J1 wild black, grey drop 1 black, 1 grey"
    );
}

#[test]
fn the_fallback_causes_no_shortage_if_it_can_be_helped() {
    let table = Table::of(2).market(["M10", "Q3", "T01"]).general([9, 0, 9, 9]);
    assert_eq!(fallback(&table, 1), "take Q3");
    let table = Table::of(2).market(["M10", "Q1", "T01"]).general([9, 0, 0, 9]);
    assert_eq!(fallback(&table, 1), "take M10 instead black");
}

fn fallback(table: &Table, number: u8) -> String {
    let mv = TowerUp::fallback(&table.state, seat(number)).unwrap();
    assert_eq!(table.refused_move(number, &mv), "accepted");
    TowerUp::write(&mv)
}
