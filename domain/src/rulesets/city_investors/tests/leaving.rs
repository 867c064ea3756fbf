//! Section 11: resigned seats in the basic and advanced variants.

use super::Table;
use crate::rulesets::city_investors::{Ending, GoalId};

/// TC-61; IN-1105.
#[test]
fn in_1104_and_in_1105_a_resigned_seat_has_no_more_turns_and_the_last_one_left_wins() {
    let mut table = Table::advanced(3)
        .goals(&[GoalId::MostParks])
        .board(2, "c2 P01, b3 P02")
        .board(1, "c2 P03")
        .display("L01 L02 L03 L04")
        .draws("H01")
        .turn_of(2);
    table.play(2, "A L02");
    assert_eq!(table.fulfil(GoalId::MostParks), [2]);
    table.resigns(2);
    assert_eq!(
        (table.displayed(), table.to_move()),
        ("L01 H01 L03 L04".into(), vec![3])
    );
    assert_eq!(table.fulfil(GoalId::MostParks), [1]);
    assert_eq!(table.refused(2, "A 1"), "resigned");
    table.plays(3, "A 1; X");
    table.plays(1, "A 1; X");
    assert_eq!((table.to_move(), table.ending()), (vec![3], None));
    table.resigns(3);
    assert_eq!(table.ending(), Some(Ending::Resignation));
    assert_eq!(table.places(), [1, 3, 2]);
    assert_eq!(table.standing().outcome.unwrap().winners.len(), 1);
}

#[test]
fn in_1104_the_reserve_of_a_resigned_player_remains_a_target_and_the_board_stays() {
    let mut table = Table::advanced(3).board(2, "c2 O01").reserve(2, "P01").turn_of(1);
    table.resigns(2);
    assert_eq!((table.to_move(), table.points()), (vec![1], 3));
    assert_eq!(
        (table.refused(1, "S 2:P01 a1"), table.on(2, "c2")),
        ("accepted".into(), "O01".into())
    );
}

#[test]
fn in_1104_a_resigned_seat_waits_no_more_for_its_last_turn() {
    let mut table = Table::basic(3).built(1, 24).final_round(1, &[2, 3]).turn_of(2);
    table.resigns(3);
    assert_eq!(table.waiting(), Vec::<u8>::new());
    table.plays(2, "A 1; X");
    assert_eq!(table.ending(), Some(Ending::FullCity));
    assert_eq!(table.places()[2], 3);
}
