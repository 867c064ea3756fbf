//! Section 7, steps 2 to 5: unemployment, totals and ranks.

use super::Table;
use super::table::five;
use crate::kernel::{Rules, Seat, rank};
use crate::rulesets::city_investors::events::GameFinished;
use crate::rulesets::city_investors::{CityInvestors, Event, GoalId, ScoreSheet};
use std::cmp::Reverse;

fn scored(board: &str) -> ScoreSheet {
    Table::basic(2).board(1, board).score(1)
}

/// The steps of every player, in the event that ends the game and in the view after it.
#[test]
fn in_701_scoring_has_fixed_steps_that_are_told_one_by_one() {
    let mut table = Table::advanced(2)
        .goals(&[GoalId::MostFactories, GoalId::MostParks])
        .board(1, "c2 P01, d3 H01, b3 O01, b2 O02, d2 F21, c4 F02")
        .final_round(2, &[1])
        .turn_of(1);
    table.play(1, "A 1");
    let events = table.play(1, "X");
    let Some(Event::GameFinished(GameFinished { results, .. })) = events.last() else {
        panic!("{events:?}");
    };
    let sheet = &results[0].score;
    assert_eq!(
        (five(&sheet.tracks), sheet.removed.len()),
        ("4/10/1/6/-2".into(), 1)
    );
    assert_eq!(
        (five(&sheet.connected), sheet.empty_fields_penalty),
        ("4/7/1/3/-2".into(), 19)
    );
    assert_eq!((sheet.jobs_cut, sheet.unemployed_penalty), (3, 0));
    assert_eq!(
        (five(&sheet.final_tracks), sheet.goal_points),
        ("4/4/1/0/-2".into(), 20)
    );
    assert_eq!(sheet.goals, [GoalId::MostFactories, GoalId::MostParks]);
    assert_eq!(sheet.total, 4 + 4 + 1 - 2 - 19 + 20);
    assert_eq!((results[0].place, results[1].place), (1, 2));
    assert_eq!(table.view().players[0].score, *sheet);
    let scores = CityInvestors::standing(&table.state).outcome.unwrap().scores;
    assert_eq!(scores[0].score, sheet.total);
}

/// TC-28; IN-709, IN-713.
#[test]
fn in_710_residents_without_a_job_cost_three_points_each() {
    let sheet = scored("c2 H01, b3 H02, d3 H03, c4 F02, c5 F19, b2 F01, d2 L01");
    assert_eq!(
        (sheet.removed.len(), five(&sheet.tracks)),
        (0, "12/9/-3/8/-1".into())
    );
    assert_eq!((sheet.unemployed, sheet.unemployed_penalty), (3, 9));
    assert_eq!(
        (five(&sheet.final_tracks), sheet.empty_fields, sheet.total),
        ("12/9/-3/8/-1".into(), 17, -1)
    );
}

/// TC-29.
#[test]
fn in_711_jobs_that_nobody_does_cost_jobs_and_income() {
    let sheet = scored("c2 H01, b3 H02, d3 F02, c4 F06, b4 F04, d4 F03, b2 L01");
    assert_eq!(
        (sheet.removed.len(), five(&sheet.tracks)),
        (0, "8/12/-4/11/-1".into())
    );
    assert_eq!(
        (sheet.jobs_cut, five(&sheet.final_tracks)),
        (4, "8/8/-4/7/-1".into())
    );
    assert_eq!((sheet.empty_fields, sheet.total), (17, 1));
}

/// TC-30; IN-708.
#[test]
fn in_711_the_cut_can_push_income_below_minus_five() {
    let sheet = scored("d3 F02, c4 F06, c2 F08, b3 P01, b2 P02, b4 P03");
    assert_eq!(
        (sheet.removed.len(), five(&sheet.tracks)),
        (0, "0/9/6/3/0".into())
    );
    assert_eq!(
        (five(&sheet.final_tracks), sheet.empty_fields, sheet.total),
        ("0/0/6/-6/0".into(), 18, -18)
    );
}

#[test]
fn in_712_as_many_residents_as_jobs_cost_nothing() {
    let sheet = scored("c2 H01, b3 O01, d3 O02");
    assert_eq!(
        (five(&sheet.connected), five(&sheet.final_tracks)),
        ("4/4/0/2/-1".into(), "4/4/0/2/-1".into())
    );
    assert_eq!((sheet.unemployed, sheet.jobs_cut), (0, 0));
}

#[test]
fn in_713_the_total_is_the_sum_of_the_steps_and_may_be_negative() {
    let sheet = scored("c2 H01, b3 O01, d3 O02");
    assert_eq!(sheet.total, 4 + 4 + 2 - 1 - 21);
}

/// Ranks of totals and empty fields by the key that the outcome uses.
fn places(results: &[(i32, u8)]) -> Vec<u8> {
    let stayed = Seat::all(4)
        .zip(results)
        .map(|(seat, (total, empty))| (seat, (*total, Reverse(*empty))));
    let mut ranking = rank(stayed.collect(), &[], vec![]).ranking;
    ranking.sort_by_key(|place| place.seat);
    ranking.iter().map(|place| place.place).collect()
}

/// IN-717; TC-31, TC-59; IN-714, IN-715, IN-716.
#[test]
fn in_714_to_in_717_ranks_are_formed_by_total_and_then_by_fewer_empty_fields() {
    assert_eq!(places(&[(50, 2), (50, 1)]), [2, 1]);
    assert_eq!(places(&[(50, 1), (50, 1), (50, 3)]), [1, 1, 3]);
    assert_eq!(places(&[(60, 0), (55, 2), (55, 1), (40, 0)]), [1, 3, 2, 4]);
}

/// The same with cities: all total -24, but the second has one empty field less.
#[test]
fn in_715_a_tie_goes_to_the_city_with_fewer_empty_fields() {
    let table = Table::basic(3)
        .board(1, "c2 O01")
        .board(2, "c2 O02, b3 O03")
        .board(3, "c2 O04");
    let sheets = [1, 2, 3].map(|number| table.score(number));
    assert_eq!(sheets.each_ref().map(|sheet| sheet.total), [-24, -24, -24]);
    assert_eq!(sheets.each_ref().map(|sheet| sheet.empty_fields), [23, 22, 23]);
    assert_eq!(table.places(), [2, 1, 2]);
}

/// TC-32.
#[test]
fn in_718_leftover_tiles_neither_score_nor_cost() {
    let table = Table::basic(2)
        .board(1, "c2 O01, b3 H01")
        .board(2, "c2 O02, b3 H02")
        .reserve(1, "P01 P02 P03")
        .turn_of(1);
    assert_eq!(table.score(1).total, table.score(2).total);
    assert_eq!(table.places(), [1, 1]);
}
