//! What a position is said to weigh in a cache, beside what the allocator says.
#![expect(
    clippy::unwrap_used,
    reason = "a test that meets nothing where something must be has failed"
)]

use plotline_domain::kernel::{Root, Seat, Timestamp};
use plotline_domain::record::{Header, Pen, Position};
use plotline_domain::rulesets::Ruleset;
use serde_json::json;
use stats_alloc::{INSTRUMENTED_SYSTEM, Region, StatsAlloc};
use std::alloc::System;
use uuid::Uuid;

#[global_allocator]
static ALLOCATOR: &StatsAlloc<System> = &INSTRUMENTED_SYSTEM;

/// Every so many moves a position is weighed.
const EVERY: usize = 5;

#[test]
fn a_position_weighs_about_what_it_takes() {
    for ruleset in Ruleset::ALL {
        let name = ruleset.about().id;
        // What is made once stays, and is no part of any position.
        let whole = play(*ruleset, usize::MAX).1;
        let (mut said, mut taken) = (0.0, 0.0);
        for moves in (0..whole).step_by(EVERY) {
            let before = Region::new(ALLOCATOR);
            let position = Box::new(play(*ruleset, moves).0);
            let since = before.change();
            let (own, weight) = (since.bytes_allocated - since.bytes_deallocated, position.weight());
            let within = weight < own * 2 && own < weight * 2;
            assert!(within, "{name} after {moves} moves: {weight} said, {own} taken");
            (said, taken) = (said + weight as f64, taken + own as f64);
        }
        let ratio = said / taken;
        assert!(
            (1.0 / 1.5..1.5).contains(&ratio),
            "{name}: {ratio} of what is taken is said"
        );
    }
}

/// A game of as many as can play, after so many moves, and how many there were.
fn play(ruleset: Ruleset, most: usize) -> (Position, usize) {
    let options = ruleset.read_options(json!({})).unwrap();
    let seats = Seat::all(ruleset.about().max_seats)
        .map(|seat| json!({"seat": seat, "player": {"id": Uuid::nil(), "username": "somebody"}}));
    let header: Header = serde_json::from_value(json!({
        "format": "plotline-record/1",
        "game": Uuid::nil(),
        "ruleset": ruleset.about().id,
        "version": ruleset.about().version,
        "options": options,
        "seats": seats.collect::<Vec<_>>(),
        "commitment": "",
        "created_at": Timestamp::UNIX_EPOCH,
        "started_at": Timestamp::UNIX_EPOCH,
        "hash": "",
    }))
    .unwrap();
    let root = Root::from_bytes([7; 32]);
    let position = Position::begin(&header, &options).unwrap();
    let mut pen = Pen::new(position, Some(&root), Timestamp::UNIX_EPOCH);
    pen.settle();
    for moves in 0..most {
        let Some(seat) = pen.state().standing().to_move.first().copied() else {
            return (pen.finish().position, moves);
        };
        let legal = pen.legal_moves(seat);
        let mv = root.at(pen.seq()).pick(&legal).unwrap().clone();
        // Every move is a turn of its own, as most are.
        pen = Pen::new(pen.finish().position, Some(&root), Timestamp::UNIX_EPOCH);
        pen.take(seat, mv).unwrap();
    }
    (pen.finish().position, most)
}
