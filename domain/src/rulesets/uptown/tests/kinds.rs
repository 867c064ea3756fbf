//! Kinds, duo, costs and the other signs on a card, each alone and in combination (UP-7 to UP-11, UP-35, UP-75).

use super::table::{Table, project};
use crate::rulesets::uptown::content::{Kind, Requirement};
use crate::rulesets::uptown::ids::Card;

/// The kinds of which there are units on a street, with their number.
fn units(street: &str) -> Vec<(Kind, u16)> {
    let view = Table::of(2).street(1, street).view();
    let some = view.players[0].units.iter().filter(|units| units.units > 0);
    some.map(|units| (units.kind, units.units)).collect()
}

#[test]
fn up_10_an_office_is_one_unit_and_a_duo_office_two() {
    assert_eq!(units("P01A"), [(Kind::Office, 1)]);
    assert_eq!(units("P10A | P01A P08A"), [(Kind::Office, 4)]);
}

#[test]
fn up_10_services_are_one_unit_and_duo_services_two() {
    assert_eq!(units("P65B"), [(Kind::Services, 1)]);
    assert_eq!(units("P83A P65B | P37B"), [(Kind::Services, 4)]);
}

#[test]
fn up_10_a_flat_is_one_unit_and_a_duo_flat_two() {
    assert_eq!(units("P42A"), [(Kind::Flat, 1)]);
    assert_eq!(units("P05B P42A | P48A"), [(Kind::Flat, 5)]);
}

#[test]
fn up_10_a_cafe_is_one_unit_and_a_duo_cafe_two() {
    assert_eq!(units("P72A"), [(Kind::Cafe, 1)]);
    assert_eq!(units("P72A P20B"), [(Kind::Cafe, 3)]);
}

#[test]
fn up_10_a_shop_is_one_unit_and_a_duo_shop_two() {
    assert_eq!(units("P62A"), [(Kind::Shop, 1)]);
    assert_eq!(units("P71A P62A | P24B"), [(Kind::Shop, 4)]);
}

#[test]
fn up_10_a_hotel_is_one_unit_and_never_a_duo() {
    assert_eq!(units("P11B"), [(Kind::Hotel, 1)]);
    assert_eq!(
        units("P11B P84B | P42A P53B"),
        [(Kind::Flat, 1), (Kind::Hotel, 3)]
    );
    let projects = Card::all()
        .flat_map(Card::projects)
        .filter_map(|project| project.info());
    let duos: Vec<Kind> = projects
        .filter(|project| project.duo)
        .filter_map(|project| project.kind)
        .collect();
    assert!(!duos.contains(&Kind::Hotel));
    for kind in [Kind::Office, Kind::Flat, Kind::Shop, Kind::Cafe, Kind::Services] {
        assert!(duos.contains(&kind), "{kind}");
    }
}

/// A park fits none of the six kinds, alone or among others.
#[test]
fn up_9_up_10_a_project_without_a_kind_is_no_unit_of_anything() {
    assert_eq!(units("P02A"), []);
    assert_eq!(units("P02A | P42A P12A"), [(Kind::Office, 2), (Kind::Flat, 1)]);
}

#[test]
fn up_74_presents_and_closed_buildings_are_counted_like_all_others() {
    assert_eq!(units("P22B | P38B | P59B"), [(Kind::Office, 1), (Kind::Flat, 3)]);
}

/// The Call Centre is a duo office: one floor, and its income of 1 and prestige of -1 apply once.
#[test]
fn up_75_a_duo_doubles_units_only() {
    let view = Table::of(2).street(1, "P10A P24A").view();
    let plot = &view.players[0].plots[0];
    assert_eq!(
        (plot.projects[0].income.total, plot.projects[0].prestige.total),
        (1, -1)
    );
    assert_eq!(plot.projects[1].income.total, 1, "one floor below, not two");
    assert_eq!(view.players[0].tallest, 2);
    let view = Table::of(2).street(1, "P62B P59B").view();
    assert_eq!(
        view.players[0].plots[0].projects[0].prestige.lines[1].times, 1,
        "a duo present is one present"
    );
}

/// UP-7: every project card has two projects and one cost; the costs in use are 1 to 8.
#[test]
fn up_7_there_are_84_project_cards_with_two_projects_and_one_cost_each() {
    let cards: Vec<Card> = Card::all().filter(|card| !card.is_municipal()).collect();
    assert_eq!(cards.len(), 84);
    assert!(cards.iter().all(|card| card.info().unwrap().projects.len() == 2));
    let mut costs: Vec<u32> = cards.iter().map(|card| card.cost().unwrap()).collect();
    costs.sort_unstable();
    costs.dedup();
    assert_eq!(costs, [1, 2, 3, 4, 5, 6, 7, 8]);
}

#[test]
fn up_8_there_are_28_municipal_cards_with_four_projects_and_no_cost() {
    let cards: Vec<Card> = Card::all().filter(|card| card.is_municipal()).collect();
    assert_eq!(cards.len(), 28);
    assert!(
        cards
            .iter()
            .all(|card| card.info().unwrap().projects.len() == 4 && card.cost().is_none())
    );
}

/// One card of each cost, bought from the own deck: the wallet shrinks by just that, whichever project is played.
#[test]
fn up_35_every_cost_is_paid_as_printed_whichever_project_is_played() {
    let bought = [
        (1, vec!["P82A"]),
        (2, vec!["P55A", "P55B"]),
        (3, vec!["P01A", "P01B"]),
        (4, vec!["P13A", "P13B"]),
        (5, vec!["P70A", "P70B"]),
        (6, vec!["P02A"]),
        (7, vec!["P15A", "P15B"]),
        (8, vec!["P53A"]),
    ];
    for (cost, ids) in bought {
        for id in ids {
            let card = project(id).card();
            let mut table = Table::of(2).deck(1, &format!("{card} P03")).second(1);
            table.play(&[&format!("buy {id} 1")]);
            let income: u32 = table.income().iter().map(|(_, paid)| paid).sum();
            assert_eq!(
                (card.cost(), table.wallets()[0]),
                (Some(cost), 10 - cost + income),
                "{id}"
            );
        }
    }
}

/// UP-9: at most one requirement, and each flag for itself; all of them are in use.
#[test]
fn up_9_flags_and_requirements_are_those_of_the_card() {
    let smokestack = project("P21B").info().unwrap();
    assert!(smokestack.roof && smokestack.present && !smokestack.duo && !smokestack.no_presents);
    assert_eq!(smokestack.requirement, Some(Requirement::UpperFloor));
    let monument = project("P74B").info().unwrap();
    assert!(monument.roof && monument.no_presents && !monument.present);
    assert_eq!(monument.requirement, Some(Requirement::GroundFloor));
    let micro_flats = project("P59B").info().unwrap();
    assert!(micro_flats.duo && micro_flats.present && !micro_flats.roof);
    assert_eq!(micro_flats.requirement, None);
    assert_eq!(
        project("P19B").info().unwrap().requirement,
        Some(Requirement::RoofOnly)
    );
}
