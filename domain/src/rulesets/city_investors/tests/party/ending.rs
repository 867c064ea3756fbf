//! The end and the scoring: IN-1031 to IN-1044.

use super::super::table::{five, seat, tile};
use super::{Table, build, moment, running};
use crate::rulesets::city_investors::view::{PositionState, StateName};
use crate::rulesets::city_investors::{Ending, Event};

/// Seat 1 has filled its city at this time.
fn countdown(players: u8, at: f64) -> Table {
    let mut table = running(players);
    table.at(at);
    build(&mut table, 1, 24);
    table
}

#[test]
fn in_1031_the_first_full_city_starts_the_timer_and_gets_five_points() {
    let mut table = running(2);
    table.at(100.0);
    build(&mut table, 1, 23);
    assert_eq!(table.view().state, StateName::Running);
    build(&mut table, 1, 1);
    assert_eq!(
        (table.view().state, table.state.first_full),
        (StateName::Countdown, Some(seat(1)))
    );
    let sheet = table.score(1);
    let without = sheet.final_tracks.sum() - sheet.empty_fields_penalty - sheet.unemployed_penalty;
    assert_eq!((sheet.first_city_points, sheet.total), (5, without + 5));
    assert_eq!(table.score(2).first_city_points, 0);
}

/// IN-1033; TC-49; IN-1031, IN-1032.
#[test]
fn in_1032_and_in_1033_moves_are_in_time_before_the_timer_has_run_out() {
    let mut table = countdown(2, 100.0);
    assert_eq!(table.standing().deadline, Some(moment(160.0)));
    table.at(159.0).play(2, "T 90");
    table.at(159.999);
    assert_eq!(table.refused(2, "B a1"), "accepted");
    table.unsettled_at(160.0);
    let refusal = table.refusal(2, "B a1").unwrap();
    assert_eq!(
        (refusal.code.as_ref(), refusal.rule.as_ref()),
        ("game_over", "IN-1033")
    );
    assert_eq!(table.at(160.0).ending(), Some(Ending::Timer));
    assert_eq!(table.refused(2, "B a1"), "game_over");
}

/// IN-1035; TC-50; IN-1034.
#[test]
fn in_1034_and_in_1035_the_timer_is_started_once_and_all_full_cities_end_the_game() {
    let mut table = countdown(2, 100.0);
    table.at(130.0);
    build(&mut table, 2, 23);
    assert_eq!(
        (table.ending(), table.standing().deadline),
        (None, Some(moment(160.0)))
    );
    build(&mut table, 2, 1);
    assert_eq!(table.ending(), Some(Ending::AllFull));
    assert_eq!([1, 2].map(|number| table.score(number).first_city_points), [5, 0]);
    let built = table
        .events
        .iter()
        .filter(|event| matches!(event, Event::PartyTileBuilt(built) if built.deadline.is_some()));
    assert_eq!(built.count(), 1);
}

/// TC-60.
#[test]
fn in_1036_without_a_full_city_the_time_limit_ends_the_game() {
    let mut table = running(2);
    table.at(3599.999);
    assert_eq!(
        (table.ending(), table.refused(1, "T 1")),
        (None, "accepted".into())
    );
    table.unsettled_at(3600.0);
    let refusal = table.refusal(1, "T 1").unwrap();
    assert_eq!(
        (refusal.code.as_ref(), refusal.rule.as_ref()),
        ("game_over", "IN-1036")
    );
    assert_eq!(table.at(3600.0).ending(), Some(Ending::TimeLimit));
    assert_eq!([1, 2].map(|number| table.score(number).first_city_points), [0, 0]);
    let mut late = countdown(2, 3599.0);
    assert_eq!(late.at(3658.999).ending(), None);
    assert_eq!(late.at(3659.0).ending(), Some(Ending::Timer));
}

/// TC-52, the last sentence.
#[test]
fn in_1037_a_tile_in_a_hand_at_the_end_does_not_count() {
    let mut table = running(2).draws("L01");
    table.play(1, "T 1");
    table.at(3600.0);
    assert_eq!((table.score(1).total, table.score(2).total), (-24, -24));
    assert_eq!(table.state.players[0].hand.unwrap().tile, Some(tile("L01")));
}

/// IN-1042; TC-51; IN-1014.
#[test]
fn in_1041_and_in_1042_the_board_is_counted_and_scored_as_in_the_basic_variant() {
    let sheet = running(2).board(2, "c2 G01, b3 G04, d3 G02, c4 G03").score(2);
    assert_eq!(
        (sheet.removed.len(), five(&sheet.tracks)),
        (0, "0/0/-8/20/0".into())
    );
    assert_eq!((sheet.empty_fields, sheet.total), (20, -8));
    let cut_off = running(2).board(2, "b3 O01, e5 P01").score(2);
    assert_eq!(
        (five(&cut_off.tracks), five(&cut_off.connected)),
        ("0/2/3/-1/1".into(), "0/2/0/-1/0".into())
    );
    assert_eq!(cut_off.total, -26);
}

/// TC-64; IN-1035, IN-1104.
#[test]
fn in_1044_who_resigns_puts_the_tile_back_and_is_no_longer_counted() {
    let mut table = countdown(3, 100.0);
    table.play(2, "T 57");
    table.resigns(2);
    assert_eq!(
        table.view().party.unwrap().positions[56].state,
        PositionState::FaceUp
    );
    assert_eq!(table.standing().deadline, Some(moment(160.0)));
    assert_eq!(
        (table.refused(2, "T 1"), table.to_move()),
        ("resigned".into(), vec![3])
    );
    build(&mut table, 3, 24);
    assert_eq!((table.ending(), table.places()[1]), (Some(Ending::AllFull), 3));
}

/// IN-1003, IN-1044, IN-1105: in the lobby, and the timer of a seat that has left.
#[test]
fn in_1044_a_resigned_seat_is_not_waited_for_and_its_timer_runs_on() {
    let mut lobby = Table::game(&super::options(), 3, 9);
    lobby.play(1, "READY");
    lobby.play(2, "READY");
    lobby.resigns(3);
    assert_eq!(lobby.view().state, StateName::Running);
    let mut table = countdown(3, 100.0);
    table.resigns(1);
    assert_eq!(
        (table.view().state, table.to_move()),
        (StateName::Countdown, vec![2, 3])
    );
    assert_eq!(table.at(160.0).ending(), Some(Ending::Timer));
    let mut alone = running(2);
    alone.resigns(1);
    assert_eq!(
        (alone.ending(), alone.places()),
        (Some(Ending::Resignation), vec![2, 1])
    );
}

/// Nobody is to move who could not do anything before the deadline; then the clock alone goes on. Here the next take
/// would come at the very instant at which the timer has run out.
#[test]
fn a_seat_whose_next_take_comes_too_late_is_not_waited_for() {
    let mut table = countdown(2, 100.0);
    table.at(159.0).play(2, "T 90");
    table.play(2, "B a1");
    assert_eq!(
        (table.to_move(), table.standing().deadline),
        (vec![], Some(moment(160.0)))
    );
    assert_eq!(table.at(160.0).ending(), Some(Ending::Timer));
}
