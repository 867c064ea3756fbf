//! Rows that this version cannot read, such as a game of a ruleset that only a newer version knows. Lists leave them out.

use crate::errors::Fault;
use crate::store::Store;
use plotline_domain::rulesets::Ruleset;
use std::collections::HashSet;
use std::sync::{Arc, Mutex, PoisonError};

/// How many rows are remembered as noted. It bounds the log and the memory, should nothing be readable at all.
const NOTED: usize = 10_000;

/// How many rows are read at once while a page is filled up past rows that cannot be read.
const FILL_BY: usize = 500;

/// How many times rows are read for one page. It bounds what a list costs, should thousands in a row be unreadable.
const ROUNDS: u32 = 10;

/// The rulesets that this version knows, by id and version.
pub(crate) fn known_rulesets() -> impl Iterator<Item = (&'static str, u32)> {
    let all = Ruleset::ALL.iter().map(|ruleset| ruleset.about());
    all.map(|about| (about.id, about.version))
}

/// The condition, in SQL, that a game is of a ruleset that this version knows. It stands within `coalesce`, so that
/// neither database chooses an index for it: it only passes over other games, of which there are none as a rule.
pub(crate) fn is_of_known_ruleset() -> String {
    let known: Vec<String> = known_rulesets()
        .map(|(id, version)| format!("'{id} {version}'"))
        .collect();
    format!(
        "coalesce(games.ruleset || ' ' || games.version IN ({}), false)",
        known.join(", ")
    )
}

/// The unreadable rows that were noted: each is logged and counted once, however often it is met.
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

/// Pagination past unreadable rows: a page that is filled with what can be read, whatever lies between. `C` is the place of a
/// row in the list.
///
/// After ten rounds, which are thousands of unreadable rows, the page is left as it is. It is shorter than asked for then, which
/// reads as the end of the list; that is logged.
pub(crate) struct Filling<T, C> {
    limit: usize,
    asked: usize,
    after: Option<C>,
    items: Vec<T>,
    rounds: u32,
    ended: bool,
}

impl<T, C: Clone> Filling<T, C> {
    pub(crate) fn new(after: Option<C>, limit: u32) -> Self {
        Self {
            limit: limit as usize,
            asked: limit as usize,
            after,
            items: Vec::new(),
            rounds: 0,
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
        self.rounds += 1;
        self.ended = rows.len() < self.asked;
        self.asked = self.limit.max(FILL_BY);
        self.after = rows.last().map(|(place, _)| place.clone());
        self.items.extend(rows.into_iter().filter_map(|(_, item)| item));
        if self.rounds == ROUNDS && self.missing().is_some() {
            tracing::error!(
                rounds = ROUNDS,
                rows = FILL_BY,
                "a list ends early, because too many unreadable rows are next to each other"
            );
            self.ended = true;
        }
    }

    pub(crate) fn items(mut self) -> Vec<T> {
        self.items.truncate(self.limit);
        self.items
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Fills a page from so many rows, of which those can be read that `reads` names. Gives the page and how many rounds it took.
    fn fill(limit: u32, rows: usize, reads: impl Fn(usize) -> bool) -> (Vec<usize>, u32) {
        let (mut page, mut rounds) = (Filling::new(None, limit), 0);
        while let Some((after, asked)) = page.missing() {
            let from: usize = after.map_or(0, |place: usize| place + 1);
            let to = rows.min(from + usize::try_from(asked).unwrap());
            page.add((from..to).map(|row| (row, reads(row).then_some(row))).collect());
            rounds += 1;
        }
        (page.items(), rounds)
    }

    #[test]
    fn a_page_is_filled_past_unreadable_rows() {
        assert_eq!(fill(2, 3000, |row| row > 2000), (vec![2001, 2002], 6));
        assert_eq!(fill(2, 3000, |row| row == 2500), (vec![2500], 7));
    }

    #[test]
    fn a_page_without_end_to_its_unreadable_rows_is_given_up() {
        assert_eq!(
            fill(20, 200_000, |row| row == 7 || row > 100_000),
            (vec![7], ROUNDS)
        );
    }
}
