//! What becomes of conditional turns, whatever happens.

mod laws;
mod table;

use super::unfit::Unfit;
use super::{Decision, Expected, How, Plan, PlannedMoves};
use crate::kernel::Seat;
use crate::record::{Then, What};
use crate::rulesets::Ruleset;
use serde_json::json;
use table::{Table, seat};

/// What somebody does, for a plan to expect.
fn expects(seat: Seat, decision: Decision) -> Expected {
    Expected { seat, decision }
}

fn notation(line: &str) -> Decision {
    Decision::Notation(line.to_owned())
}

fn plan(expected: Vec<Expected>, then: &str) -> Plan {
    Plan {
        expected,
        then: PlannedMoves::Notation(then.to_owned()),
        atomic: true,
    }
}

/// New York 1901 at which seat 1 is to move, what it does first, and what seat 2 could do after its turn.
fn opening() -> (Table, Vec<String>, String) {
    let table = Table::begun_by_first(Ruleset::NewYork1901);
    let foreseen = table.foresee(seat(2));
    let lines = foreseen.decisions.iter().map(|(_, mv)| mv.write()).collect();
    (table, lines, foreseen.then[0].write())
}

#[test]
fn what_was_expected_is_answered_at_once_and_shown_as_planned() {
    let (mut table, lines, then) = opening();
    let expected = lines
        .iter()
        .map(|line| expects(seat(1), notation(line)))
        .collect();
    table.add(seat(2), plan(expected, &then));
    for (at, line) in lines.iter().enumerate() {
        assert_eq!(table.plans[0].met, at);
        table.move_by_notation(seat(1), line);
    }
    assert_eq!(table.ended, [How::Played { rest: None }]);
    let planned = table
        .events
        .iter()
        .position(|event| event.what == What::ConditionalTurn { seat: seat(2) })
        .unwrap();
    let (announced, moved) = (&table.events[planned], &table.events[planned + 1]);
    assert_eq!((announced.turn, moved.turn), (announced.seq, announced.seq));
    assert_eq!(moved.mv.as_ref().unwrap().write(), then);
    // As any turn, while nobody else has acted.
    assert_eq!(table.position.undo_target(seat(2)), Some(announced.seq));
    table.proven();
}

#[test]
fn another_move_than_expected_drops_it() {
    let (mut table, lines, then) = opening();
    let other = table.legal(seat(1)).into_iter().find(|line| *line != lines[0]);
    table.add(seat(2), plan(vec![expects(seat(1), notation(&lines[0]))], &then));
    let other = other.unwrap();
    table.move_by_notation(seat(1), &other);
    let decided = Unfit::Decided {
        seat: seat(1),
        notation: other,
    };
    assert_eq!(table.ended, [How::Dropped(decided)]);
}

#[test]
fn whatever_somebody_does_may_take_several_moves() {
    let (mut table, lines, then) = opening();
    assert!(lines.len() > 1, "a turn of several moves");
    table.add(seat(2), plan(vec![expects(seat(1), Decision::Any)], &then));
    for line in &lines {
        assert!(table.ended.is_empty());
        table.move_by_notation(seat(1), line);
    }
    assert_eq!(table.ended, [How::Played { rest: None }]);
}

#[test]
fn of_several_that_fit_the_first_is_played_and_the_others_are_dropped() {
    let (mut table, lines, then) = opening();
    let any = || vec![expects(seat(1), Decision::Any)];
    table.add(seat(2), plan(any(), "take RED99"));
    table.add(seat(2), plan(any(), &then));
    table.add(seat(2), plan(any(), "end"));
    for line in &lines {
        table.move_by_notation(seat(1), line);
    }
    let [
        How::Dropped(Unfit::Refused(_)),
        How::Played { rest: None },
        How::Dropped(last),
    ] = &table.ended[..]
    else {
        panic!("{:?}", table.ended);
    };
    assert_eq!(*last, Unfit::OwnMove { planned: true });
}

#[test]
fn one_planned_turn_may_set_off_another() {
    let (mut table, lines, then) = opening();
    let third = table.foresee(seat(3)).then[0].write();
    table.add(
        seat(2),
        plan(vec![expects(seat(1), Decision::Any)], &format!("{then}; end")),
    );
    let both = vec![expects(seat(1), Decision::Any), expects(seat(2), Decision::Any)];
    table.add(seat(3), plan(both, &third));
    for line in &lines {
        table.move_by_notation(seat(1), line);
    }
    assert_eq!(
        table.ended,
        [How::Played { rest: None }, How::Played { rest: None }]
    );
    table.proven();
}

#[test]
fn what_nobody_can_foresee_drops_it() {
    let drops = |change: fn(&mut Table)| {
        let (mut table, _, then) = opening();
        table.add(seat(2), plan(vec![expects(seat(1), Decision::Any)], &then));
        change(&mut table);
        table.ended
    };
    let left = drops(|table| table.resign(seat(3)));
    assert_eq!(left, [How::Dropped(Unfit::Resigned(seat(3)))]);
    let skipped = drops(|table| table.miss_deadline(seat(1), Then::Skip));
    assert_eq!(skipped, [How::Dropped(Unfit::OutOfTime(seat(1)))]);
    let graced = drops(|table| table.miss_deadline(seat(1), Then::Grace));
    assert_eq!(graced, []);
}

/// A table, and a move of seat 1 that can be taken back.
fn quiet_opening() -> (Table, String) {
    let quiet = |ruleset: Ruleset, line: &String| {
        let mut table = Table::begun_by_first(ruleset);
        table.move_by_notation(seat(1), line);
        table.position.undo_target(seat(1)).is_some()
    };
    let found = Ruleset::ALL.iter().find_map(|ruleset| {
        let table = Table::begun_by_first(*ruleset);
        let line = table
            .legal(seat(1))
            .into_iter()
            .find(|line| quiet(*ruleset, line))?;
        Some((table, line))
    });
    found.unwrap()
}

#[test]
fn a_turn_that_is_taken_back_drops_it() {
    let (mut table, line) = quiet_opening();
    table.add(seat(3), plan(vec![expects(seat(1), Decision::Any)], "any"));
    table.move_by_notation(seat(1), &line);
    assert_eq!(table.ended, []);
    table.undo(seat(1));
    assert_eq!(table.ended, [How::Dropped(Unfit::Undone(seat(1)))]);
}

#[test]
fn a_turn_that_comes_before_all_was_met_drops_it() {
    let (mut table, lines, then) = opening();
    let expected = vec![expects(seat(1), Decision::Any), expects(seat(3), Decision::Any)];
    table.add(seat(2), plan(expected, &then));
    for line in &lines {
        table.move_by_notation(seat(1), line);
    }
    assert_eq!(table.ended, [How::Dropped(Unfit::TooSoon)]);
}

#[test]
fn moves_that_are_taken_one_by_one_stand_as_far_as_they_are_legal() {
    let (mut table, lines, then) = opening();
    let plan = Plan {
        atomic: false,
        ..plan(
            vec![expects(seat(1), Decision::Any)],
            &format!("{then}; take RED99"),
        )
    };
    table.add(seat(2), plan);
    for line in &lines {
        table.move_by_notation(seat(1), line);
    }
    let [How::Played { rest: Some(rest) }] = &table.ended[..] else {
        panic!("{:?}", table.ended);
    };
    assert_eq!(rest.index, 1);
}

#[test]
fn a_move_is_the_same_however_it_was_written() {
    let table = Table::begin(Ruleset::CityInvestors, 2, 1);
    let state = &table.position.state;
    let taken = state.read("A 1").unwrap();
    let lower = json!({"type": "architect", "tile": json!(taken)["tile"].as_str().unwrap().to_lowercase()});
    for decision in [
        notation("A 1"),
        notation(&taken.write()),
        Decision::Move(lower),
        Decision::Any,
    ] {
        assert!(decision.is(&taken, state), "{decision:?}");
    }
    assert!(!notation("A 2").is(&taken, state));
    assert!(!notation("nonsense").is(&taken, state));
}

#[test]
fn a_plan_is_written_as_in_a_mail() {
    let names = |seat: Seat| ["ada", "ben", "cleo"][seat.index()].to_owned();
    let expected = vec![
        expects(
            seat(2),
            Decision::Move(json!({"type": "architect", "tile": "h07"})),
        ),
        expects(seat(3), Decision::Any),
    ];
    let plan = plan(expected, "P H08 b3\nX");
    assert_eq!(
        plan.write(Ruleset::CityInvestors, &names),
        "if ben A H07 and cleo * then P H08 b3; X"
    );
}
