//! The picture, and how moves are chosen in it.

use super::Table;
use super::table::seat;
use crate::kernel::{Rules, Seat, legal_moves};
use crate::rulesets::city_investors::{CityInvestors, GoalId, Options, Variant};
use crate::scene::{Scene, text};
use std::collections::BTreeSet;

fn name(seat: Seat) -> String {
    format!("player-{seat}")
}

fn scene(table: &Table) -> Scene {
    CityInvestors::picture(&table.view(), &name)
}

/// What is said of a part.
fn label(table: &Table, id: &str) -> String {
    let scene = scene(table);
    let part = scene.parts().find(|part| part.id.as_str() == id);
    part.unwrap_or_else(|| panic!("no part {id}")).label.clone()
}

fn parts_of(table: &Table, number: u8, line: &str) -> Vec<String> {
    let parts = CityInvestors::parts_of(&table.read(line), seat(number), &table.state);
    parts.iter().map(|part| part.as_str().to_owned()).collect()
}

fn describe(table: &Table, line: &str) -> String {
    CityInvestors::describe(&table.read(line), &table.state)
}

fn middle_of_a_game() -> Table {
    Table::advanced(2)
        .board(1, "c2 F06, d3 H01, a1 P01")
        .reserve(1, "H02 O01")
        .reserve(2, "P02 G01")
        .goals(&[GoalId::LargestPark, GoalId::MostJobs, GoalId::FirstCompletedCity])
        .display("L01 L02 L03 L04")
        .turn_of(1)
}

fn race() -> Table {
    let options = Options {
        variant: Variant::Party,
        ..Options::default()
    };
    let mut table = Table::game(&options, 2, 9);
    table.play(1, "READY");
    table.play(2, "READY");
    table
}

#[test]
fn whoever_has_chosen_all_parts_of_a_move_has_chosen_the_move() {
    let mut holding = race().draws("H01");
    holding.play(1, "T 3");
    for (table, number) in [(middle_of_a_game(), 1), (race(), 1), (holding, 1)] {
        let moves = legal_moves::<CityInvestors>(&table.state, seat(number), table.now);
        assert!(moves.len() > 20);
        let mut seen = BTreeSet::new();
        for mv in moves {
            let parts = CityInvestors::parts_of(&mv, seat(number), &table.state);
            assert!(
                seen.insert(parts.into_iter().collect::<BTreeSet<_>>()),
                "{mv:?} is chosen like another"
            );
        }
    }
}

#[test]
fn a_move_is_about_its_action_its_tile_and_its_field() {
    let table = middle_of_a_game();
    assert_eq!(parts_of(&table, 1, "A L03"), ["action-architect", "place-3"]);
    assert_eq!(
        parts_of(&table, 1, "P O01 b3"),
        ["action-planner", "reserve-1-2", "field-1-b3"]
    );
    assert_eq!(
        parts_of(&table, 1, "E a1 c2"),
        ["action-engineer", "field-1-a1", "field-1-c2"]
    );
    assert_eq!(
        parts_of(&table, 1, "S 2:G01 b3"),
        ["action-spy", "reserve-2-2", "field-1-b3"]
    );
    assert_eq!(parts_of(&table, 1, "X"), ["action-end"]);
}

#[test]
fn a_tile_is_built_in_the_city_of_whoever_builds_it() {
    let mut table = race().draws("H01 H02");
    table.play(2, "T 7");
    assert_eq!(parts_of(&table, 2, "B b3"), ["action-build", "field-2-b3"]);
    assert_eq!(parts_of(&table, 2, "R"), ["action-return", "hand-2"]);
    assert_eq!(parts_of(&table, 2, "T 8"), ["action-take", "position-8"]);
}

#[test]
fn a_move_is_described_by_what_it_does() {
    let table = middle_of_a_game();
    for (line, described) in [
        ("A L03", "Take amusement park L03 from place 3 of the display."),
        (
            "P H02 b3",
            "Build housing H02 on b3: residents +4, satisfaction -1.",
        ),
        ("E a1 c2", "Swap park P01 on a1 and factory F06 on c2."),
        (
            "E a1 O01",
            "Exchange park P01 on a1 for office O01 of your reserve.",
        ),
        ("M", "Discard the display and draw four new tiles."),
        (
            "S 2:G01 b3",
            "Steal power plant G01 from player 2 and build it on b3: ecology -2, income +5.",
        ),
        ("X", "End your turn and let 3 points go."),
    ] {
        assert_eq!(describe(&table, line), described);
    }
    let mut table = race().draws("H01");
    assert_eq!(describe(&table, "T 9"), "Take the face-down tile of position 9.");
    table.play(1, "T 9");
    table.play(1, "R");
    assert_eq!(
        describe(&table, "T 9"),
        "Take housing H01, face up on position 9."
    );
}

#[test]
fn a_task_is_short_and_says_what_the_turn_still_needs() {
    let mut table = middle_of_a_game();
    let task = |table: &Table| {
        let task = CityInvestors::task(&table.state, seat(1));
        assert!(task.len() <= 160, "{task}");
        task
    };
    assert!(task(&table).starts_with("You have 3 points. Take at least one tile"));
    table.play(1, "A L01");
    assert!(task(&table).contains("2 points left") && task(&table).contains("end your turn"));
    let full = Table::basic(2).reserve(1, "H01 H02 H03").turn_of(1);
    assert!(task(&full).starts_with("Your reserve is full"));
    let last = Table::basic(2).built(2, 24).final_round(2, &[1]).turn_of(1);
    assert!(task(&last).ends_with("This is your last turn."));
    let mut table = race();
    assert!(task(&table).starts_with("Take any tile"));
    table.play(1, "T 3");
    assert!(task(&table).starts_with("Build the tile in your hand"));
}

#[test]
fn a_field_says_whose_it_is_what_lies_on_it_and_whether_it_is_cut_off() {
    let table = middle_of_a_game();
    assert_eq!(label(&table, "field-1-b3"), "b3 of player-1: empty.");
    let built = label(&table, "field-1-a1");
    assert!(built.starts_with("a1 of player-1: park P01, open "), "{built}");
    assert!(built.ends_with("; cut off from the centre."), "{built}");
    assert_eq!(
        label(&table, "field-1-c3"),
        "c3 of player-1: the centre, open on all sides."
    );
    assert!(label(&table, "reserve-2-1").starts_with("Reserve of player-2, place 1: park P02"));
}

#[test]
fn the_score_of_a_city_adds_up_in_words() {
    let table = Table::basic(2).board(1, "c2 H03").turn_of(1);
    assert_eq!(
        label(&table, "score-1"),
        "player-1: residents 4, jobs 0, ecology 0, income 0, satisfaction -1, empty fields -23, unemployed -12; \
         together -32."
    );
}

#[test]
fn a_goal_says_what_it_asks_for_and_who_would_score_it() {
    let table = middle_of_a_game();
    assert_eq!(
        label(&table, "goal-8"),
        "First completed city, 10 points for whoever has a full city first: would now be scored by nobody."
    );
    assert!(label(&table, "goal-12").contains("the most tiles of the type park side by side"));
}

#[test]
fn while_the_architect_must_be_used_the_last_point_is_for_it() {
    let mut table = middle_of_a_game();
    table.plays(1, "P H02 b1; P O01 b2");
    assert!(label(&table, "action-planner").ends_with("Not possible now."));
    assert!(label(&table, "action-mayor").ends_with("Not possible now."));
    assert!(!label(&table, "action-architect").ends_with("Not possible now."));
}

#[test]
fn the_last_turns_are_announced() {
    let table = Table::basic(3).built(2, 24).final_round(2, &[3, 1]).turn_of(3);
    let said = text(&scene(&table));
    assert!(
        said.contains("The city of player-2 is full. Last turns to come: player-1."),
        "{said}"
    );
}

/// The film of a game writes what stays the same once.
#[test]
fn what_is_drawn_keeps_its_place_from_turn_to_turn() {
    let places = |table: &Table| -> Vec<usize> {
        let areas = scene(table).areas;
        areas.iter().map(|area| area.items.len()).collect()
    };
    let mut table = middle_of_a_game();
    let before = places(&table);
    table.plays(1, "P H02 b1; M; A 1");
    assert_eq!(places(&table), before);
    let mut table = race();
    let before = places(&table);
    table.play(2, "T 7");
    assert_eq!(places(&table), before);
}
