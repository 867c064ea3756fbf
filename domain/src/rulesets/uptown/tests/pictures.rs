//! What the laws do not say about the picture.

use super::Table;
use super::table::{NOW, seat};
use crate::kernel::{Names, Rules, Seat, legal_moves};
use crate::rulesets::uptown::ids::Card;
use crate::rulesets::uptown::picture::rows;
use crate::rulesets::uptown::view::CardView;
use crate::rulesets::uptown::{Action, Uptown};
use crate::scene::{Bounds, Item, Part, Scene, Shape, text};
use std::collections::BTreeSet;

const NAMES: Names = &|seat: Seat| ["ada", "bob", "cleo", "dora"][seat.index()].to_owned();

fn picture(table: &Table) -> Scene {
    Uptown::picture(&table.view(), NAMES)
}

fn part<'a>(scene: &'a Scene, id: &str) -> &'a Part {
    let found = scene.parts().find(|part| part.id.as_str() == id);
    found.unwrap_or_else(|| panic!("no part {id}"))
}

fn written(part: &Part) -> Vec<&str> {
    let letters = part.items.iter().filter_map(|item| match item {
        Item::Letters(letters) => Some(letters.text.as_str()),
        _ => None,
    });
    letters.collect()
}

#[test]
fn every_project_of_every_card_fits_the_narrowest_card_of_the_picture() {
    for card in Card::all().filter_map(CardView::of) {
        for project in &card.projects {
            assert!(rows(project, 131.0).1, "{} is too wide", project.name);
            assert!(rows(project, 131.0).0 <= 3, "{} has too many lines", project.name);
        }
    }
}

#[test]
fn every_project_fits_its_floor() {
    for project in Card::all().flat_map(Card::projects) {
        for street in [format!("{project}"), format!("{project}{}", " P01A".repeat(10))] {
            let scene = picture(&Table::of(4).street(1, &street));
            let plot = part(&scene, "plot-1-1");
            // Letters are reckoned wider than they are.
            let mut shapes = plot.items.iter().filter_map(|item| match item {
                Item::Shape(shape) => shape.bounds(),
                _ => None,
            });
            let lot = shapes.next().unwrap();
            let within =
                |shape: Bounds| shape.left >= lot.left && shape.right <= lot.right && shape.top >= lot.top;
            assert!(shapes.all(within), "{project}");
        }
    }
}

#[test]
fn the_label_of_a_plot_says_what_stands_there_and_why_it_yields_what() {
    let table = Table::of(2).street(1, "P24B P54A | - | P02A");
    let scene = picture(&table);
    let label = &part(&scene, "plot-1-1").label;
    assert!(
        label.starts_with("Plot 1.1, on the street of ada: 2 income"),
        "{label}"
    );
    assert!(label.contains("P24B Grocery (shop, 2 income)"), "{label}");
    assert_eq!(
        part(&scene, "plot-1-2").label,
        "Plot 1.2, on the street of ada: empty."
    );
    let label = &part(&scene, "plot-1-3").label;
    assert!(
        label.starts_with("Plot 1.3, on the street of ada, closed: "),
        "{label}"
    );
}

#[test]
fn coins_on_a_deck_are_seen_and_said() {
    let scene = picture(&Table::of(3).coins(2, 8));
    let deck = part(&scene, "deck-2");
    assert!(written(deck).contains(&"blocked") && written(deck).contains(&"8$"));
    assert!(
        deck.label.ends_with("It is blocked: 8 upcoins lie on it."),
        "{}",
        deck.label
    );
    assert!(!written(part(&scene, "deck-1")).contains(&"blocked"));
}

#[test]
fn a_street_is_called_as_in_the_notation_and_a_player_by_the_seat() {
    let scene = picture(&Table::of(3).first_seat(3));
    assert!(part(&scene, "plot-1-4").label.contains("street of cleo"));
    assert!(part(&scene, "player-3").label.starts_with("cleo: "));
    assert!(written(part(&scene, "player-3")).contains(&"Street 1"));
}

#[test]
fn floors_lose_their_names_and_then_themselves_where_a_building_grows_too_tall() {
    let of = |floors: usize| {
        let scene = picture(&Table::of(4).street(1, &"P01A ".repeat(floors)));
        let plot = part(&scene, "plot-1-1");
        let names = written(plot)
            .iter()
            .filter(|text| **text == "Open-Plan Office")
            .count();
        let below = written(plot)
            .iter()
            .find(|text| text.ends_with("below"))
            .map(ToString::to_string);
        (names, below, plot.label.matches("Open-Plan Office").count())
    };
    assert_eq!(of(5), (5, None, 5));
    assert_eq!(of(10), (0, None, 10));
    assert_eq!(of(14), (0, Some("5 floors below".into()), 14));
}

#[test]
fn a_project_and_a_plot_choose_one_move() {
    for table in [Table::of(3), Table::of(3).second(2), Table::of(2).coins(1, 3)] {
        let moves = legal_moves::<Uptown>(&table.state, table.mover(), NOW);
        let chosen: BTreeSet<_> = moves
            .iter()
            .map(|mv| Uptown::parts_of(mv, table.mover(), &table.state))
            .collect();
        assert_eq!(chosen.len(), moves.len());
        assert!(chosen.iter().all(|parts| !parts.is_empty()));
    }
}

#[test]
fn a_description_says_what_a_roof_pays_and_to_whom() {
    let table = Table::of(2).street(1, "P24B").deck(1, "P33");
    let describe = |table: &Table, line: &str| Uptown::describe(&table.read(line), &table.state);
    assert_eq!(
        describe(&table, "play P33A 1"),
        "Put Attic Flat (P33A) for free on your plot 1.1 as floor 2; its roof pays you 2 upcoins."
    );
    let table = Table::of(2).street(2, "P24B").deck(2, "P45").second(1);
    assert_eq!(
        describe(&table, "buy P45B 2.1 from 2"),
        "Buy Smokestack (P45B) from deck 2 for 1 upcoin and put it on plot 2.1 as floor 2, a present for player 2; its \
         roof pays them 2 upcoins."
    );
}

#[test]
fn a_task_is_short_and_says_what_can_be_done() {
    let cases = [
        (Table::of(2), "or discard"),
        (Table::of(2).coins(1, 12), "Collect the 12 upcoins"),
        (Table::of(2).second(1), "take the municipal card for free"),
        (Table::of(2).second(1).municipal(""), "or pass"),
        (Table::of(2).turn(2, Action::First), "Wait for the others."),
    ];
    for (table, said) in cases {
        let task = Uptown::task(&table.state, seat(1));
        assert!(task.contains(said) && task.len() <= 160, "{task}");
    }
}

#[test]
fn the_last_round_is_announced_with_its_reason() {
    let scene = picture(&Table::of(2).ending());
    assert!(scene.title.contains("Round 1 (the last)"), "{}", scene.title);
    assert!(text(&scene).contains("The deck of ada is empty: this is the last round."));
}

#[test]
fn kinds_differ_by_their_signs_and_not_by_their_colors_alone() {
    let outlines = |project: &str| {
        let scene = picture(&Table::of(2).street(1, project));
        let shapes = part(&scene, "plot-1-1")
            .items
            .iter()
            .filter_map(|item| match item {
                Item::Shape(Shape { outline, .. }) => Some(format!("{outline:?}")),
                _ => None,
            });
        shapes.collect::<Vec<_>>()
    };
    let kinds = ["P01A", "P43B", "P01B", "P03B", "P24B", "P04B"].map(outlines);
    let different: BTreeSet<_> = kinds.iter().collect();
    assert_eq!(different.len(), kinds.len());
}
