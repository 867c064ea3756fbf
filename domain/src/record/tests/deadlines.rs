//! Missed deadlines in a record: what followed is proven, and anything else is found.

use super::*;
use crate::clocks::Pace;
use crate::record::Then;

const SKIP: &str = r#"{"type":"correspondence","days_per_turn":1,"missed":"skip"}"#;
const RESIGN: &str = r#"{"type":"correspondence","days_per_turn":1,"missed":"resign"}"#;

/// A game in which nobody ever moves in time, up to its end or until so many deadlines were missed.
fn miss(ruleset: Ruleset, pace: &str, most: usize) -> Game {
    let seed = Seed::new([9; 32]);
    let nonces: Vec<String> = Seat::all(3).map(|seat| format!("nonce {seat}")).collect();
    let pace: Pace = serde_json::from_str(pace).unwrap();
    let header = Header {
        pace: Some(pace),
        ..header(ruleset, 3, &seed)
    }
    .seal();
    let root = seed.root(header.game.0, &nonces);
    let position = Position::begin(&header, &header.read_options().unwrap()).unwrap();
    let mut pen = Pen::new(position, Some(&root), time(1));
    pen.settle();
    let mut events = Vec::new();
    let mut position = keep(pen, &mut events);
    let mut graced = Vec::new();
    for round in 0..most {
        let Some(seat) = position.state.standing().to_move.first().copied() else {
            break;
        };
        let then = pace.terms().unwrap().after_deadline(graced.contains(&seat));
        graced.push(seat);
        let mut pen = Pen::new(position, Some(&root), time(round as i64 + 2));
        pen.miss_deadline(seat, then);
        position = keep(pen, &mut events);
        let standing = position.state.standing();
        let waits = standing.to_move.contains(&seat);
        assert!(
            then == Then::Grace || !waits,
            "{ruleset:?}: seat {seat} is to move still"
        );
        assert_eq!(
            position.undo_target(seat),
            None,
            "what the service did is not taken back"
        );
    }
    Game {
        header,
        written: Written { events, position },
        seed,
        nonces,
    }
}

#[test]
fn a_game_in_which_everybody_is_skipped_for_ever_ends_and_is_proven() {
    for ruleset in Ruleset::ALL {
        let game = miss(*ruleset, SKIP, 2000);
        let proof = verify(&game.record()).unwrap();
        assert!(
            proof.outcome.is_some(),
            "{ruleset:?} does not end by fallbacks alone"
        );
    }
}

#[test]
fn a_game_in_which_everybody_resigns_by_the_clock_is_proven() {
    for ruleset in Ruleset::ALL {
        let game = miss(*ruleset, RESIGN, 20);
        let proof = verify(&game.record()).unwrap();
        assert_eq!(proof.outcome.unwrap().winners.len(), 1);
    }
}

/// The first fault when an event is replaced, and everything after it cut off.
fn fault_with(game: &mut Game, at: usize, change: impl Fn(&mut Event)) -> String {
    game.written.events.truncate(at + 1);
    change(&mut game.written.events[at]);
    game.rechain(at);
    let mut lines = vec![game.header.to_line()];
    lines.extend(
        game.written
            .events
            .iter()
            .map(|event| event.to_line().to_string()),
    );
    verify(&(lines.join("\n") + "\n")).unwrap_err().why
}

fn find(game: &Game, then: Then) -> usize {
    let is_it = |event: &Event| matches!(event.what, What::DeadlineMissed { then: t, .. } if t == then);
    game.written.events.iter().position(is_it).unwrap()
}

#[test]
fn after_a_deadline_that_is_to_be_skipped_nothing_but_the_fallback_follows() {
    let mut game = miss(Ruleset::TowerUp, SKIP, 20);
    let at = find(&game, Then::Skip) + 1;
    let fallback = game.written.events[at].mv.clone();
    // Another legal move of the same seat, in the same turn.
    let before: Vec<Event> = game.written.events[..at].to_vec();
    let mut position = Position::begin(&game.header, &game.header.read_options().unwrap()).unwrap();
    before.iter().for_each(|event| position.apply(event));
    let seat = position.state.standing().to_move[0];
    let now = game.written.events[at].at;
    let legal = position.state.legal_moves(seat, now);
    let other = legal
        .into_iter()
        .find(|mv| Some(mv) != fallback.as_ref())
        .unwrap();
    let what = What::Rules(position.state.decide(seat, &other, now).unwrap());
    let why = fault_with(&mut game, at, |event| {
        event.mv = Some(other.clone());
        event.what = what.clone();
    });
    assert_eq!(why, "this does not follow from the missed deadline");
}

#[test]
fn after_a_deadline_that_costs_the_game_the_seat_resigns() {
    let mut game = miss(Ruleset::TowerUp, RESIGN, 20);
    let at = find(&game, Then::Resign) + 1;
    let other = Seat::new(2).unwrap();
    let why = fault_with(&mut game, at, |event| event.what = What::Resigned { seat: other });
    assert_eq!(why, "this does not follow from the missed deadline");
}

#[test]
fn a_seat_has_grace_once_and_only_who_is_to_move_misses_a_deadline() {
    let mut game = miss(Ruleset::TowerUp, SKIP, 20);
    let at = find(&game, Then::Grace);
    let seat = game.written.events[at].seat().unwrap();
    let then = |then| move |event: &mut Event| event.what = What::DeadlineMissed { seat, then };
    let something_else = "by the pace of the game something else follows a missed deadline";
    assert_eq!(fault_with(&mut game, at, then(Then::Skip)), something_else);
    let mut game = miss(Ruleset::TowerUp, SKIP, 20);
    let at = find(&game, Then::Skip);
    assert_eq!(fault_with(&mut game, at, then(Then::Grace)), something_else);
    let mut game = miss(Ruleset::TowerUp, SKIP, 20);
    let other = Seat::all(3).find(|other| *other != seat).unwrap();
    let at = find(&game, Then::Grace);
    let why = fault_with(&mut game, at, |event| {
        event.what = What::DeadlineMissed {
            seat: other,
            then: Then::Grace,
        };
    });
    assert_eq!(why, "the seat was not to move");
}

#[test]
fn a_game_without_a_pace_has_no_deadline_to_miss() {
    let mut game = miss(Ruleset::TowerUp, SKIP, 20);
    game.header = Header {
        pace: None,
        ..game.header.clone()
    }
    .seal();
    game.written.events[0].prev = game.header.hash.clone();
    game.rechain(0);
    let fault = verify(&game.record()).unwrap_err();
    assert_eq!(fault.why, "the game has no pace, so no deadline can be missed");
}
