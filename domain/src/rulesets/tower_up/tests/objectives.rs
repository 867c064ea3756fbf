//! Section 12: objectives.

use super::Table;
use super::table::seat;
use crate::rulesets::tower_up::content::ObjectiveId::{self, *};
use crate::rulesets::tower_up::events::Event;
use crate::rulesets::tower_up::objectives::meets;

/// Whether blue meets an objective in a city of three.
fn blue_meets(city: &str, objective: ObjectiveId) -> bool {
    meets(&Table::of(3).city(city).state, seat(1), objective)
}

/// Whether blue meets it with a roof on the ground floor of each of these sites. Colours do not matter here.
fn present_in(sites: &str, objective: ObjectiveId) -> bool {
    let city: Vec<String> = sites
        .split(", ")
        .map(|site| format!("{site} white 1 {{blue@1}}"))
        .collect();
    blue_meets(&city.join(", "), objective)
}

fn w13() -> Table {
    Table::of(4)
        .city("A4 black 2 {blue@2}, B1 white 1 {blue@1}, C1 brown 2 {blue@1, yellow@2}, D8 grey 2 {blue@1}, E6 white 1")
        .objectives([FourLake, FiveDistricts, TwoDoubles])
        .has_token(2, FiveDistricts)
}

/// W13.
#[test]
fn tu_86_an_objective_is_fulfilled_as_soon_as_a_build_meets_it() {
    let mut table = w13();
    table.play(1, "build E7 black roof E7");
    assert_eq!(table.at("E6"), "white 2");
    assert_eq!(table.tokens_of(1), [(FiveDistricts, 5)]);
}

/// A card is no build, so nothing is looked at then: a position that meets an objective already shows it.
#[test]
fn tu_86_objectives_are_not_checked_after_a_card() {
    let mut table = w13().and_city("E9 black 1 {blue@1}");
    table.play(1, "take T01");
    assert!(table.tokens_of(1).is_empty());
}

/// W13 and X50.
#[test]
fn tu_87_the_most_valuable_token_left_is_taken() {
    let mut table = w13();
    assert_eq!(table.stack_of(FiveDistricts), [5, 3, 3]);
    table.play(1, "build E7 black roof E7");
    assert_eq!(table.stack_of(FiveDistricts), [3, 3]);
}

/// X41: blue is present in four brown buildings and has the 7, yellow in three.
fn x41() -> Table {
    Table::of(2)
        .city("A2 brown 1 {blue@1}, A3 brown 1 {blue@1}, B2 brown 1 {blue@1}, B5 brown 2 {blue@1, yellow@2}, C4 brown 1 {yellow@1}, D5 brown 2 {yellow@1}, E4 white 1")
        .objectives([FourBrown, TwoBorders, GreyDistricts])
        .has_token(1, FourBrown)
        .holds(1, [1, 1, 0, 1])
        .holds(2, [0, 1, 0, 3])
}

/// X41.
#[test]
fn tu_88_a_player_takes_one_token_per_objective() {
    let mut table = x41();
    table.play(1, "build E6 brown roof E6");
    assert_eq!(
        (table.tokens_of(1), table.stack_of(FourBrown)),
        (vec![(FourBrown, 7)], vec![3])
    );
}

/// X40.
#[test]
fn tu_89_one_build_may_fulfil_two_objectives() {
    let mut table = Table::of(4)
        .city(
            "C5 black 2 {blue@2}, C6 white 3 {blue@3}, C9 brown 1, D4 grey 1 {yellow@1}, D8 grey 1 {blue@1}",
        )
        .objectives([FourColors, FourLake, Levels1To4])
        .holds(1, [0, 0, 1, 1]);
    let events = table.play(1, "build D7 brown roof D7");
    let fulfilled = events
        .iter()
        .filter(|event| matches!(event, Event::ObjectiveFulfilled(_)));
    assert_eq!(fulfilled.count(), 2);
    assert_eq!(table.tokens_of(1), [(FourColors, 7), (FourLake, 7)]);
}

/// W13: the token comes in the same move; and a later cover takes neither presence nor token away.
#[test]
fn tu_90_tokens_are_taken_by_the_system_and_never_lost() {
    let mut table = w13().holds(2, [1, 0, 1, 0]);
    table.play(1, "build E7 black roof E7");
    let before = table.tokens_of(1);
    table.play(2, "build E8 grey roof E7");
    assert_eq!(table.at("E7"), "black 2 {blue@1, yellow@2}");
    assert_eq!(table.tokens_of(1), before);
}

/// X41: the second of two players still finds a token.
#[test]
fn tu_91_there_is_a_token_for_everybody() {
    let mut table = x41().active(2);
    table.play(2, "build E6 brown roof E6");
    assert_eq!(table.tokens_of(2), [(FourBrown, 3)]);
    assert!(table.stack_of(FourBrown).is_empty());
}

/// W13 for the districts, X40 for the colours, X42, X44, X45, X46 and X47 for the others.
#[test]
fn tu_92_each_objective_has_its_condition() {
    assert!(blue_meets(
        "A1 black 1 {blue@1}, A3 white 1 {blue@1}, A5 grey 1 {blue@1}, A7 brown 1 {blue@1}",
        FourColors
    ));
    assert!(!blue_meets(
        "A1 black 1 {blue@1}, A3 white 1 {blue@1}, A5 grey 1 {blue@1}, A7 brown 1 {yellow@1}",
        FourColors
    ));
    assert!(present_in("A1, B1, C1, D1, E1", FiveDistricts));
    assert!(!present_in("A1, B1, C1, D1, D5", FiveDistricts));

    let hanging_on_yellow = "C1 black 1 {blue@1}, C3 white 1 {yellow@1}, C5 grey 1 {blue@1}, C6 black 1 {blue@1}, \
        D4 brown 1 {blue@1}, D6 black 1 {blue@1}";
    assert!(!blue_meets(hanging_on_yellow, FiveConnected));
    let chain = "C1 black 1 {blue@1}, C3 white 1 {blue@1}, C5 grey 1 {blue@1}, C6 black 1 {blue@1}, D4 brown 1 {blue@1}";
    assert!(blue_meets(chain, FiveConnected));

    assert!(!present_in("A1, A2, A3, A5, E1", GreyDistricts));
    assert!(present_in("A1, A3, A5, E1, E3", GreyDistricts));
    assert!(present_in("A1, A3, E1, E3, E5", GreyDistricts));
    assert!(!present_in("A1, A3, E1, E3, C1, B1", GreyDistricts));

    let brown = "A1 brown 1 {blue@1}, A3 brown 1 {blue@1}, A5 brown 1 {blue@1}";
    assert!(!blue_meets(&format!("{brown}, A7 black 1 {{blue@1}}"), FourBrown));
    assert!(blue_meets(
        &format!("{brown}, A7 brown 2 {{blue@1, yellow@2}}"),
        FourBrown
    ));
}

/// X45.
#[test]
fn tu_92_levels_1_to_4_may_lie_in_one_building_or_in_several() {
    let three = "A1 black 2 {blue@1, blue@2}, A3 white 3 {blue@3}";
    assert!(!blue_meets(
        &format!("{three}, C9 white 5 {{blue@5}}"),
        Levels1To4
    ));
    assert!(blue_meets(&format!("{three}, C9 white 5 {{blue@4}}"), Levels1To4));
    assert!(blue_meets(
        "A1 black 1 {blue@1}, A3 black 2 {blue@2}, A5 black 3 {blue@3}, A7 black 4 {blue@4}",
        Levels1To4
    ));
    assert!(blue_meets(
        "C9 black 5 {blue@1, blue@2, blue@3, blue@4}",
        Levels1To4
    ));
}

/// X46.
#[test]
fn tu_92_two_doubles_are_two_roofs_in_each_of_two_buildings() {
    let one_double = "C4 black 3 {blue@1, yellow@2, blue@3}";
    assert!(!blue_meets(
        &format!("{one_double}, C6 white 2 {{blue@1}}"),
        TwoDoubles
    ));
    assert!(blue_meets(
        &format!("{one_double}, C6 white 2 {{blue@1, blue@2}}"),
        TwoDoubles
    ));
    assert!(!blue_meets(
        "C4 black 4 {blue@1, blue@2, blue@3, blue@4}",
        TwoDoubles
    ));
}

/// X43: in A2, B2, C3, D6 no street joins them across a border.
#[test]
fn tu_93_both_sides_of_a_border_are_the_ends_of_a_street_across_it() {
    assert!(!present_in("A2, B2, C3, D6", TwoBorders));
    assert!(present_in("A4, B1, A7, C1", TwoBorders));
    assert!(present_in("A4, B1, C5, D2", TwoBorders));
}

/// X43.
#[test]
fn tu_94_the_two_borders_are_different_and_so_are_the_four_buildings() {
    assert!(!present_in("A4, C1, A9, C2", TwoBorders), "the border A-C twice");
    assert!(
        !present_in("A4, B1, C1", TwoBorders),
        "A4 cannot serve two borders"
    );
}

/// X47.
#[test]
fn tu_95_lakes_and_parks_may_be_one_or_several() {
    assert!(present_in("B2, B5, D7, D8", FourLake));
    assert!(!present_in("B2, B5, D7, D6", FourLake));
    assert!(present_in("A5, B3, E4, E9", FourPark));
    assert!(!present_in("A5, B3, E4, E7", FourPark));
}
