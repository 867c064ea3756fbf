//! Rows that this version cannot read, such as a game of a ruleset that only a newer version knows. Lists leave them out.

use crate::errors::Fault;
use crate::store::Store;
use std::collections::HashSet;
use std::sync::{Arc, Mutex, PoisonError};

/// How many rows are remembered as noted. It bounds the log and the memory, should nothing be readable at all.
const NOTED: usize = 10_000;

/// How many rows are read at once while a page is filled up past rows that cannot be read.
const FILL_BY: usize = 500;

/// The rows that were noted: each is logged and counted once, however often it is met.
#[derive(Clone, Default)]
pub(crate) struct Noted(Arc<Mutex<HashSet<String>>>);

impl Store {
    /// What was read of a row; nothing if it cannot be read, which is noted.
    pub(crate) fn leave_out<T>(&self, table: &'static str, id: &str, read: Result<T, Fault>) -> Option<T> {
        read.map_err(|fault| self.note_unreadable(table, id, &fault)).ok()
    }

    pub(crate) fn note_unreadable(&self, table: &'static str, id: &str, fault: &Fault) {
        let mut noted = self.noted.0.lock().unwrap_or_else(PoisonError::into_inner);
        if noted.len() < NOTED && noted.insert(format!("{table} {id}")) {
            metrics::counter!("plotline_unreadable_rows_total", "table" => table).increment(1);
            tracing::error!(
                table,
                id,
                ?fault,
                "this version cannot read a row, and leaves it out of lists"
            );
        }
    }
}

/// A page that is filled with what can be read, whatever lies between. `C` is the place of a row in the list.
pub(crate) struct Filling<T, C> {
    limit: usize,
    asked: usize,
    after: Option<C>,
    items: Vec<T>,
    ended: bool,
}

impl<T, C: Clone> Filling<T, C> {
    pub(crate) fn new(after: Option<C>, limit: u32) -> Self {
        Self {
            limit: limit as usize,
            asked: limit as usize,
            after,
            items: Vec::new(),
            ended: limit == 0,
        }
    }

    /// After which row to read on, and how many rows; nothing once the page is full or the list has ended.
    pub(crate) fn missing(&self) -> Option<(Option<C>, i64)> {
        let full = self.items.len() >= self.limit;
        (!full && !self.ended).then(|| (self.after.clone(), i64::try_from(self.asked).unwrap_or(i64::MAX)))
    }

    /// Adds the rows that were asked for: the place of each, and what could be read of it.
    pub(crate) fn add(&mut self, rows: Vec<(C, Option<T>)>) {
        self.ended = rows.len() < self.asked;
        self.asked = self.limit.max(FILL_BY);
        self.after = rows.last().map(|(place, _)| place.clone());
        self.items.extend(rows.into_iter().filter_map(|(_, item)| item));
    }

    pub(crate) fn items(mut self) -> Vec<T> {
        self.items.truncate(self.limit);
        self.items
    }
}
