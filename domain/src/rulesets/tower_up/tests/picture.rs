//! The picture of the table, and the words for those who choose in it.

use super::Table;
use super::table::seat;
use crate::kernel::{Rules, Seat};
use crate::rulesets::tower_up::TowerUp;
use crate::rulesets::tower_up::colors::Color;
use crate::rulesets::tower_up::content::{JSON, content};
use crate::rulesets::tower_up::events::{Event, Trigger};
use crate::rulesets::tower_up::picture::{floor_rgb, roof_rgb};
use crate::scene::{Item, Part, PartId, Pattern, Scene, text};

fn name(seat: Seat) -> String {
    ["ada", "bob", "cleo", "dora"][seat.index()].into()
}

fn picture(table: &Table) -> Scene {
    TowerUp::picture(&table.view(), &name)
}

fn part(table: &Table, id: &str) -> Part {
    let scene = picture(table);
    scene.parts().find(|part| part.id.as_str() == id).unwrap().clone()
}

fn described(table: &Table, line: &str) -> String {
    TowerUp::describe(&table.read(line), &table.state)
}

fn parts_of(table: &Table, line: &str) -> Vec<String> {
    ids(TowerUp::parts_of(&table.read(line), Seat::FIRST, &table.state))
}

fn ids(parts: Vec<PartId>) -> Vec<String> {
    parts.iter().map(|part| part.as_str().into()).collect()
}

#[test]
fn the_colours_of_the_pieces_are_those_of_the_content() {
    let file: serde_json::Value = serde_json::from_str(JSON).unwrap();
    let hex = |kind: &str, place: usize| file["colors"][kind][place]["hex"].as_str().unwrap().to_owned();
    for (place, color) in Color::ALL.into_iter().enumerate() {
        let drawn = format!("#{:06x}", floor_rgb(color).0);
        assert_eq!(drawn, hex("floor_colors", place));
    }
    for seat in Seat::all(4) {
        let drawn = format!("#{:06x}", roof_rgb(seat).0);
        assert_eq!(drawn, hex("player_colors", seat.index()));
    }
}

#[test]
fn a_site_says_what_stands_on_it_whose_roofs_are_in_it_and_where_its_streets_lead() {
    let table = Table::of(2).city("C2 black 3 {blue@1, yellow@3}");
    assert_eq!(
        part(&table, "site-C2").label,
        "C2 by the lake, district Exchange: 3 black floors, roofs of ada on level 1 (covered) and bob on level 3 (on \
         top); streets to A4, C1 and C4."
    );
    assert_eq!(
        part(&table, "site-A1").label,
        "A1 in the park, grey district Northgate: empty; streets to A2 and A3."
    );
}

#[test]
fn a_tower_shows_a_floor_for_every_level_and_roofs_by_number_and_pattern() {
    let table = Table::of(2).city("C2 black 3 {blue@1, yellow@3}");
    let tower = part(&table, "site-C2");
    let written: Vec<&str> = tower
        .items
        .iter()
        .filter_map(|item| match item {
            Item::Letters(letters) => Some(letters.text.as_str()),
            _ => None,
        })
        .collect();
    assert_eq!(written, ["C2", "bl", "1", "1", "2", "3", "2"]);
    let striped = |item: &Item| matches!(item, Item::Shape(shape) if shape.pattern == Some(Pattern::Stripes));
    assert_eq!(tower.items.iter().filter(|item| striped(item)).count(), 1);
}

#[test]
fn every_site_of_a_board_stands_apart_from_the_others() {
    for players in [2, 3] {
        let table = Table::of(players).city("A1 black 1");
        let scene = picture(&table);
        let sites: Vec<_> = scene
            .parts()
            .filter(|part| part.id.as_str().starts_with("site-"))
            .map(|part| part.bounds().unwrap())
            .collect();
        assert_eq!(sites.len(), content().board(table.state.board).sites.len());
        for (place, one) in sites.iter().enumerate() {
            let apart = |other: &&_| {
                let other: &crate::scene::Bounds = other;
                one.right < other.left
                    || other.right < one.left
                    || one.bottom < other.top
                    || other.bottom < one.top
            };
            assert!(sites.iter().skip(place + 1).all(|other| apart(&other)));
        }
    }
}

#[test]
fn a_build_is_about_its_site_a_floor_held_and_the_site_of_the_roof() {
    let table = Table::of(2)
        .city("A1 black 1, A4 grey 2")
        .holds(1, [2, 1, 1, 0])
        .markers(1, [0, 0, 11, 0]);
    assert_eq!(
        parts_of(&table, "build A2 white roof A4"),
        ["site-A2", "floors-1-white", "site-A4"]
    );
    assert_eq!(
        described(&table, "build A2 white roof A4"),
        "Build white on A2, roof on A4: grey machine +1, you pay 1 black, 1 white and 1 grey."
    );
    assert_eq!(
        described(&table, "build A2 white roof A2"),
        "Build white on A2, roof on it: white machine +1, you pay 1 black, 1 white and 1 grey."
    );
}

#[test]
fn a_card_is_about_its_slot_the_colours_chosen_and_the_floors_given_back() {
    let table = Table::of(2).market(["V1", "J1", "T05"]).holds(1, [4, 2, 2, 2]);
    let line = "take J1 wild white, white drop 2 black";
    assert_eq!(
        parts_of(&table, line),
        [
            "slot-2",
            "supply-white",
            "supply-white",
            "floors-1-black",
            "floors-1-black"
        ]
    );
    assert_eq!(
        described(&table, line),
        "Take card J1: 2 white floors of your choice; give back 2 black."
    );
    assert_eq!(
        described(&table, "take V1 wild grey"),
        "Take card V1: 1 grey floor of your choice and black machine +2."
    );
    assert_eq!(
        described(&table, "take T05"),
        "Take card T05: 1 black, 1 white and 1 brown floor."
    );
}

#[test]
fn who_would_trigger_the_end_by_a_card_is_told_so() {
    let table = Table::of(2).general([0, 5, 5, 5]);
    assert_eq!(
        described(&table, "take T05 instead grey"),
        "Take card T05: 1 white and 1 brown floor and 1 grey floor in place of what is short. This triggers the end."
    );
}

#[test]
fn a_task_says_what_can_be_done_now_and_when_it_is_the_last_time() {
    let task = |table: &Table| {
        let task = TowerUp::task(&table.state, seat(1));
        assert!(task.len() <= 160, "{task}");
        task
    };
    assert!(task(&Table::of(2)).starts_with("Take one of the three cards, or build on an empty site"));
    assert!(task(&Table::of(2).roofs(1, 0)).contains("no roof left"));
    assert!(task(&Table::of(2).holds(1, [0, 0, 0, 0])).contains("too few floors"));
    let last = Table::of(2).last_turn(1, Trigger::LastRoof, 2, &[]);
    assert!(task(&last).starts_with("Your last turn. Take"));
    let mut full = Table::of(2).holds(1, [4, 2, 2, 2]);
    full.play(1, "take T05");
    assert_eq!(
        task(&full),
        "You hold 13 floors and may keep 10: choose 3 to give back."
    );
}

#[test]
fn a_corner_says_what_visible_roofs_would_bring_until_the_cone_is_placed() {
    let table = Table::of(2).city("A1 black 1 {blue@1}, A4 grey 2 {blue@2}, C2 white 2 {blue@1}");
    let corner = part(&table, "player-1");
    let says =
        |item: &Item| matches!(item, Item::Letters(l) if l.text == "machines 0, tokens 0, visible (2)");
    assert!(corner.items.iter().any(says));
    assert_eq!(
        part(&table, "cone-1").label,
        "ada: cone not placed, 2 visible roofs now."
    );
}

#[test]
fn what_a_build_has_changed_can_be_framed() {
    let mut table = Table::of(2).city("A1 black 1, A4 grey 2").holds(1, [2, 1, 1, 0]);
    let events = table.play(1, "build A2 white roof A4");
    let built = events
        .iter()
        .find(|event| matches!(event, Event::Built(_)))
        .unwrap();
    assert_eq!(
        ids(TowerUp::touched(built, &table.state)),
        [
            "site-A2",
            "site-A1",
            "site-A4",
            "floors-1-black",
            "floors-1-white",
            "floors-1-grey",
            "machine-1-grey",
            "roofs-1"
        ]
    );
}

#[test]
fn the_picture_says_who_still_has_a_last_turn_and_why() {
    let table = Table::of(3).last_turn(2, Trigger::LastRoof, 1, &[3]);
    let said = text(&picture(&table));
    assert!(
        said.contains("bob is to take a card or build in a last turn."),
        "{said}"
    );
    assert!(
        said.contains("ada has placed the last roof, which began the last turns; still to come: cleo."),
        "{said}"
    );
    assert!(said.contains("cleo, seat 3, last turn to come"), "{said}");
}
