//! Section 9: supply limit.

use super::Table;
use crate::rulesets::tower_up::view::StateName;
use crate::rulesets::tower_up::{FloorCounts, Move, TakeCard};

/// 9 floors held, and Q1 brings 2 black and 2 white.
fn x21() -> Table {
    Table::of(2).holds(1, [3, 3, 2, 1]).market(["Q1", "T05", "J1"])
}

/// X21, and X23 for what does not leave exactly ten.
#[test]
fn tu_69_at_the_end_of_a_turn_exactly_ten_floors_remain() {
    let mut table = x21();
    table.play(1, "take Q1 drop 2 black, 1 brown");
    assert_eq!(table.supply_of(1), [3, 5, 2, 0]);
    assert_eq!(table.waits_for(), (StateName::ChoosingAction, 2));
    assert_eq!(x21().refused(1, "take Q1 drop 2 black"), "wrong_discard");
    assert_eq!(x21().refused(1, "take Q1 drop 4 black"), "wrong_discard");
    assert_eq!(x21().refused(1, "take Q1 drop 3 brown"), "wrong_discard");
}

/// X23, the last part; an empty discard is the same as none.
#[test]
fn tu_70_discards_may_be_named_with_the_card_if_and_only_if_something_is_over() {
    let table = Table::of(2).market(["T05", "Q1", "J1"]);
    assert_eq!(table.refused(1, "take T05 drop 1 black"), "wrong_discard");
    let take = |discard| {
        Move::TakeCard(TakeCard {
            card: "T05".into(),
            wild_colors: vec![],
            substitute_colors: vec![],
            discard,
        })
    };
    assert_eq!(
        table.refused_move(1, &take(Some(FloorCounts::default()))),
        "accepted"
    );
    assert_eq!(table.refused_move(1, &take(None)), "accepted");
    assert_eq!(x21().refused(1, "take Q1 drop 3 white"), "accepted");
}

/// X22.
#[test]
fn tu_71_discards_not_named_are_asked_for_with_the_refilled_market_in_view() {
    let mut table = x21().deck_top("Q2");
    table.play(1, "take Q1");
    assert_eq!(table.supply_of(1), [5, 5, 2, 1]);
    assert_eq!(table.waits_for(), (StateName::ChoosingDiscards, 1));
    assert_eq!(table.market_cards(), ["Q2", "T05", "J1"]);
    assert_eq!(table.refused(1, "drop 2 black"), "wrong_discard");
    table.play(1, "drop 3 white");
    assert_eq!(table.supply_of(1), [5, 2, 2, 1]);
    assert_eq!(table.waits_for(), (StateName::ChoosingAction, 2));
}

/// X22: two of the three whites given back had just been taken; with none held before, all that was taken may go.
#[test]
fn tu_72_floors_just_taken_may_be_discarded() {
    let mut table = Table::of(2).holds(1, [0, 0, 5, 5]).market(["Q1", "T05", "J1"]);
    table.play(1, "take Q1 drop 2 black, 2 white");
    assert_eq!(table.supply_of(1), [0, 0, 5, 5]);
    let general = table.general_supply();
    assert_eq!(general[0], 30 - 1 - 1);
}

/// X24.
#[test]
fn tu_73_the_limit_holds_before_an_extra_turn_begins() {
    let mut table = Table::of(3)
        .holds(1, [3, 3, 3, 0])
        .markers(1, [2, 2, 2, 1])
        .market(["M04", "T05", "J1"]);
    table.play(1, "take M04");
    assert_eq!(table.supply_of(1), [4, 3, 4, 0]);
    assert_eq!(table.waits_for(), (StateName::ChoosingDiscards, 1));
    table.play(1, "drop 1 white");
    assert_eq!(table.supply_of(1), [4, 2, 4, 0]);
    assert_eq!(table.waits_for(), (StateName::ChoosingExtraAction, 1));
}
