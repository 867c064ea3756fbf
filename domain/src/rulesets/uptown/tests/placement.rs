//! Section 7: playing a card.

use super::Table;
use crate::rulesets::uptown::follow::Action;

/// A table at which player 1 has this card on top, with these streets.
fn holding(card: &str, own: &str, other: &str) -> Table {
    Table::of(2)
        .deck(1, &format!("{card} P03"))
        .street(1, own)
        .street(2, other)
}

/// The targets on which a project may be played.
fn targets(table: &Table, project: &str) -> Vec<String> {
    let verb = format!("play {project} ");
    table
        .moves()
        .iter()
        .filter_map(|line| line.strip_prefix(&verb).map(Into::into))
        .collect()
}

#[test]
fn up_45_a_project_card_offers_a_and_b_and_a_municipal_card_all_four() {
    let table = holding("P01", "P42A", "");
    assert!(
        table.moves().iter().any(|line| line.contains("P01A"))
            && table.moves().iter().any(|line| line.contains("P01B"))
    );
    assert_eq!(table.refused("play P01C 1"), "UP-45");
    let table = Table::of(2).street(1, "P42A").second(1);
    for letter in ["A", "B", "C", "D"] {
        assert!(
            table.moves().contains(&format!("take M07{letter} 1.1")),
            "{letter}"
        );
    }
    assert_eq!(table.refused("take M07E 1"), "UP-45");
}

#[test]
fn up_46_the_project_goes_on_top_and_the_covered_one_has_no_effect() {
    let mut table = holding("P01", "P42A | P24B", "");
    table.play(&["play P01B 1"]);
    assert_eq!(table.street_of(1), "P42A P01B | P24B | - | - | -");
    let office = crate::rulesets::uptown::Kind::Office;
    assert!(
        table.view().players[0]
            .units
            .iter()
            .all(|units| units.kind != office || units.units == 0)
    );
}

#[test]
fn up_47_what_is_no_present_goes_on_the_own_street_only() {
    let table = holding("P72", "", "");
    assert_eq!(targets(&table, "P72A"), ["1.1", "1.2", "1.3", "1.4", "1.5"]);
    let refusal = table.refusal("play P72A 2.1");
    assert_eq!(
        (refusal.code.as_ref(), refusal.rule.as_ref()),
        ("own_street_only", "UP-47")
    );
    let sentence =
        "P72A (Bistro) is no present and goes on your own street, 1.1 to 1.5; 2.1 belongs to player 2.";
    assert_eq!(refusal.message, sentence);
    assert_eq!(table.refused("play P72A 3.1"), "UP-47", "a street of no player");
}

/// The first action as well as the second, on any other street, empty or built.
#[test]
fn up_48_a_present_goes_on_the_street_of_another_player_only() {
    let table = Table::of(3).street(2, "P42A").turn(1, Action::First);
    assert_eq!(targets(&table, "P72B").len(), 10);
    let refusal = table.refusal("play P72B 1");
    assert_eq!(
        (refusal.code.as_ref(), refusal.rule.as_ref()),
        ("other_street_only", "UP-48")
    );
    assert_eq!(
        table.refusal("play P72B 4.1").message,
        "P72B (Tax Bureau) is a present and goes on the street of another player; there is no player 4."
    );
    assert_eq!(table.refused("play P72B 4.1"), "UP-48");
    let mut table = Table::of(3).second(1);
    table.play(&["buy P72B 3.5"]);
    assert_eq!(table.street_of(3), "- | - | - | - | P72B");
}

#[test]
fn up_49_a_ground_floor_project_needs_an_empty_plot() {
    let table = holding("P24", "P42A | P22B", "");
    assert_eq!(targets(&table, "P24B"), ["1.3", "1.4", "1.5"]);
    let refusal = table.refusal("play P24B 1");
    assert_eq!(
        (refusal.code.as_ref(), refusal.rule.as_ref()),
        ("plot_not_empty", "UP-49")
    );
    assert_eq!(
        refusal.message,
        "P24B (Grocery) is for the ground floor only; 1.1 is built on."
    );
}

#[test]
fn up_50_an_upper_floor_project_needs_an_open_plot_that_is_built_on() {
    let table = holding("P24", "P42A | P22B | P44A P01A", "");
    assert_eq!(targets(&table, "P24A"), ["1.1", "1.3"]);
    assert_eq!(
        (table.refused("play P24A 4"), table.refused("play P24A 2")),
        ("UP-50".into(), "UP-52".into())
    );
}

#[test]
fn up_51_a_project_without_a_requirement_goes_on_any_open_plot() {
    let table = holding("P72", "P42A | P22B | P44A P01A", "");
    assert_eq!(targets(&table, "P72A"), ["1.1", "1.3", "1.4", "1.5"]);
}

#[test]
fn up_52_a_closed_plot_takes_nothing_but_roof_only_projects() {
    let table = holding("P42", "P22B", "");
    assert_eq!(table.refused("play P42A 1"), "UP-52");
    assert_eq!(targets(&table, "P42B"), ["1.1"]);
    assert_eq!(
        holding("P02", "P22B", "").refused("play P02A 1"),
        "UP-52",
        "before UP-49 is looked at"
    );
}

#[test]
fn up_53_a_roof_only_project_needs_a_closed_plot() {
    let table = holding("P42", "P22B | P24B", "");
    for plot in ["2", "3"] {
        let refusal = table.refusal(&format!("play P42B {plot}"));
        assert_eq!(
            (refusal.code.as_ref(), refusal.rule.as_ref()),
            ("plot_not_closed", "UP-53")
        );
    }
}

#[test]
fn up_54_a_closed_plot_takes_any_number_of_roof_only_projects_and_stays_closed() {
    let mut table = holding("P67", "P22B P42B P44B", "");
    table.play(&["play P67B 1"]);
    assert_eq!(table.street_of(1), "P22B P42B P44B P67B ^ | - | - | - | -");
}

#[test]
fn up_55_no_present_on_a_building_that_forbids_them_at_whatever_level() {
    let table = holding("P38", "", "P44A P01A P72A | P42A P44A | P42A");
    assert_eq!(targets(&table, "P38B"), ["2.3", "2.4", "2.5"]);
    let refusal = table.refusal("play P38B 2.1");
    assert_eq!(
        (refusal.code.as_ref(), refusal.rule.as_ref()),
        ("presents_forbidden", "UP-55")
    );
    assert_eq!(
        holding("P82", "", "P74B | P42A").refused("play P82B 2.1"),
        "UP-55",
        "a roof-only present neither"
    );
}

#[test]
fn up_56_protection_may_come_after_a_present_which_keeps_counting() {
    let mut table = holding("P44", "P42A P38B", "");
    table.play(&["play P44A 1"]);
    let plot = &table.view().players[0].plots[0];
    assert_eq!(
        (plot.prestige, plot.no_presents, plot.projects.len()),
        (3 - 2 + 2, true, 3)
    );
}

/// A ground-floor present, an upper-floor present, a roof-only present and a present without a requirement.
#[test]
fn up_57_requirements_hold_for_presents_on_the_receiving_plot() {
    let other = "P42A | P22B";
    assert_eq!(targets(&holding("P73", "", other), "P73B"), ["2.3", "2.4", "2.5"]);
    assert_eq!(targets(&holding("P21", "", other), "P21B"), ["2.1"]);
    assert_eq!(targets(&holding("P82", "", other), "P82B"), ["2.2"]);
    assert_eq!(
        targets(&holding("P72", "", other), "P72B"),
        ["2.1", "2.3", "2.4", "2.5"]
    );
    assert_eq!(holding("P73", "", other).refused("play P73B 2.1"), "UP-49");
    assert_eq!(holding("P21", "", other).refused("play P21B 2.3"), "UP-50");
    assert_eq!(holding("P72", "", other).refused("play P72B 2.2"), "UP-52");
    assert_eq!(holding("P82", "", other).refused("play P82B 2.1"), "UP-53");
}

#[test]
fn up_58_a_roof_closes_its_plot_also_as_the_ground_floor() {
    let mut table = holding("P37", "P42A", "");
    table.play(&["play P37B 1"]);
    assert!(table.view().players[0].plots[0].closed);
    let mut table = holding("P37", "P42A", "");
    table.play(&["play P37B 5"]);
    assert_eq!(table.street_of(1), "P42A | - | - | - | P37B ^");
}

/// The Jeweller needed an empty plot and is built over; a protection comes to a building with a present on it.
#[test]
fn up_60_requirements_are_checked_only_at_the_moment_of_placement() {
    let mut table = holding("P24", "P35B", "");
    table.play(&["play P24A 1"]);
    assert_eq!(
        table.street_of(1),
        "P35B P24A | - | - | - | -",
        "a ground-floor project may be built over"
    );
    let mut table = holding("P13", "P42A P38B", "");
    table.play(&["play P13B 1", "take M07C 1"]);
    assert_eq!(table.street_of(1), "P42A P38B P13B M07C | - | - | - | -");
}
