//! Section 11: extra turn.

use super::Table;
use crate::rulesets::tower_up::events::Event;
use crate::rulesets::tower_up::view::StateName;

fn grants(events: &[Event]) -> usize {
    events
        .iter()
        .filter(|event| matches!(event, Event::ExtraTurnGranted(_)))
        .count()
}

/// P1 of two with these markers takes this card.
fn after(markers: [u8; 4], line: &str) -> Table {
    let card = line.split(' ').nth(1).unwrap();
    let mut table = Table::of(2).markers(1, markers).market([card, "T05", "J1"]);
    table.play(1, line);
    table
}

/// X17 and X18: all four must have reached the column, and a column rewards once.
#[test]
fn tu_78_an_action_that_raises_the_star_rank_grants_an_extra_turn() {
    let laggard = after([2, 2, 2, 1], "take V1 wild white");
    assert_eq!(
        (laggard.markers_of(1), laggard.star_rank_of(1)),
        ([4, 2, 2, 1], 0)
    );
    assert_eq!(laggard.waits_for().1, 2);
    let again = after([3, 2, 2, 2], "take V2 wild black");
    assert_eq!((again.markers_of(1), again.star_rank_of(1)), ([3, 4, 2, 2], 1));
    assert_eq!(again.waits_for().1, 2);
}

/// W12.
#[test]
fn tu_79_reaching_a_star_column_is_enough() {
    let mut table = Table::of(4)
        .active(4)
        .markers(4, [3, 1, 5, 2])
        .market(["M03", "T05", "J1"]);
    assert_eq!(table.star_rank_of(4), 0);
    table.play(4, "take M03");
    assert_eq!((table.markers_of(4), table.star_rank_of(4)), ([3, 2, 5, 2], 1));
    assert_eq!(table.waits_for(), (StateName::ChoosingExtraAction, 4));
    let table = after([4, 4, 4, 3], "take M04");
    assert_eq!(
        (table.star_rank_of(1), table.waits_for()),
        (2, (StateName::ChoosingExtraAction, 1))
    );
}

/// X15.
#[test]
fn tu_80_two_star_columns_at_once_grant_one_extra_turn_and_nothing_later() {
    let mut table = Table::of(3)
        .city("C7 brown 3")
        .markers(1, [4, 4, 5, 1])
        .holds(1, [1, 0, 0, 1])
        .market(["V1", "T05", "J1"]);
    let events = table.play(1, "build C8 black roof C7");
    assert_eq!(
        (table.markers_of(1), table.star_rank_of(1), grants(&events)),
        ([4, 4, 5, 5], 2, 1)
    );
    let events = table.play(1, "take V1 wild white");
    assert_eq!(
        (table.markers_of(1), table.star_rank_of(1), grants(&events)),
        ([6, 4, 5, 5], 2, 0)
    );
    assert_eq!(table.waits_for(), (StateName::ChoosingAction, 2));
}

/// X16: first by a card, then by a roof.
fn x16() -> Table {
    Table::of(3)
        .city("D7 brown 1")
        .markers(1, [4, 4, 4, 1])
        .holds(1, [1, 0, 0, 1])
        .market(["M04", "T05", "J1"])
}

#[test]
fn tu_81_moves_by_cards_and_by_roofs_count_alike() {
    let mut by_card = x16();
    assert_eq!(grants(&by_card.play(1, "take M04")), 1);
    let mut by_roof = x16();
    assert_eq!(grants(&by_roof.play(1, "build D6 black roof D7")), 1);
}

/// W12 and X19.
#[test]
fn tu_82_the_extra_turn_is_taken_at_once_or_declined() {
    let mut table = after([2, 2, 2, 1], "take V4 wild white");
    assert_eq!(table.markers_of(1), [2, 2, 2, 3]);
    assert_eq!(table.waits_for(), (StateName::ChoosingExtraAction, 1));
    assert_eq!(table.refused(2, "take T05"), "not_your_decision");
    table.play(1, "decline");
    assert_eq!(table.waits_for(), (StateName::ChoosingAction, 2));
}

#[test]
fn tu_83_an_extra_turn_offers_the_same_two_actions() {
    let mut table = x16();
    table.play(1, "take M04");
    assert_eq!(table.refused(1, "take T05"), "accepted");
    assert_eq!(table.refused(1, "build D6 black roof D6"), "accepted");
    assert_eq!(table.refused(1, "build D7 black roof D7"), "site_occupied");
}

/// X16.
#[test]
fn tu_84_an_extra_turn_may_grant_another() {
    let mut table = x16();
    table.play(1, "take M04");
    assert_eq!((table.markers_of(1), table.star_rank_of(1)), ([4, 4, 4, 2], 1));
    table.play(1, "build D6 black roof D7");
    assert_eq!((table.markers_of(1), table.star_rank_of(1)), ([4, 4, 4, 4], 2));
    assert_eq!(table.waits_for(), (StateName::ChoosingExtraAction, 1));
}

/// X19: nothing for it later, neither at once nor with the next move that raises no rank.
#[test]
fn tu_85_a_declined_extra_turn_is_lost() {
    let mut table = after([2, 2, 2, 1], "take V4 wild white");
    table.play(1, "decline");
    table.play(2, "take T05");
    let mut table = table.market(["M01", "T05", "J1"]);
    assert_eq!(grants(&table.play(1, "take M01")), 0);
    assert_eq!(table.waits_for(), (StateName::ChoosingAction, 2));
}
