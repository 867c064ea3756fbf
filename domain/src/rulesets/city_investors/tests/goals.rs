//! Section 9: goal cards.

use super::Table;
use super::table::five;
use crate::rulesets::city_investors::GoalId;

/// IN-903; TC-33; IN-901. Seat 1 has five parks in areas of 2, 2 and 1, seat 2 in areas of 4 and 1, seat 3 four in one area.
#[test]
fn in_901_and_in_903_every_card_goes_to_all_who_fulfil_it_in_a_tie_to_all_tied() {
    let mut table = Table::advanced(3)
        .goals(&[GoalId::MostParks, GoalId::LargestPark])
        .board(1, "c2 P06, c1 P05, c4 P14, c5 P08, d3 P22")
        .board(2, "c2 P01, c1 P02, b2 P03, b1 P04, c4 P10")
        .board(3, "c2 P12, c1 P13, d2 P09, d1 P19");
    for number in 1..=3 {
        assert_eq!(table.score(number).removed, [], "seat {number}");
    }
    assert_eq!(
        [1, 2, 3].map(|number| table.score(number).goal_points),
        [10, 20, 10]
    );
    assert_eq!(table.fulfil(GoalId::MostParks), [1, 2]);
    assert_eq!(table.fulfil(GoalId::LargestPark), [2, 3]);
}

/// TC-36; IN-915. Before the cut seat 1 has 15 jobs.
#[test]
fn in_902_cards_are_judged_after_steps_1_to_3() {
    let mut table = Table::advanced(2)
        .board(
            1,
            "c2 H01, b3 H02, d3 F02, c4 F06, b4 F04, d4 F03, c5 F19, b2 L01",
        )
        .board(2, "c2 H03, b3 H04, d3 H05, c4 F08, b4 O01, d4 F05, c5 O02");
    assert_eq!(table.score(1).removed, []);
    assert_eq!(
        (table.score(1).connected.residents, table.score(1).connected.jobs),
        (8, 15)
    );
    assert_eq!(table.score(1).final_tracks.jobs, 8);
    assert_eq!(table.score(2).final_tracks.jobs, 10);
    assert_eq!(table.fulfil(GoalId::MostJobs), [2]);
}

/// TC-34; IN-924, IN-928.
#[test]
fn in_904_a_count_or_area_of_zero_never_scores() {
    // The only amusement park is not reachable.
    let mut table = Table::advanced(2).board(1, "c2 O01, e5 L01").board(2, "c2 O02");
    assert_eq!(table.score(1).removed.len(), 1);
    assert_eq!(table.fulfil(GoalId::MostAmusementParks), Vec::<u8>::new());
    assert_eq!(table.fulfil(GoalId::LargestAmusementPark), Vec::<u8>::new());
}

/// TC-35; IN-911.
#[test]
fn in_905_track_cards_score_at_any_value() {
    let mut table = Table::advanced(2).board(1, "c2 F02, b3 G01").board(2, "c2 F06");
    assert_eq!(
        [1, 2].map(|number| table.score(number).final_tracks.ecology),
        [-3, -1]
    );
    assert_eq!(table.fulfil(GoalId::MostEcologicalCity), [2]);
    let mut level = Table::advanced(2).board(1, "c2 O01");
    assert_eq!(level.fulfil(GoalId::MostEcologicalCity), [1, 2]);
}

/// TC-38; IN-902.
#[test]
fn in_906_an_area_is_linked_by_edges_and_neither_by_corners_nor_by_the_centre() {
    let table = Table::advanced(2).board(1, "c2 F08, c4 F06, b4 F03, b3 P01, b2 P02, d3 F02, d4 F01");
    let city = &table.state.players[0].city;
    use crate::rulesets::city_investors::TileType::{Factory, Park};
    assert_eq!(city.largest_area(Factory), 4);
    let sheet = table.score(1);
    let removed: Vec<String> = sheet
        .removed
        .iter()
        .map(|removed| removed.field.to_string())
        .collect();
    assert_eq!(removed, ["d4"]);
    let mut left = city.clone();
    left.take(sheet.removed[0].field);
    assert_eq!((left.largest_area(Factory), left.largest_area(Park)), (2, 2));
    assert_eq!(five(&sheet.tracks), "0/15/1/11/-3");
}

#[test]
fn in_907_cards_that_are_not_laid_out_give_nothing() {
    let table = Table::advanced(2)
        .goals(&[GoalId::MostHousing])
        .board(1, "c2 P01, b3 P02")
        .board(2, "c2 O01");
    assert_eq!((table.score(1).goals, table.score(1).goal_points), (vec![], 0));
}

/// IN-918; TC-37; IN-902. The city of seat 2 in FG-1 with the tiles of a1 and b5 swapped.
#[test]
fn in_917_and_in_918_all_plots_are_judged_after_step_1_and_the_first_city_when_it_was_full() {
    let mut table = Table::advanced(2)
        .rows(
            2,
            [
                "O06 H05 F01 O05 G14",
                "O08 H11 O02 H16 O14",
                "G13 P08  C  O18 O03",
                "H02 P10 F21 O12 P20",
                "G09 H14 L06 H03 F02",
            ],
        )
        .final_round(2, &[])
        .goals(&[]);
    let sheet = table.score(2);
    assert_eq!(
        sheet
            .removed
            .iter()
            .map(|removed| removed.field.to_string())
            .collect::<Vec<_>>(),
        ["b5"]
    );
    assert_eq!(
        (five(&sheet.connected), five(&sheet.final_tracks)),
        ("20/25/0/25/-1".into(), "20/20/0/20/-1".into())
    );
    assert_eq!((sheet.empty_fields, sheet.total), (1, 58));
    assert_eq!(table.fulfil(GoalId::AllPlotsBuilt), Vec::<u8>::new());
    assert_eq!(table.fulfil(GoalId::FirstCompletedCity), [2]);
}

/// IN-918: nobody if no city was ever full, or its player has resigned.
#[test]
fn in_918_the_first_completed_city_may_be_nobodys() {
    let mut table = Table::advanced(3).built(2, 24).turn_of(1);
    assert_eq!(table.fulfil(GoalId::FirstCompletedCity), Vec::<u8>::new());
    table.state.first_full = Some(super::table::seat(2));
    assert_eq!(table.fulfil(GoalId::FirstCompletedCity), [2]);
    table.resigns(2);
    assert_eq!(table.fulfil(GoalId::FirstCompletedCity), Vec::<u8>::new());
}
