//! Section 4: the turn.

use super::Table;
use super::table::seat;
use crate::rulesets::city_investors::{Duty, Event, TurnEnded};

/// EX-1; IN-402, IN-405, IN-407, IN-410, IN-412, IN-523.
#[test]
fn in_410_with_a_full_reserve_room_is_made_before_the_architect_is_used() {
    let mut table = Table::basic(2)
        .board(1, "c2 F06, d3 H01")
        .reserve(1, "P01 H02 O01")
        .display("L01 F01 G01 P05")
        .draws("H05")
        .stack(111)
        .turn_of(1);
    assert_eq!(table.tracks(1), "4/3/-1/3/-2");
    let before = table.state.clone();
    assert_eq!(table.refused(1, "A L01"), "reserve_full");
    assert_eq!((table.state == before, table.points()), (true, 3));
    table.play(1, "E c2 P01");
    assert_eq!(
        (table.on(1, "c2"), table.reserve_of(1)),
        ("P01".into(), "F06 H02 O01".into())
    );
    assert_eq!((table.tracks(1), table.points()), ("4/0/3/-2/0".into(), 2));
    table.play(1, "P O01 b3");
    assert_eq!(
        (table.tracks(1), table.reserve_of(1)),
        ("4/2/3/-1/0".into(), "F06 H02".into())
    );
    assert_eq!((table.points(), table.kinds(1)), (1, "A".into()));
    table.play(1, "A L01");
    assert_eq!(
        (table.reserve_of(1), table.displayed()),
        ("F06 H02 L01".into(), "H05 F01 G01 P05".into())
    );
    assert_eq!((table.stack_size(), table.to_move()), (110, vec![2]));
}

#[test]
fn in_401_seats_have_turns_in_clockwise_order() {
    let mut table = Table::basic(3).turn_of(2);
    for number in [2, 3, 1, 2] {
        assert_eq!(table.to_move(), [number]);
        assert_eq!(table.refused(number % 3 + 1, "A 1"), "not_your_turn");
        table.plays(number, "A 1; X");
    }
}

#[test]
fn in_402_a_turn_has_three_points_and_only_the_spy_costs_two() {
    let table = || {
        Table::advanced(2)
            .board(1, "c2 O01, b3 O02")
            .reserve(1, "H01")
            .reserve(2, "P01")
            .turn_of(1)
    };
    assert_eq!(table().points(), 3);
    for (line, left) in [
        ("A 1", 2),
        ("P H01 a1", 2),
        ("E b3 c2", 2),
        ("E b3 H01", 2),
        ("M", 2),
        ("S P01 a1", 1),
    ] {
        let mut table = table();
        table.play(1, line);
        assert_eq!(table.points(), left, "{line}");
    }
    let mut table = table();
    table.plays(1, "A 1; A 2");
    assert_eq!(table.refused(1, "S P01 a1"), "not_enough_points");
}

/// TC-04.
#[test]
fn in_403_the_same_action_may_be_done_three_times() {
    let mut table = Table::basic(2)
        .display("L01 F01 G01 P05")
        .draws("H01 H02 H03")
        .turn_of(1);
    for (line, shown) in [
        ("A F01", "L01 H01 G01 P05"),
        ("A H01", "L01 H02 G01 P05"),
        ("A L01", "H03 H02 G01 P05"),
    ] {
        table.play(1, line);
        assert_eq!(table.displayed(), shown);
    }
    assert_eq!(
        (table.reserve_of(1), table.to_move()),
        ("F01 H01 L01".into(), vec![2])
    );
}

/// IN-406; TC-01.
#[test]
fn in_404_and_in_406_a_turn_is_ended_after_the_architect_and_not_before() {
    let mut table = Table::basic(2).display("L01 F01 G01 P05").turn_of(1);
    assert_eq!(table.refused(1, "X"), "duty_open");
    table.play(1, "A G01");
    assert_eq!(table.turn().duty, Duty::Done);
    let events = table.play(1, "X");
    assert_eq!(
        events[0],
        Event::TurnEnded(TurnEnded {
            seat: seat(1),
            points_lost: 2
        })
    );
    assert_eq!((table.to_move(), table.points()), (vec![2], 3));
}

#[test]
fn in_405_the_architect_may_be_first_second_or_third() {
    let table = || Table::basic(2).board(1, "c2 O01, b3 O02").turn_of(1);
    for lines in ["A 1; E b3 c2; M", "E b3 c2; A 1; M", "E b3 c2; M; A 1"] {
        let mut table = table();
        table.plays(1, lines);
        assert_eq!(table.to_move(), [2], "{lines}");
    }
}

#[test]
fn in_407_the_turn_ends_by_itself_when_no_point_is_left() {
    let mut table = Table::basic(2).board(1, "c2 O01, b3 O02").turn_of(1);
    table.plays(1, "A 1; A 1");
    let events = table.play(1, "E b3 c2");
    assert_eq!(
        events[1],
        Event::TurnEnded(TurnEnded {
            seat: seat(1),
            points_lost: 0
        })
    );
    assert_eq!(table.to_move(), [2]);
}

/// TC-08 shows it for a placement.
#[test]
fn in_412_an_illegal_attempt_changes_nothing_and_costs_nothing() {
    let table = Table::basic(2).board(1, "c2 O01").reserve(1, "H01").turn_of(1);
    let before = table.state.clone();
    for line in [
        "X", "P H01 c2", "P H01 c3", "P H02 a1", "E c2 a1", "S P01 a1", "T 7", "A H24",
    ] {
        assert_ne!(table.refused(1, line), "accepted", "{line}");
        assert!(table.state == before);
    }
    assert_eq!(table.points(), 3);
}

/// TC-44; IN-411, IN-546, IN-548: beside the Spy nothing but the Architect is allowed, and the reserve is full.
#[test]
fn in_413_a_turn_ends_by_itself_if_nothing_else_is_possible() {
    let mut table = Table::advanced(2)
        .board(1, "a1 G01, b1 G02")
        .reserve(1, "G03 G04 G05")
        .reserve(2, "P01")
        .turn_of(1);
    assert_eq!(table.turn().duty, Duty::Waived);
    let events = table.play(1, "S P01 e5");
    assert_eq!(table.tracks(1), "0/0/-1/8/1");
    assert_eq!(
        events[1],
        Event::TurnEnded(TurnEnded {
            seat: seat(1),
            points_lost: 1
        })
    );
    assert_eq!(table.to_move(), [2]);
}

#[test]
fn in_414_a_turn_ends_with_the_refill_then_the_end_of_the_game_then_the_next_turn() {
    let kinds = |events: &[Event]| -> Vec<String> {
        let name = |event: &Event| {
            serde_json::to_value(event).unwrap()["type"]
                .as_str()
                .unwrap()
                .to_owned()
        };
        events.iter().map(name).collect()
    };
    let mut table = Table::advanced(2).turn_of(1);
    table.plays(1, "A 1; A 2");
    assert_eq!(
        kinds(&table.play(1, "X")),
        ["turn_ended", "tile_revealed", "tile_revealed", "turn_began"]
    );
    assert_eq!(
        (table.to_move(), table.points(), table.turn().duty),
        (vec![2], 3, Duty::Open)
    );
    let mut table = Table::advanced(2).final_round(1, &[2]).turn_of(2);
    table.play(2, "A 1");
    assert_eq!(
        kinds(&table.play(2, "X")),
        ["turn_ended", "tile_revealed", "game_finished"]
    );
}
