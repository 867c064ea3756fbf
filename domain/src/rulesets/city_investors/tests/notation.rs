//! The notation of moves.

use super::Table;
use crate::kernel::Rules;
use crate::rulesets::city_investors::{CityInvestors, Move, Options, Variant};
use proptest::prelude::*;

/// Place 4 of the display holds P05, as in the examples of the notation.
fn table() -> Table {
    Table::advanced(3).display("L01 F01 G01 P05").turn_of(1)
}

fn json(line: &str) -> String {
    serde_json::to_string(&table().read(line)).unwrap()
}

fn canonical(line: &str) -> String {
    CityInvestors::write(&table().read(line))
}

fn error(line: &str) -> String {
    CityInvestors::read(line, &table().state).unwrap_err().message
}

/// Section 7 of the notation.
#[test]
fn every_example_means_the_json_beside_it() {
    for (text, meant) in [
        ("a h7", r#"{"type":"architect","tile":"H07"}"#),
        ("A 4", r#"{"type":"architect","tile":"P05"}"#),
        ("p l1 E5", r#"{"type":"planner","tile":"L01","field":"e5"}"#),
        (
            "E d4 b3",
            r#"{"type":"engineer_swap","field_a":"b3","field_b":"d4"}"#,
        ),
        (
            "E F12 a1",
            r#"{"type":"engineer_exchange","field":"a1","tile":"F12"}"#,
        ),
        (
            "E a1 F12",
            r#"{"type":"engineer_exchange","field":"a1","tile":"F12"}"#,
        ),
        ("m", r#"{"type":"mayor"}"#),
        (
            "S 3:G18 e1",
            r#"{"type":"spy","tile":"G18","field":"e1","from_seat":3}"#,
        ),
        ("S P01 b3", r#"{"type":"spy","tile":"P01","field":"b3"}"#),
        ("X", r#"{"type":"end_turn"}"#),
        ("T 57", r#"{"type":"party_take","position":57}"#),
        ("B b3", r#"{"type":"party_build","field":"b3"}"#),
        ("R", r#"{"type":"party_return"}"#),
        ("ready", r#"{"type":"party_ready"}"#),
    ] {
        assert_eq!(json(text), meant, "{text}");
        assert_eq!(serde_json::from_str::<Move>(meant).unwrap(), table().read(text));
    }
}

#[test]
fn the_service_writes_one_canonical_form() {
    for (typed, written) in [
        ("planner h7 B3", "P H07 b3"),
        ("PH7b3", "P H07 b3"),
        ("pp1b3", "P P01 b3"),
        ("Eb3d4", "E b3 d4"),
        ("engineer d4 b3", "E b3 d4"),
        ("E h7 b3", "E b3 H07"),
        ("eb3h7", "E b3 H07"),
        ("architect 1", "A L01"),
        ("a4", "A P05"),
        ("Mayor", "M"),
        ("spy 2 : p1 b3", "S 2:P01 b3"),
        ("S2:P1b3", "S 2:P01 b3"),
        ("end", "X"),
        ("take 120", "T 120"),
        ("t7", "T 7"),
        ("bb3", "B b3"),
        ("build a1", "B a1"),
        ("return", "R"),
        ("Ready", "READY"),
        ("  A\tH07  ", "A H07"),
        ("A L01 (+H05) # the last park", "A L01"),
        ("1. A L01;", "A L01"),
        ("1.X", "X"),
    ] {
        assert_eq!(canonical(typed), written, "{typed}");
        assert_eq!(canonical(written), written);
    }
}

/// A tile that does not exist is for `check` to refuse, in the words of every other move.
#[test]
fn what_cannot_be_read_says_what_was_expected() {
    for (line, part) in [
        ("A", "a tile, such as H07, or a place"),
        ("P b3", "a tile"),
        ("E b3", "another field"),
        ("B f1", "a field"),
        ("T 121", "1 to 120"),
        ("T 0", "1 to 120"),
        ("T 07", "1 to 120"),
        ("A 5", "1 to 4"),
        ("P H07 c6", "a field"),
        ("", "says nothing"),
        ("(nothing)", "says nothing"),
        ("Q 1", "an action"),
        ("M M", "the end of the move"),
        ("A L01; X", "on the next"),
        ("S 9:P01 b3", "seat and a colon"),
        ("2. X", "the seat to move"),
    ] {
        let message = error(line);
        assert!(
            message.contains(part) && message.ends_with('.'),
            "{line}: {message}"
        );
    }
    assert_eq!(table().refused(1, "P H25 b3"), "unknown_tile");
    assert_eq!(table().refused(1, "P H0 b3"), "unknown_tile");
}

#[test]
fn a_place_that_is_empty_names_no_tile() {
    let mut table = table();
    table.play(1, "A 2");
    assert_eq!(
        CityInvestors::read("A 2", &table.state).unwrap_err().message,
        "Place 2 of the display is empty."
    );
}

#[test]
fn the_owner_of_a_spied_tile_may_be_null() {
    let spy = r#"{"type":"spy","tile":"P01","field":"b3","from_seat":null}"#;
    assert_eq!(
        serde_json::from_str::<Move>(spy).unwrap(),
        table().read("S P01 b3")
    );
}

#[test]
fn resigning_is_not_a_move() {
    assert!(error("RESIGN").contains("resignation"));
}

#[test]
fn a_seat_before_a_move_is_for_turns_only() {
    let party = Table::game(
        &Options {
            variant: Variant::Party,
            ..Options::default()
        },
        2,
        1,
    );
    assert!(CityInvestors::read("1. READY", &party.state).is_err());
    assert!(CityInvestors::read("READY", &party.state).is_ok());
}

#[test]
fn the_help_shows_lines_that_can_be_read() {
    let help = CityInvestors::ABOUT.notation_help;
    let rows = help
        .lines()
        .filter(|line| line.starts_with("| ") && line.contains('`'));
    let mut shown = 0;
    for line in rows.flat_map(|row| row.split('`').skip(1).step_by(2)) {
        table().read(line);
        shown += 1;
    }
    assert!(shown > 20);
}

proptest! {
    /// Whatever is typed is a move or an error, and never a panic.
    #[test]
    fn any_line_is_read_or_refused(line in "[AaPpEeMmSsXxTtBbRr]?[ a-eA-E0-9HOLFGP:;.()#é]{0,12}") {
        if let Ok(mv) = CityInvestors::read(&line, &table().state) {
            let written = CityInvestors::write(&mv);
            prop_assert_eq!(CityInvestors::read(&written, &table().state), Ok(mv));
        }
    }
}
