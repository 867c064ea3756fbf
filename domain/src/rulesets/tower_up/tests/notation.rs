//! The notation of moves.

use super::Table;
use crate::kernel::Rules;
use crate::rulesets::tower_up::{
    Build, ByColor, Color, DeclineExtraTurn, Discard, Move, PlaceStartingFloor, TakeCard, TowerUp,
};
use proptest::prelude::*;

/// Slot 2 shows T05, as in the table of the notation.
fn table() -> Table {
    Table::of(3).market(["J1", "T05", "Q1"])
}

fn canonical(line: &str) -> String {
    TowerUp::write(&table().read(line))
}

fn error(line: &str) -> String {
    TowerUp::read(line, &table().state).unwrap_err().message
}

/// The moves at a glance: typed, short, and the JSON that means the same.
#[test]
fn every_move_has_a_typed_and_a_short_form_and_one_json() {
    for (typed, short, json) in [
        (
            "take 2",
            "t2",
            r#"{"type":"take_card","card":"T05","wild_colors":[],"substitute_colors":[]}"#,
        ),
        (
            "take J1 wild brown, brown",
            "t J1 =br,br",
            r#"{"type":"take_card","card":"J1","wild_colors":["brown","brown"],"substitute_colors":[]}"#,
        ),
        (
            "take Q1 instead grey",
            "t Q1 /gr",
            r#"{"type":"take_card","card":"Q1","wild_colors":[],"substitute_colors":["grey"]}"#,
        ),
        (
            "take Q1 drop 2 black, 1 brown",
            "t Q1 -2bl,br",
            r#"{"type":"take_card","card":"Q1","wild_colors":[],"substitute_colors":[],"discard":{"black":2,"brown":1}}"#,
        ),
        (
            "build D1 black roof D2",
            "b D1 bl D2",
            r#"{"type":"build","site":"D1","color":"black","roof_site":"D2"}"#,
        ),
        (
            "build D1 black roof D1",
            "b D1 bl D1",
            r#"{"type":"build","site":"D1","color":"black","roof_site":"D1"}"#,
        ),
        (
            "drop 3 white",
            "d 3wh",
            r#"{"type":"discard","floors":{"white":3}}"#,
        ),
        ("decline", "x", r#"{"type":"decline_extra_turn"}"#),
        (
            "place C4",
            "p C4",
            r#"{"type":"place_starting_floor","site":"C4"}"#,
        ),
        (
            "place C4 grey",
            "p C4 gr",
            r#"{"type":"place_starting_floor","site":"C4","color":"grey"}"#,
        ),
    ] {
        for line in [typed, short] {
            let mv = table().read(line);
            assert_eq!(serde_json::to_string(&mv).unwrap(), json, "{line}");
            assert_eq!(serde_json::from_str::<Move>(json).unwrap(), mv);
        }
    }
}

#[test]
fn the_service_writes_one_canonical_form() {
    for (typed, written) in [
        ("T2", "take T05"),
        ("t j1 = 2br", "take J1 wild brown, brown"),
        ("take v1 =g -1 w", "take V1 wild grey drop 1 white"),
        ("take q1 -br,2bl", "take Q1 drop 2 black, 1 brown"),
        ("b d1 BL d2", "build D1 black roof D2"),
        ("d 2w bl", "drop 1 black, 2 white"),
        ("X", "decline"),
    ] {
        assert_eq!(canonical(typed), written);
        assert_eq!(canonical(written), written);
    }
}

#[test]
fn words_may_be_written_in_many_ways() {
    for (typed, written) in [
        ("BUILD d1 Black roof d2", "build D1 black roof D2"),
        ("bD1 bl D2", "build D1 black roof D2"),
        ("  b\tD1  bl   D2  ", "build D1 black roof D2"),
        ("t2", "take T05"),
        ("t 2", "take T05"),
        ("take T5", "take T05"),
        ("t T02", "take T02"),
        ("t t2", "take T02"),
        ("tQ1", "take Q1"),
        ("d3wh", "drop 3 white"),
        ("pC4", "place C4"),
        ("drop 2 black, brown", "drop 2 black, 1 brown"),
        ("drop black 2 black", "drop 3 black"),
        ("drop 2x gray, 1xbr", "drop 2 grey, 1 brown"),
        ("take J1 wild grey, white", "take J1 wild grey, white"),
        ("take J1 =g w", "take J1 wild grey, white"),
        ("take J1 wild 2 brown", "take J1 wild brown, brown"),
        (
            "take Q1 drop w instead 2g",
            "take Q1 instead grey, grey drop 1 white",
        ),
        (
            "take Q1 -w /g =br",
            "take Q1 wild brown instead grey drop 1 white",
        ),
        ("take 3 # if nobody minds, D9 = no", "take Q1"),
        ("take M04", "take M04"),
    ] {
        assert_eq!(canonical(typed), written, "{typed}");
    }
}

#[test]
fn a_line_that_cannot_be_read_is_answered_with_a_sentence() {
    for (line, sentence) in [
        ("", "The line says nothing."),
        ("   # nothing", "The line says nothing."),
        (
            "fly to D1",
            "A move begins with take, build, drop, decline or place, not with `fly`.",
        ),
        (
            "2",
            "A move begins with take, build, drop, decline or place; this line does not begin with a word.",
        ),
        (
            "take",
            "After take comes a market slot (1, 2 or 3) or a card, such as T05.",
        ),
        (
            "take D1",
            "After take comes a market slot (1, 2 or 3) or a card, such as T05, not `d1`.",
        ),
        (
            "take 4",
            "The market has the slots 1, 2 and 3, not 4. A card is named with its letter: take T05.",
        ),
        (
            "T05",
            "The market has the slots 1, 2 and 3, not 05. A card is named with its letter: take T05.",
        ),
        (
            "take T",
            "`t` is not a card; a card is a letter and a number, such as T05.",
        ),
        (
            "take 2 for me",
            "After the card comes wild, instead or drop, not `for`.",
        ),
        (
            "take J1 wild grey wild white",
            "`wild` stands twice in this line.",
        ),
        (
            "take J1 wild",
            "Here a colour after wild is missing: black, white, grey or brown.",
        ),
        (
            "take J1 wild grey,",
            "Here a colour after wild is missing: black, white, grey or brown.",
        ),
        (
            "take J1 wild b, w",
            "`b` could be black or brown; write bl or br.",
        ),
        (
            "take J1 wild pink",
            "Here a colour after wild should stand, black, white, grey or brown, not `pink`.",
        ),
        (
            "drop",
            "Here a colour after drop is missing: black, white, grey or brown.",
        ),
        ("drop 0 black", "A number of floors is 1 to 99, not 0."),
        ("drop 100 black", "A number of floors is 1 to 99, not 100."),
        (
            "build",
            "Here the site of the new building is missing; a site is a letter A to E and a digit, such as C4.",
        ),
        (
            "build D1",
            "Here the colour of the new building is missing: black, white, grey or brown.",
        ),
        (
            "build D1 black",
            "Here the site of the roof is missing; a site is a letter A to E and a digit, such as C4.",
        ),
        (
            "build T1 black roof D1",
            "Here the site of the new building should stand, a letter A to E and a digit such as C4, not `t1`.",
        ),
        (
            "build D10 black roof D1",
            "Here the site of the new building should stand, a letter A to E and a digit such as C4, not `d10`.",
        ),
        ("drop 99 black, black", "A list of floors has at most 99."),
        (
            "decline please",
            "`please` at the end of the line has no meaning there.",
        ),
        (
            "build D1 black roof D2 now",
            "`now` at the end of the line has no meaning there.",
        ),
        ("build D1 bläck roof D2", "The sign `ä` has no meaning in a move."),
    ] {
        assert_eq!(error(line), sentence, "{line}");
    }
}

fn colors() -> impl Strategy<Value = Vec<Color>> {
    prop::collection::vec(prop::sample::select(&Color::ALL[..]), 0..5)
}

fn counts() -> impl Strategy<Value = ByColor> {
    let some =
        prop::collection::vec(0u8..6, 4).prop_filter("no floors", |counts| counts.iter().any(|c| *c > 0));
    some.prop_map(|counts| ByColor::new(counts[0], counts[1], counts[2], counts[3]))
}

fn site() -> impl Strategy<Value = String> {
    "[A-E][0-9]"
}

fn card() -> impl Strategy<Value = String> {
    let ids: Vec<String> = TowerUp::content()
        .cards
        .iter()
        .map(|card| card.id.clone())
        .collect();
    prop::sample::select(ids)
}

fn moves() -> impl Strategy<Value = Move> {
    let color = prop::sample::select(&Color::ALL[..]);
    prop_oneof![
        (card(), colors(), colors(), prop::option::of(counts())).prop_map(
            |(card, wild_colors, substitute_colors, discard)| Move::TakeCard(TakeCard {
                card,
                wild_colors,
                substitute_colors,
                discard: discard.map(Into::into),
            })
        ),
        (site(), color.clone(), site()).prop_map(|(site, color, roof_site)| Move::Build(Build {
            site,
            color,
            roof_site
        })),
        counts().prop_map(|floors| Move::Discard(Discard {
            floors: floors.into()
        })),
        (site(), prop::option::of(color))
            .prop_map(|(site, color)| Move::PlaceStartingFloor(PlaceStartingFloor { site, color })),
        Just(Move::DeclineExtraTurn(DeclineExtraTurn {})),
    ]
}

proptest! {
    /// Legal or not: the canonical line of a move reads as the same move, and is written as the same line.
    #[test]
    fn every_move_survives_its_notation_and_its_json(mv in moves()) {
        let line = TowerUp::write(&mv);
        let read = TowerUp::read(&line, &table().state).unwrap();
        prop_assert_eq!(&read, &mv);
        prop_assert_eq!(TowerUp::write(&read), line);
        let json = serde_json::to_string(&mv).unwrap();
        prop_assert_eq!(serde_json::from_str::<Move>(&json).unwrap(), mv);
    }

    /// Whatever somebody types, it is read or answered, and what is read has a canonical form that reads the same.
    #[test]
    fn any_text_is_read_or_answered(line in "([a-z]{1,7}|[A-E][0-9]|[0-9]{1,3}|[=,/#-]|black|br|wild|take|b|t| ){0,9}") {
        let state = table().state;
        if let Ok(mv) = TowerUp::read(&line, &state) {
            prop_assert_eq!(TowerUp::read(&TowerUp::write(&mv), &state).unwrap(), mv);
        }
    }

    #[test]
    fn no_text_makes_the_reader_panic(line in "\\PC*") {
        let _ = TowerUp::read(&line, &table().state);
    }
}
