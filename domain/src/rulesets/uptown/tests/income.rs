//! Section 8: income.

use super::Table;
use crate::rulesets::uptown::events::Event;
use crate::rulesets::uptown::follow::Action;

/// Player 1 has this card on top of the deck, with these streets.
fn holding(card: &str, own: &str, other: &str) -> Table {
    Table::of(2)
        .deck(1, &format!("{card} P03"))
        .street(1, own)
        .street(2, other)
}

/// What player 1 is paid for closing a plot of this street with the Fitness Club, a roof without income.
fn closing(street: &str) -> Vec<(u8, u32)> {
    let mut table = holding("P37", street, "");
    table.play(&["play P37B 5"]);
    table.income()
}

#[test]
fn up_61_income_is_taken_when_a_plot_is_closed_and_only_then() {
    let mut table = holding("P72", "P24B | P55B", "");
    table.play(&["play P72A 1", "take M07C 1"]);
    assert_eq!((table.income(), table.wallets()[0]), (vec![], 10));
    let mut table = holding("P37", "P24B | P55B", "");
    table.play(&["play P37B 3"]);
    assert_eq!(
        (table.income(), table.wallets()[0]),
        (vec![(1, 6)], 16),
        "at once, before the second action"
    );
    assert_eq!(table.due(), (1, Action::Second));
}

#[test]
fn up_62_a_closing_present_pays_the_owner_of_the_plot_and_nobody_else() {
    let mut table = holding("P21", "P24B", "P33B | P42A").wallet(2, 1);
    table.play(&["play P21B 2.2"]);
    assert_eq!((table.income(), table.wallets()), (vec![(2, 2)], vec![10, 3]));
}

/// Grocery 2 on an open plot, Pocket Park 1 on a closed one, Tea House 1 just placed.
#[test]
fn up_63_the_income_is_that_of_all_five_plots_the_new_project_included() {
    let mut table = holding("P39", "P24B | P47B", "");
    let events = table.play(&["play P39B 5"]);
    let Event::ProjectPlaced(placed) = &events[0] else {
        panic!("{events:?}")
    };
    let closed = placed.closed.as_ref().unwrap();
    assert_eq!(
        (closed.income_by_plot.as_slice(), closed.paid),
        ([2, 1, 0, 0, 1].as_slice(), 4)
    );
}

#[test]
fn up_64_a_sum_of_zero_or_less_pays_nothing_and_costs_nothing() {
    for street in ["P83B", "P42A P12B | P01A"] {
        let mut table = holding("P37", street, "").wallet(1, 4);
        table.play(&["play P37B 5"]);
        assert_eq!(
            (table.income(), table.wallets()[0]),
            (vec![(1, 0)], 4),
            "{street}"
        );
    }
}

/// Museum -2 and Casino 4: neither the project nor its plot is cut off at 0.
#[test]
fn up_65_only_the_street_total_is_cut_off_at_zero() {
    assert_eq!(closing("P57B | P55B"), [(1, 2)]);
    assert_eq!(closing("P57B P01A | P55B | P83B"), [(1, 4 - 1 - 1)]);
}

#[test]
fn up_66_income_of_the_first_action_may_be_spent_in_the_second() {
    let mut table = holding("P37", "P24B", "").wallet(1, 1);
    assert_eq!(table.wallets()[0], 1);
    table.play(&["play P37B 2", "buy P63A 3 from 2"]);
    assert_eq!((table.wallets()[0], table.coins_on_decks()), (0, vec![0, 3]));
}

/// The Grocery would pay 2 if a plot were closed.
#[test]
fn up_67_a_roof_only_project_pays_no_income() {
    let mut table = holding("P42", "P22B | P24B", "");
    let events = table.play(&["play P42B 1"]);
    assert!(matches!(&events[0], Event::ProjectPlaced(placed) if placed.closed.is_none()));
    assert_eq!(table.wallets()[0], 10);
}

#[test]
fn up_68_each_closing_pays_once_to_one_player() {
    let mut table = holding("P37", "P24B", "P24B P42A").municipal("M13 M14");
    table.play(&["play P37B 5", "take M13C 2.1"]);
    assert_eq!(table.income(), [(1, 2), (2, 2)]);
    assert_eq!(table.wallets(), [12, 12]);
}

#[test]
fn up_69_fixed_income_is_paid_as_printed() {
    assert_eq!(closing("P01A | P24B | P16B | P55B"), [(1, 1 + 2 + 3 + 4)]);
    assert_eq!(closing("P55B | P57B | P83B"), [(1, 4 - 2 - 1)]);
}

#[test]
fn up_70_income_per_floor_below_counts_the_ground_floor_and_is_zero_on_it() {
    assert_eq!(closing("P42A P44A P24A"), [(1, 2)]);
    assert_eq!(closing("P24A"), [(1, 0)]);
    assert_eq!(closing("P55B P42A P58B"), [(1, 4 - 2)]);
}

#[test]
fn up_71_income_per_kind_on_this_plot_counts_no_other_plot() {
    assert_eq!(closing("P64B | P42A P14A"), [(1, 0)]);
    assert_eq!(closing("P64B P14A P12A"), [(1, 3)]);
    assert_eq!(closing("P25B P42A P05B | P44A"), [(1, 3)]);
}

#[test]
fn up_72_income_per_kind_on_the_street_counts_all_five_plots() {
    assert_eq!(closing("P52B | P12A | P42A P14A"), [(1, 3)]);
    assert_eq!(closing("P09B | P42A | P05B | P44A"), [(1, 4)]);
    assert_eq!(closing("P26B | P62A | P35B"), [(1, 4)]);
    assert_eq!(closing("P79A | P72A | P54B"), [(1, 4)]);
}

#[test]
fn up_73_ground_floor_income_is_paid_on_the_ground_floor_only() {
    assert_eq!(closing("P27B"), [(1, 1)]);
    assert_eq!(closing("P42A P27B"), [(1, 0)]);
}

/// The Trading Floor is an office that counts offices, a present and a duo among them, also in a closed building.
#[test]
fn up_74_a_count_takes_in_presents_closed_buildings_and_the_counting_project_itself() {
    assert_eq!(closing("P42A P31A"), [(1, 1)]);
    assert_eq!(
        closing("P42A P31A | P38B | P12A | P42A P05A"),
        [(1, 1 + 1 + 2 + 1)]
    );
}

/// The Karaoke Pub costs its receiver income and prestige, the Heating Plant brings income.
#[test]
fn up_76_a_present_works_for_and_against_the_owner_of_the_street() {
    let mut table = holding("P40", "", "P55B P33A");
    table.play(&["play P40B 2.2"]);
    let view = table.view();
    assert_eq!(
        (view.players[1].plots[1].income, view.players[1].plots[1].prestige),
        (-1, -2)
    );
    assert_eq!((view.players[0].income, view.players[0].score.total), (0, 3));
    assert_eq!(view.players[1].income, 4 - 1);
    assert_eq!(closing("P73B"), [(1, 1)]);
}
