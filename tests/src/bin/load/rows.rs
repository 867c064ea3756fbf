//! What is measured, and what it must be.

use crate::table::{Must, Row};
use std::collections::HashMap;

/// What a number was measured of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Column {
    Baseline,
    Sqlite,
    Postgres,
}

/// The numbers found, by row.
#[derive(Default)]
pub(crate) struct Found(HashMap<(&'static str, Column), f64>);

pub(crate) const TURNS: &str = "turns/s, 64 clients; the baseline is the bare handler";
pub(crate) const TURNS_POSTGRES: &str = "turns/s, 64 clients; the baseline is pgbench";
pub(crate) const TURN_PROCESSOR: &str = "a turn: CPU of the service";
pub(crate) const TURN_HALF: &str = "a turn: p50, 64 clients";
pub(crate) const TURN_MOST: &str = "a turn: p99, 64 clients";
pub(crate) const TURN_ALONE: &str = "a turn: p50, one client";
pub(crate) const VIEW: &str = "`GET view`, 200: answers/s";
pub(crate) const VIEW_PROCESSOR: &str = "`GET view`, 200: CPU";
pub(crate) const SAME: &str = "`GET view`, 304: answers/s";
pub(crate) const SAME_PROCESSOR: &str = "`GET view`, 304: CPU";
pub(crate) const MOVES: &str = "`GET moves`: CPU";
pub(crate) const BOARD: &str = "`GET board.svg`, gzip, unchanged game: CPU";
pub(crate) const LIST: &str = "`GET /v1/games?limit=20`: CPU";
pub(crate) const GRAPHQL: &str = "GraphQL game screen (view, seats, last 5 events): CPU";
pub(crate) const OPEN: &str = "games opened and joined/s";
pub(crate) const IDLE: &str = "memory, idle";
pub(crate) const MEMORY: &str = "memory after 1,024 games of 6 turns, over idle";
pub(crate) const MAIL: &str = "turns/s, mail at its default";
pub(crate) const MAIL_TIMES: &str = "turns/s without mail, divided by that";

const MICROS: &str = " µs";
const MILLIS: &str = " ms";
const MEGABYTES: &str = " MB";

const ROWS: [(&str, &str, Must); 19] = [
    (TURNS, "", Must::Part(0.5)),
    (TURNS_POSTGRES, "", Must::Part(0.5)),
    (TURN_PROCESSOR, MICROS, Must::Times(3.0)),
    (TURN_HALF, MILLIS, Must::Nothing),
    (TURN_MOST, MILLIS, Must::Times(2.0)),
    (TURN_ALONE, MILLIS, Must::AtMost(0.8)),
    (VIEW, "", Must::Part(0.6)),
    (VIEW_PROCESSOR, MICROS, Must::Nothing),
    (SAME, "", Must::Part(0.6)),
    (SAME_PROCESSOR, MICROS, Must::Nothing),
    (MOVES, MICROS, Must::AtMost(80.0)),
    (BOARD, MICROS, Must::AtMost(60.0)),
    (LIST, MICROS, Must::AtMost(250.0)),
    (GRAPHQL, MICROS, Must::AtMost(200.0)),
    (OPEN, "", Must::AtLeast(1500.0)),
    (IDLE, MEGABYTES, Must::Nothing),
    (MEMORY, MEGABYTES, Must::AtMost(20.0)),
    (MAIL, "", Must::Nothing),
    (MAIL_TIMES, "", Must::AtMost(1.25)),
];

impl Found {
    pub(crate) fn set(&mut self, column: Column, row: &'static str, value: f64) {
        eprintln!("{column:?}: {row}: {value:.2}");
        self.0.insert((row, column), value);
    }

    /// The rows of which there is a number.
    pub(crate) fn rows(&self) -> Vec<Row> {
        let row = |(name, unit, must)| {
            let of = |column| self.0.get(&(name, column)).copied();
            Row {
                name,
                unit,
                baseline: of(Column::Baseline),
                sqlite: of(Column::Sqlite),
                postgres: of(Column::Postgres),
                must,
            }
        };
        let rows = ROWS.into_iter().map(row);
        rows.filter(|row| row.baseline.or(row.sqlite).or(row.postgres).is_some())
            .collect()
    }
}
