//! The notation: every spelling is read, one is written.

use super::Table;
use crate::kernel::Rules;
use crate::rulesets::uptown::{Move, Uptown, notation};
use serde_json::json;

/// The canonical form of a line.
fn canonical(table: &Table, line: &str) -> String {
    Uptown::write(&table.read(line))
}

fn unreadable(table: &Table, line: &str) -> String {
    Uptown::read(line, &table.state).expect_err(line).message
}

#[test]
fn words_have_one_letter_forms_and_capitals_do_not_matter() {
    let first = Table::of(4).coins(1, 2);
    for (line, written) in [
        ("collect", "collect"),
        ("c", "collect"),
        ("C", "collect"),
        ("play P01B 2", "play P01B 1.2"),
        ("p p1b 2", "play P01B 1.2"),
        ("  PLAY\tp01B   2 ", "play P01B 1.2"),
        ("p p38b @3.1", "play P38B 3.1"),
        ("p p38b @ 3.1", "play P38B 3.1"),
        ("p p38b on iii.1", "play P38B 3.1"),
        ("play P38B IV.5", "play P38B 4.5"),
        ("discard P33", "discard P33"),
        ("d p3", "discard P03"),
        ("discard", "discard P72"),
        ("d m7", "discard M07"),
        ("buy P02A 5 from 4", "buy P02A 1.5 from 4"),
        ("b p2a on 5 from iv", "buy P02A 1.5 from 4"),
        ("b P63A 3", "buy P63A 1.3 from 2"),
        ("b P21B II.3 from I", "buy P21B 2.3 from 1"),
        ("take M05C 3", "take M05C 1.3"),
        ("t m5c 3.1", "take M05C 3.1"),
        ("pass", "pass"),
        ("Pass", "pass"),
    ] {
        assert_eq!(canonical(&first, line), written, "{line}");
        assert_eq!(canonical(&first, written), written);
    }
}

/// In a first action it is the own top card, in a second one the municipal card.
#[test]
fn a_discard_means_the_card_of_the_action_that_is_due() {
    let second = Table::of(2).second(1);
    assert!(matches!(Table::of(2).read("discard"), Move::DrawDiscard(_)));
    assert!(matches!(second.read("d"), Move::MunicipalDiscard(_)));
    assert_eq!(canonical(&second, "d"), "discard M07");
    assert!(matches!(second.read("discard P72"), Move::MunicipalDiscard(_)));
    let empty = Table::of(2).municipal("").second(1);
    assert_eq!(unreadable(&empty, "discard"), "There is no card to discard.");
}

/// A bare plot is the sender's, who is the player to act, whatever the seat.
#[test]
fn a_target_without_a_player_is_a_plot_of_the_sender() {
    let table = Table::of(3).first_seat(3).second(2);
    assert_eq!(canonical(&table, "take M07C 4"), "take M07C 2.4");
}

/// A card that is on top of no deck is refused for just that, also where the own deck is empty.
#[test]
fn a_buy_without_from_finds_the_deck_by_its_top_card() {
    let table = Table::of(3).ending().deck(1, "").second(1);
    assert_eq!(canonical(&table, "buy P65B 1"), "buy P65B 1.1 from 3");
    assert_eq!(table.refused("buy P72A 1"), "UP-34");
    let none = Table::of(2).ending().deck(1, "").deck(2, "").second(1);
    assert_eq!(none.refused("buy P72A 1"), "UP-83");
}

#[test]
fn a_line_that_cannot_be_read_says_what_was_expected() {
    let table = Table::of(2);
    for (line, sentence) in [
        (
            "",
            "A move begins with collect, play, discard, buy, take or pass; the line says nothing.",
        ),
        (
            "build P01A 1",
            "A move begins with collect, play, discard, buy, take or pass, not with `BUILD`.",
        ),
        (
            "play",
            "After play comes a project, a card with its letter: P01A to P84B or M01A to M28D.",
        ),
        (
            "play P72 1",
            "After play comes a project, a card with its letter: P01A to P84B or M01A to M28D, not `P72`.",
        ),
        (
            "play P72A",
            "Here a plot, 1 to 5 on your own street or such as 2.3 on that of player 2, is missing.",
        ),
        (
            "play P72A 1 2",
            "`2` at the end of the line has no meaning there.",
        ),
        ("buy P72A 1 from", "After from comes a player, 1 to 4 or I to IV."),
        (
            "buy P72A 1 from 5",
            "After from comes a player, 1 to 4 or I to IV, not `5`.",
        ),
        (
            "discard Q1",
            "`Q1` is no card; a card is P01 to P84 or M01 to M28.",
        ),
    ] {
        assert_eq!(unreadable(&table, line), sentence);
    }
    for line in [
        "play P00A 1",
        "play P85A 1",
        "play P001A 1",
        "play P72C 1",
        "take M29A 1",
        "take M07E 1",
        "play P72A 6",
        "play P72A 0",
        "play P72A 2.",
        "play P72A .2",
        "play P72A 5.1",
        "play P72A V.1",
        "play P72A 2 .1",
        "playP72A 1",
        "p P72A@1 1",
        "pass 1",
        "collect all",
        "pa",
        "play P72A on",
        "play 72A 1",
        "play É 1",
        "paß",
        "buy P72A 1 4",
    ] {
        unreadable(&table, line);
    }
}

#[test]
fn every_example_of_the_json_table_reads_and_writes() {
    let table = Table::of(4)
        .deck(4, "P02 P29")
        .deck(3, "P21 P37")
        .deck(1, "P26 P03");
    let second = Table::of(4)
        .deck(4, "P02 P29")
        .deck(3, "P21 P37")
        .deck(1, "P26 P03")
        .second(1);
    for (table, line, expected) in [
        (&table, "collect", json!({"type": "collect"})),
        (
            &table,
            "play P01B 2",
            json!({"type": "draw_play", "project": "P01B", "target": {"player": 1, "plot": 2}}),
        ),
        (
            &table,
            "p p38b @3.1",
            json!({"type": "draw_play", "project": "P38B", "target": {"player": 3, "plot": 1}}),
        ),
        (
            &table,
            "discard P33",
            json!({"type": "draw_discard", "card": "P33"}),
        ),
        (
            &second,
            "buy P02A 5",
            json!({"type": "buy", "project": "P02A", "from_player": 4, "target": {"player": 1, "plot": 5}}),
        ),
        (
            &second,
            "b P26A on 4 from 1",
            json!({"type": "buy", "project": "P26A", "from_player": 1, "target": {"player": 1, "plot": 4}}),
        ),
        (
            &second,
            "b P21B II.3",
            json!({"type": "buy", "project": "P21B", "from_player": 3, "target": {"player": 2, "plot": 3}}),
        ),
        (
            &second,
            "take M05C 3",
            json!({"type": "municipal_play", "project": "M05C", "target": {"player": 1, "plot": 3}}),
        ),
        (
            &second,
            "take M08B 2.1",
            json!({"type": "municipal_play", "project": "M08B", "target": {"player": 2, "plot": 1}}),
        ),
        (
            &second,
            "discard M03",
            json!({"type": "municipal_discard", "card": "M03"}),
        ),
        (&second, "pass", json!({"type": "pass"})),
    ] {
        let mv = table.read(line);
        assert_eq!(serde_json::to_value(&mv).unwrap(), expected, "{line}");
        assert_eq!(serde_json::from_value::<Move>(expected).unwrap(), mv);
        assert_eq!(table.read(&Uptown::write(&mv)), mv);
    }
}

/// Everything between backquotes that begins like a move is one.
#[test]
fn the_help_shows_lines_that_can_be_read() {
    let (first, second) = (Table::of(4), Table::of(4).second(1));
    let rows = notation::HELP
        .lines()
        .filter(|line| line.starts_with("| ") && line.contains('`'));
    let mut read = 0;
    for row in rows {
        for code in row.split('`').skip(1).step_by(2) {
            let readable = [&first, &second]
                .iter()
                .any(|table| Uptown::read(code, &table.state).is_ok());
            assert!(readable, "{code}");
            read += 1;
        }
    }
    assert_eq!(read, 15);
}

#[test]
fn a_street_is_written_in_a_line() {
    let text = "P24B | P42A P01B | - | P09B | P02A ^";
    assert_eq!(Table::of(2).street(1, text).street_of(1), text);
}
