//! Section 10: final scoring.

use super::Table;
use crate::kernel::Rules;
use crate::rulesets::uptown::events::Event;
use crate::rulesets::uptown::{ScoreSheet, Uptown, scoring};

fn score(street: &str, wallet: u32) -> ScoreSheet {
    let table = Table::of(2).street(1, street).wallet(1, wallet);
    table.view().players[0].score.clone()
}

fn winners(table: &Table) -> Vec<u8> {
    scoring::outcome(&table.state)
        .winners
        .iter()
        .map(|seat| seat.number())
        .collect()
}

#[test]
fn up_84_prestige_counts_in_open_and_closed_buildings_presents_included() {
    assert_eq!(score("P42A | P22B | P38B", 0).plots, [3, 3, -2, 0, 0]);
}

#[test]
fn up_85_fixed_prestige_is_worth_what_is_printed() {
    assert_eq!(
        score("P01A | P62A | P35B | P02A | P83B P57B", 0).plots,
        [1, 2, 3, 4, 11]
    );
    assert_eq!(score("P10A | P16B | P17B | P73B", 0).plots, [-1, -2, -3, -4, 0]);
}

#[test]
fn up_86_prestige_per_kind_on_this_plot_counts_no_other_plot() {
    assert_eq!(score("P42A P08A | P12A", 0).plots, [3 + 1, 1, 0, 0, 0]);
    assert_eq!(score("P01B | P12A", 0).plots, [3, 1, 0, 0, 0]);
    assert_eq!(score("P56A | P05B", 0).plots, [1, 1, 0, 0, 0]);
    assert_eq!(score("P30B P63A | P62A", 0).plots, [4 + 2, 2, 0, 0, 0]);
    assert_eq!(score("P77A | P54B | P42A", 0).plots, [1, 2, 3, 0, 0]);
}

#[test]
fn up_87_prestige_per_kind_on_the_street_counts_all_five_plots() {
    assert_eq!(score("P49B | P65B | P55B", 0).plots, [4, 1, -2, 0, 0]);
    assert_eq!(score("P07B | P11B | P42A P84B", 0).plots, [6, -1, 5, 0, 0]);
    assert_eq!(score("P17A | P42A | P05B", 0).plots, [3, 3, 1, 0, 0]);
}

#[test]
fn up_88_presents_are_counted_on_the_whole_street() {
    assert_eq!(score("P62B | P38B | P72B P32B", 0).plots, [1 + 6, -2, -2, 0, 0]);
}

#[test]
fn up_89_prestige_per_floor_below_counts_the_ground_floor() {
    assert_eq!(score("P72A P62A P18A", 0).plots[0], 2 + 2 + 2);
    assert_eq!(score("P22B P67B", 0).plots[0], 3 + 1);
}

#[test]
fn up_90_ground_floor_prestige_counts_on_the_ground_floor_only() {
    assert_eq!(
        score("P42A P41A | P03B | P24B P68B", 0).plots,
        [3 + 1, 1, 0, 0, 0]
    );
}

#[test]
fn up_91_a_project_counts_in_the_row_of_its_plot_and_rows_and_totals_may_be_negative() {
    let sheet = score("P73B | P38B | - | - | P01A", 2);
    assert_eq!(
        (sheet.plots.as_slice(), sheet.total),
        ([-4, -2, 0, 0, 1].as_slice(), -5)
    );
}

#[test]
fn up_92_every_full_three_coins_are_worth_a_point() {
    for (wallet, points) in [(0, 0), (2, 0), (3, 1), (8, 2), (9, 3)] {
        assert_eq!(score("", wallet).coins, points, "{wallet}");
    }
}

#[test]
fn up_93_coins_on_a_deck_are_worth_nothing() {
    let table = Table::of(2).wallet(1, 5).coins(1, 9);
    assert_eq!(table.view().players[0].score.coins, 1);
}

#[test]
fn up_94_a_score_is_the_five_plot_rows_and_the_coin_row() {
    let sheet = score(
        "P24B P54A P57A P50A | P27A P14A P31A P05A | P30B P62A | P77A P74A | P02A",
        11,
    );
    assert_eq!(sheet.plots, [8, 9, 6, 3, 4]);
    assert_eq!((sheet.coins, sheet.total), (3, 33));
}

/// A duo present counts as one present but as two flats.
#[test]
fn up_95_prestige_counts_units_presents_and_itself_like_income() {
    assert_eq!(score("P62B P59B | P17A", 0).plots, [1 + 2 - 3, 2, 0, 0, 0]);
    assert_eq!(
        score("P42A P53B", 0).plots[0],
        3 + 3,
        "the Grand Hotel counts itself"
    );
}

/// UP-2: the aim is the most prestige when the game ends.
#[test]
fn up_2_up_96_the_highest_score_wins() {
    let table = Table::of(3)
        .street(2, "P62A")
        .street(3, "P72A P54B")
        .wallet(1, 0)
        .wallet(2, 0)
        .wallet(3, 0);
    assert_eq!(winners(&table), [3]);
    let places: Vec<(u8, u8)> = scoring::outcome(&table.state)
        .ranking
        .iter()
        .map(|place| (place.place, place.seat.number()))
        .collect();
    assert_eq!(places, [(1, 3), (2, 2), (3, 1)]);
}

#[test]
fn up_97_among_those_tied_for_the_lead_the_tallest_building_wins() {
    let tied = Table::of(2)
        .wallet(1, 3)
        .wallet(2, 0)
        .street(1, "P72A | P54B")
        .street(2, "P70B M23B M11D | P22B");
    assert_eq!(
        winners(&tied),
        [2],
        "5 points each, three floors against one, unfinished or not"
    );
    let ahead = Table::of(2)
        .wallet(1, 0)
        .wallet(2, 0)
        .street(1, "P72A | P54B")
        .street(2, "P70B M23B M11D");
    assert_eq!(winners(&ahead), [1], "height alone wins nothing");
}

#[test]
fn up_98_players_tied_in_both_share_the_victory() {
    let table = Table::of(3).wallet(1, 0).wallet(2, 0).wallet(3, 0);
    let table = table.street(1, "P72A").street(2, "P54B").street(3, "P01A");
    assert_eq!(winners(&table), [1, 2]);
}

/// The scores of the outcome stand in seat order, the results of the event in turn order.
#[test]
fn the_last_event_tells_every_result() {
    let mut table = Table::of(2)
        .first_seat(2)
        .ending()
        .second(2)
        .street(1, "P72A")
        .wallet(1, 3)
        .wallet(2, 0);
    let events = table.play(&["take M07C 2.1"]);
    let Some(Event::GameFinished(finished)) = events.last() else {
        panic!("{events:?}")
    };
    let results: Vec<(u8, u8, u8, i32, u8)> = finished
        .results
        .iter()
        .map(|r| {
            (
                r.player.number(),
                r.seat.number(),
                r.place,
                r.score.total,
                r.tallest,
            )
        })
        .collect();
    assert_eq!(results, [(1, 2, 1, 3, 1), (2, 1, 2, 1, 1)]);
    let outcome = Uptown::standing(&table.state).outcome.unwrap();
    let scores: Vec<(u8, i32)> = outcome
        .scores
        .iter()
        .map(|score| (score.seat.number(), score.score))
        .collect();
    assert_eq!(scores, [(1, 1), (2, 3)]);
}
