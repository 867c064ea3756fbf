//! What the picture shows beyond what every picture does.

use super::Table;
use super::table::NOW;
use crate::kernel::{Rules, Seat, legal_moves};
use crate::rulesets::new_york_1901::{NewYork1901, Options};
use crate::scene::{Ink, Item, Part, Pattern, Scene, Shape};

fn names(seat: Seat) -> String {
    ["ada", "bob", "cleo", "dora"][seat.index()].into()
}

fn picture(table: &Table) -> Scene {
    NewYork1901::picture(&table.view(), &names)
}

fn part<'a>(scene: &'a Scene, id: &str) -> &'a Part {
    let mut parts = scene.parts();
    let part = parts.find(|part| part.id.as_str() == id);
    part.unwrap_or_else(|| panic!("there is no {id}"))
}

fn written(part: &Part) -> Vec<&str> {
    let letters = part.items.iter().filter_map(|item| match item {
        Item::Letters(letters) => Some(letters.text.as_str()),
        _ => None,
    });
    letters.collect()
}

fn patterns(part: &Part) -> Vec<Pattern> {
    let shapes = part.items.iter().filter_map(|item| match item {
        Item::Shape(Shape { pattern, .. }) => *pattern,
        _ => None,
    });
    shapes.collect()
}

fn settled() -> Table {
    let mut table = Table::of(
        "table 3 streets=broadway,cedar,wall challenge=golden_prestige
         open red-2 red-3 blue-2 green-3
         brown score=19 held=RED12,YEL3
         brown built BR1@F4-G4
         green score=7
         green built SI1@C4-D4
         yellow built BR3@B9-D9",
    );
    table.then("do take RED1");
    table
}

/// The parts of every legal move that begins with a word.
fn chosen(table: &Table, verb: &str) -> Vec<Vec<String>> {
    let seat = table.to_move().unwrap();
    let moves = legal_moves::<NewYork1901>(&table.state, seat, NOW);
    let moves = moves.iter().filter(|mv| NewYork1901::write(mv).starts_with(verb));
    let parts = moves.map(|mv| NewYork1901::parts_of(mv, seat, &table.state));
    let names =
        |parts: Vec<crate::scene::PartId>| parts.iter().map(|part| part.as_str().to_owned()).collect();
    parts.map(names).collect()
}

#[test]
fn a_cell_says_whose_it_is_and_what_stands_there() {
    let scene = picture(&settled());
    let said = |id: &str| part(&scene, id).label.clone();
    assert_eq!(
        said("cell-C4"),
        "C4, lot RED8 (red, 2 cells), beside Cedar Street: the silver skyscraper SI1 on C4 and D4 of bob."
    );
    assert_eq!(
        said("cell-B2"),
        "B2, lot RED1 (red, 2 cells), beside Liberty Street and Trinity Place: land of ada with a worker."
    );
    assert_eq!(said("cell-G10"), "G10, lot YEL4 (yellow, 2 cells): empty.");
}

#[test]
fn owners_are_told_by_pattern_and_number_and_not_by_color_alone() {
    let scene = picture(&settled());
    assert!(written(part(&scene, "cell-D4")).contains(&"2"));
    assert!(patterns(part(&scene, "cell-C4")).contains(&Pattern::Stripes));
    assert!(written(part(&scene, "cell-D9")).contains(&"3"));
    assert!(patterns(part(&scene, "cell-B9")).contains(&Pattern::Dots));
    assert!(written(part(&scene, "cell-C2")).contains(&"1"));
}

#[test]
fn generations_are_told_by_the_name_of_the_tile() {
    let scene = picture(&settled());
    assert_eq!(written(part(&scene, "cell-F4")), ["BR1"]);
    assert_eq!(written(part(&scene, "cell-C4")), ["SI1"]);
}

#[test]
fn free_land_of_a_lot_that_is_built_on_bears_the_number_of_its_owner() {
    let table = Table::of(
        "table 3
         brown score=0
         brown held=RED3
         do take BLU3; build BR1 F2,F3",
    );
    let scene = picture(&table);
    assert!(part(&scene, "cell-G3").label.ends_with("free land of ada."));
    assert_eq!(written(part(&scene, "cell-G3")), ["1"]);
}

#[test]
fn a_lot_is_taken_by_any_open_card_of_its_kind_and_by_any_of_its_cells() {
    let table = Table::of("table 3\nopen red-2 blue-2 red-2 green-3");
    let taken = chosen(&table, "take RED9");
    assert_eq!(taken, [["market-1", "market-3", "cell-F4", "cell-G4"]]);
    let grabbed = chosen(&table, "grab RED9");
    assert_eq!(grabbed[0][0], "action-1-grab");
}

#[test]
fn a_tile_and_its_cells_leave_one_move() {
    let table = settled();
    let builds = chosen(&table, "build");
    for parts in &builds {
        let same = builds
            .iter()
            .filter(|other| parts.iter().all(|part| other.contains(part)));
        assert_eq!(same.count(), 1, "{parts:?}");
    }
}

#[test]
fn with_two_players_the_pink_lots_are_not_in_play() {
    let table = Table::game(&Options::default(), 2, 3);
    let scene = picture(&table);
    assert!(part(&scene, "cell-N9").label.ends_with("not in play."));
}

#[test]
fn the_streets_in_play_are_in_color() {
    let scene = picture(&settled());
    let city = scene.areas.iter().find(|area| area.heading == "City").unwrap();
    let name = |text: &str| {
        city.items.iter().find_map(|item| match item {
            Item::Letters(letters) if letters.text == text => Some(letters.clone()),
            _ => None,
        })
    };
    assert!(matches!(name("CEDAR STREET").unwrap().ink, Ink::On(_)));
    assert!(name("CEDAR STREET").unwrap().bold);
    assert_eq!(name("PINE STREET").unwrap().ink, Ink::Muted);
}

#[test]
fn a_move_is_described_with_its_points_and_what_it_costs() {
    let table = settled();
    let said = |line: &str| NewYork1901::describe(&table.read(line), &table.state);
    assert_eq!(said("build BR2 B2-C2"), "Build BR2 on B2 and C2 for 2 points.");
    assert_eq!(said("take RED9"), "Take RED9 (F4 and G4) with the card red-2.");
    assert_eq!(
        said("rebuild GO1 F4-G4"),
        "Demolish BR1 and build GO1 on F4 and G4 for 4 points."
    );
}

#[test]
fn a_seat_is_told_what_to_do_in_few_words() {
    let mut table = Table::game(&Options::default(), 4, 9);
    for seed in 0..300 {
        let Some(seat) = table.to_move() else { break };
        let task = NewYork1901::task(&table.state, seat);
        assert!(task.len() <= 160, "{task}");
        table.play_by_chance(seed);
    }
}
