//! Listing the legal moves of a crowded position of New York 1901 with four players, and beside it what the list saves:
//! asking the rules about every tile, however turned, on every place of the board.

#![expect(
    clippy::expect_used,
    reason = "a benchmark that cannot be set up has nothing to measure"
)]

use divan::{Bencher, black_box};
use plotline_domain::kernel::{Root, Rules, Seat, Timestamp, judge, legal_moves, settle};
use plotline_domain::rulesets::new_york_1901::{Move, NewYork1901, Options, State};
use serde_json::{Value, json};
use std::collections::BTreeSet;

const NOW: Timestamp = Timestamp::UNIX_EPOCH;
const GAMES: u8 = 30;

fn main() {
    let (state, seat) = crowded();
    let skyscrapers: usize = NewYork1901::view(&state)
        .players
        .iter()
        .map(|p| p.skyscrapers.len())
        .sum();
    let listed = legal_moves::<NewYork1901>(&state, seat, NOW);
    println!(
        "{} legal moves, {skyscrapers} skyscrapers on the board",
        listed.len()
    );
    println!("{} moves for the baseline to ask about", every_move().len());
    divan::main();
}

#[divan::bench]
fn list(bencher: Bencher) {
    let (state, seat) = crowded();
    bencher.bench_local(|| legal_moves::<NewYork1901>(black_box(&state), seat, NOW));
}

#[divan::bench]
fn baseline_ask_about_every_placement(bencher: Bencher) {
    let (state, seat) = crowded();
    let moves = every_move();
    bencher.bench_local(|| {
        let legal = |mv: &&Move| NewYork1901::check(black_box(&state), seat, mv, NOW).is_ok();
        moves.iter().filter(legal).count()
    });
}

/// The position with the most legal moves of some games that are played by chance.
fn crowded() -> (State, Seat) {
    let games = (0..GAMES).flat_map(positions);
    let (_, state, seat) = games
        .max_by_key(|(moves, ..)| *moves)
        .expect("a game has positions");
    (state, seat)
}

/// Every position of a game, with how many legal moves it has and for whom.
fn positions(seed: u8) -> Vec<(usize, State, Seat)> {
    let root = Root::from_bytes([seed; 32]);
    let mut state = NewYork1901::begin(&Options::default(), 4).expect("four can play");
    let mut seq = settle::<NewYork1901>(&mut state, 0, NOW, Some(&root)).len() as u64;
    let mut positions = Vec::new();
    while let Some(seat) = NewYork1901::standing(&state).to_move.first().copied() {
        let moves = legal_moves::<NewYork1901>(&state, seat, NOW);
        positions.push((moves.len(), state.clone(), seat));
        // The choices have a chance of their own, so that they do not hang on what is drawn.
        let mv = Root::from_bytes([!seed; 32])
            .at(seq)
            .pick(&moves)
            .expect("who is to move has a move")
            .clone();
        let legal = judge::<NewYork1901>(&state, seat, mv, NOW).expect("a listed move is legal");
        let event = NewYork1901::resolve(&state, seat, legal, NOW);
        NewYork1901::evolve(&mut state, &event);
        seq += 1;
        seq += settle::<NewYork1901>(&mut state, seq, NOW, Some(&root)).len() as u64;
    }
    positions
}

/// Every tile in every turn on every place of the board, built, rebuilt and as Construction Boom.
fn every_move() -> Vec<Move> {
    let content: Value = serde_json::from_str(NewYork1901::ABOUT.content).expect("the content is JSON");
    let tiles = ["tiles", "legendary_tiles"].into_iter().flat_map(|section| {
        let items = content.pointer(&format!("/{section}/items"));
        items.and_then(Value::as_array).expect("tiles are listed")
    });
    let mut moves = Vec::new();
    for tile in tiles {
        let cells: Vec<(i64, i64)> = serde_json::from_value(tile["cells"].clone()).expect("cells are pairs");
        for shape in turns(&cells) {
            for (x, y) in (0..17).flat_map(|x| (0..18).map(move |y| (x, y))) {
                let on: Option<Vec<String>> = shape.iter().map(|(dx, dy)| name(x + dx, y + dy)).collect();
                let kinds = ["build", "demolish_rebuild", "construction_boom"];
                let placed =
                    on.map(|on| kinds.map(|kind| json!({"type": kind, "tile": tile["id"], "cells": on})));
                let read = |mv| serde_json::from_value::<Move>(mv).expect("a move");
                moves.extend(placed.into_iter().flatten().map(read));
            }
        }
    }
    moves
}

/// The turns of a shape by quarters, each once, moved to the corner.
fn turns(cells: &[(i64, i64)]) -> BTreeSet<BTreeSet<(i64, i64)>> {
    let mut turned = cells.to_vec();
    let mut turns = BTreeSet::new();
    for _ in 0..4 {
        turned = turned.iter().map(|(x, y)| (-y, *x)).collect();
        let left = turned.iter().map(|(x, _)| *x).min().unwrap_or(0);
        let top = turned.iter().map(|(_, y)| *y).min().unwrap_or(0);
        turns.insert(turned.iter().map(|(x, y)| (x - left, y - top)).collect());
    }
    turns
}

fn name(x: i64, y: i64) -> Option<String> {
    let column = "ABCDEFGHIJKLMNOPQ".chars().nth(usize::try_from(x).ok()?)?;
    (y < 18).then(|| format!("{column}{}", y + 1))
}
