//! Changes that share a transaction.

use super::known::Known;
use super::writer::{Answer, Done, Outcome, Work};
use crate::connection::SqliteConn;
use crate::errors::Fault;
use diesel::connection::{AnsiTransactionManager, TransactionManager};
use diesel::result::QueryResult;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Instant;

/// One change, which is kept or taken back whatever becomes of the others.
pub(super) struct Change {
    pub(super) work: Work,
    pub(super) answer: Answer,
    /// When the caller is told that the database is away, if it has not begun by then.
    pub(super) until: Instant,
}

impl Change {
    /// The change, if it is to begin. A caller that has gone, or has waited for too long, gets nothing done.
    pub(super) fn if_wanted(self) -> Option<Self> {
        if Instant::now() > self.until {
            self.refuse(&Fault::Away("the database was busy for too long".into()));
            return None;
        }
        (!self.answer.is_closed()).then_some(self)
    }

    pub(super) fn refuse(self, fault: &Fault) {
        give(self.answer, Err(fault.again()));
    }
}

/// What became of a change, for which its caller still waits. Nothing, where it panicked.
type Ended = (Answer, Option<Outcome>);

/// Runs the changes in one transaction and answers them when it has ended. What fails is taken back alone. Gives back the
/// changes that were not begun because the transaction was lost.
pub(super) fn run_group(conn: &mut SqliteConn, group: Vec<Change>, known: &Known) -> Vec<Change> {
    if let Err(error) = begin(conn) {
        return refuse_all(group, &Fault::from(error));
    }
    let mut ended: Vec<Ended> = Vec::with_capacity(group.len());
    let (repeatable, mut others): (Vec<_>, Vec<_>) =
        group.into_iter().partition(|change| change.work.is_repeatable());
    match run_repeatable(conn, &repeatable) {
        Some(done) => {
            let answers = repeatable.into_iter().map(|change| change.answer);
            ended.extend(answers.zip(done.into_iter().map(|done| Some(Ok(done)))));
        }
        None => {
            // It fails if SQLite has taken everything back by itself.
            let _ = AnsiTransactionManager::rollback_transaction(conn);
            known.settle(false);
            others.splice(0..0, repeatable);
            if let Err(error) = begin(conn) {
                return refuse_all(others, &Fault::from(error));
            }
        }
    }
    let mut changes = others.into_iter();
    let mut lost = None;
    for change in changes.by_ref() {
        let (done, kept) = run_change(conn, change.work);
        ended.push((change.answer, done));
        if let Err(error) = kept {
            // SQLite takes the whole transaction back where the disk is full or fails.
            lost = Some(Fault::from(error).on_lost_connection());
            break;
        }
    }
    let kept = match lost {
        Some(fault) => {
            // It fails if SQLite has done it; the connection is closed then.
            let _ = AnsiTransactionManager::rollback_transaction(conn);
            Err(fault)
        }
        None => {
            AnsiTransactionManager::commit_transaction(conn).map_err(|error| Fault::from(error).at_commit())
        }
    };
    known.settle(kept.is_ok());
    for (answer, done) in ended {
        match (done, &kept) {
            (Some(Ok(_)), Err(fault)) => give(answer, Err(fault.again())),
            (Some(done), _) => give(answer, done),
            // The caller finds out by the lost answer.
            (None, _) => {}
        }
    }
    changes.collect()
}

/// Runs changes without a savepoint for each, which would cost as much as a statement. Nothing, if one fails: then all of
/// them have to be taken back, and run again with savepoints.
fn run_repeatable(conn: &mut SqliteConn, changes: &[Change]) -> Option<Vec<Done>> {
    let run = |change: &Change| attempt(|| change.work.repeat(conn))?.ok();
    changes.iter().map(run).collect()
}

fn begin(conn: &mut SqliteConn) -> QueryResult<()> {
    AnsiTransactionManager::begin_transaction_sql(conn, "BEGIN IMMEDIATE")
}

fn refuse_all(group: Vec<Change>, fault: &Fault) -> Vec<Change> {
    group.into_iter().for_each(|change| change.refuse(fault));
    Vec::new()
}

/// What the change ended in, and whether the transaction can go on.
fn run_change(conn: &mut SqliteConn, work: Work) -> (Option<Outcome>, QueryResult<()>) {
    if let Err(error) = AnsiTransactionManager::begin_transaction(conn) {
        return (
            Some(Err(Fault::from(error).on_lost_connection())),
            Err(diesel::result::Error::BrokenTransactionManager),
        );
    }
    let done = attempt(|| work.run(conn));
    let kept = match done {
        Some(Ok(_)) => AnsiTransactionManager::commit_transaction(conn),
        _ => AnsiTransactionManager::rollback_transaction(conn),
    };
    (done, kept)
}

/// Nothing, where it panics.
fn attempt<T>(work: impl FnOnce() -> T) -> Option<T> {
    catch_unwind(AssertUnwindSafe(work)).ok()
}

/// Whether somebody still waits for it changes nothing.
fn give(answer: Answer, done: Outcome) {
    let _ = answer.send(done);
}
