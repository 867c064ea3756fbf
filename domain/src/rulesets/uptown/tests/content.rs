//! The content loads, and content that the rules could not play with does not.

use super::table::project;
use crate::rulesets::uptown::Uptown;
use crate::rulesets::uptown::content::{JSON, load};
use crate::rulesets::uptown::ids::Card;
use serde_json::{Value, json};

/// The content with one place changed.
fn with(pointer: &str, value: Value) -> Result<(), String> {
    let mut content: Value = serde_json::from_str(JSON).unwrap();
    *content
        .pointer_mut(pointer)
        .unwrap_or_else(|| panic!("no {pointer}")) = value;
    load(&content.to_string()).map(|_| ())
}

fn refuses(pointer: &str, value: Value, why: &str) {
    let refused = with(pointer, value).expect_err(pointer);
    assert!(refused.contains(why), "{pointer}: {refused}");
}

const P01A: &str = "/project_cards/cards/0/projects/0";

#[test]
fn the_whole_deck_loads() {
    let content = Uptown::content();
    assert_eq!(content.cards.len(), 112);
    let projects = content.cards.iter().flat_map(|card| &card.projects);
    assert!(
        projects
            .map(|project| project.id)
            .eq(Card::all().flat_map(Card::projects))
    );
    assert!(with("/meta/title", json!("UpTown")).is_ok());
}

#[test]
fn an_unknown_effect_fails_when_loaded() {
    let place = format!("{P01A}/income/0");
    refuses(
        &place,
        json!({"type": "per_rival", "amount": 1}),
        "unknown variant `per_rival`",
    );
    refuses(
        &place,
        json!({"type": "fixed", "amount": 1, "kind": "flat"}),
        "unknown field `kind`",
    );
    refuses(
        &place,
        json!({"type": "per_kind_on_plot", "amount": 1}),
        "missing field `kind`",
    );
    refuses(
        &place,
        json!({"type": "per_kind_on_plot", "kind": "zoo", "amount": 1}),
        "unknown variant `zoo`",
    );
    refuses(&place, json!({"type": "fixed", "amount": 1000}), "invalid value");
}

#[test]
fn a_symbol_that_the_glossary_does_not_have_fails_when_loaded() {
    refuses(
        &format!("{P01A}/income/0/amount"),
        json!(5),
        "P01A: a symbol that is not in the glossary",
    );
    let income_only = json!([{"type": "per_present_on_street", "amount": 2}]);
    refuses(&format!("{P01A}/income"), income_only, "not in the glossary");
}

#[test]
fn an_unknown_kind_requirement_or_field_fails_when_loaded() {
    refuses(&format!("{P01A}/kind"), json!("zoo"), "unknown variant `zoo`");
    refuses(
        &format!("{P01A}/requirement"),
        json!("cellar"),
        "unknown variant `cellar`",
    );
    refuses(&format!("{P01A}/duo"), json!("yes"), "invalid type");
    let strange = json!({"id": "P01", "cost": 3, "projects": [], "colour": "blue"});
    refuses("/project_cards/cards/0", strange, "unknown field `colour`");
}

#[test]
fn a_card_that_is_not_in_its_place_fails_when_loaded() {
    refuses(
        "/project_cards/cards/0/id",
        json!("P02"),
        "card P02 is out of place",
    );
    refuses(
        "/project_cards/cards/0/id",
        json!("P99"),
        "a card is P01 to P84 or M01 to M28",
    );
    refuses(
        &format!("{P01A}/id"),
        json!("P01B"),
        "P01 has other projects than its letters",
    );
    refuses("/municipal_cards/cards", json!([]), "cards are missing");
    refuses("/project_cards/cards/0/cost", json!(0), "P01 costs nothing");
}

#[test]
fn figures_that_a_state_has_no_room_for_fail_when_loaded() {
    refuses("/setup/plots_per_street", json!(6), "another number of plots");
    refuses("/setup/deal/2", json!(41), "not dealt out equally");
    refuses("/setup/deal", json!({"2": 42, "5": 16}), "2 to 4 players");
    refuses(
        "/setup/coins_per_prestige_point",
        json!(0),
        "coins are worth nothing",
    );
    refuses("/streets/boards/0/id", json!("V"), "not I to IV");
}

/// The Opera House has no kind, P01A is an office.
#[test]
fn up_10_a_duo_without_a_kind_that_has_one_fails_when_loaded() {
    refuses(
        &format!("{P01A}/kind"),
        json!(null),
        "its text says something else",
    );
    refuses("/kinds/list/2/duo_allowed", json!(false), "its kind has no duo");
}

#[test]
fn up_59_no_project_is_a_roof_and_needs_one() {
    refuses(
        "/project_cards/cards/41/projects/1/roof",
        json!(true),
        "P42B: a roof that needs a roof",
    );
    let projects = Card::all()
        .flat_map(Card::projects)
        .filter_map(|project| project.info());
    assert_eq!(
        projects
            .filter(|project| project.roof && project.text.contains("only on a roof"))
            .count(),
        0
    );
}

#[test]
fn a_text_that_says_something_else_than_the_symbols_fails_when_loaded() {
    refuses(
        &format!("{P01A}/text"),
        json!("Office; 1$; 2*"),
        "P01A: its text says something else",
    );
    assert_eq!(
        project("P02A").info().unwrap().text,
        "No kind; ground floor only; roof; 1$; 4*"
    );
}

#[test]
fn projects_of_one_name_are_alike() {
    refuses(
        "/project_cards/cards/1/projects/0/name",
        json!("Open-Plan Office"),
        "differs from another",
    );
}

#[test]
fn a_present_that_forbids_presents_fails_when_loaded() {
    refuses(
        "/project_cards/cards/71/projects/1/no_presents",
        json!(true),
        "P72B: a present that forbids presents",
    );
}
