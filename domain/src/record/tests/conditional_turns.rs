//! Planned turns in a record: that they were played is proven, and anything else is found.

use super::*;

/// A game in which the second turn was planned.
fn planned() -> (Game, usize) {
    let mut game = play(Ruleset::Uptown, 2, 3, 0);
    let root = game.seed.root(game.header.game.0, &game.nonces);
    let mut position = game.written.position.clone();
    let mut events = game.written.events.clone();
    let mut at = 0;
    for turn in 0..3 {
        let seat = position.state.standing().to_move[0];
        let now = time(turn + 2);
        let mut pen = Pen::new(position, Some(&root), now);
        if turn == 1 {
            at = events.len();
            pen.conditional_turn(seat);
        }
        let mv = pen.legal_moves(seat)[0].clone();
        pen.take(seat, mv).unwrap();
        position = keep(pen, &mut events);
    }
    game.written = Written { events, position };
    (game, at)
}

fn fault_with(change: impl Fn(&mut Vec<Event>, usize)) -> String {
    let (mut game, at) = planned();
    change(&mut game.written.events, at);
    game.rechain(at);
    let fault = verify(&game.record()).unwrap_err();
    fault.why
}

#[test]
fn a_game_with_a_planned_turn_is_proven() {
    let (game, at) = planned();
    assert!(matches!(
        game.written.events[at].what,
        What::ConditionalTurn { .. }
    ));
    verify(&game.record()).unwrap();
}

#[test]
fn only_a_seat_that_is_to_move_has_a_planned_turn_played() {
    let why = fault_with(|events, at| {
        let seat = events[at].seat().unwrap();
        let other = Seat::all(2).find(|other| *other != seat).unwrap();
        events[at].what = What::ConditionalTurn { seat: other };
    });
    assert_eq!(why, "the seat was not to move, so no turn of it was to be played");
}

#[test]
fn nobody_but_the_service_says_that_a_turn_was_planned() {
    let why = fault_with(|events, at| events[at].cause = Cause::Rule);
    assert_eq!(why, "a planned turn is noted by the service");
}

#[test]
fn what_was_planned_is_played_in_the_same_turn() {
    let why = fault_with(|events, at| {
        let turn = events[at + 1].turn;
        for event in &mut events[at + 1..] {
            event.turn += u64::from(event.turn == turn);
        }
    });
    assert_eq!(why, "the moves of the planned turn are missing");
    let why = fault_with(|events, at| events[at].turn -= 1);
    assert_eq!(why, "a planned turn is a turn of its own");
}
