//! Copies the write-ahead log into the file, off the way of commits.

use super::Opening;
use crate::connection::SqliteConn;
use diesel::sql_types::Integer;
use diesel::{QueryableByName, RunQueryDsl};
use std::sync::Arc;
use std::sync::atomic::{AtomicI32, Ordering};
use std::sync::mpsc::{SyncSender, TrySendError, sync_channel};
use std::thread;
use std::time::Duration;

/// With more frames than this in the log (64 MB) the writer copies the rest itself. Only then nothing is added meanwhile,
/// so that the log can begin anew.
const BOUND: i32 = 16_000;
/// The rest of the log is copied at most so often.
const PAUSE: Duration = Duration::from_millis(250);

/// A thread with a connection of its own that copies after commits. It ends with this.
pub(super) struct Checkpoints {
    opening: Opening,
    wake: Option<SyncSender<()>>,
    /// How long the log was after the last copying, in frames.
    frames: Arc<AtomicI32>,
}

#[derive(QueryableByName)]
struct Checkpoint {
    #[diesel(sql_type = Integer)]
    log: i32,
}

impl Checkpoints {
    pub(super) fn new(opening: Opening) -> Self {
        Self {
            opening,
            wake: None,
            frames: Arc::default(),
        }
    }

    /// Runs on the writer's thread, after the callers have their answers.
    pub(super) fn after_commit(&mut self, conn: &mut SqliteConn) {
        if self.frames.load(Ordering::Relaxed) > BOUND {
            copy(conn);
            self.frames.store(0, Ordering::Relaxed);
        }
        let wake = self
            .wake
            .get_or_insert_with(|| start(self.opening.clone(), self.frames.clone()));
        if let Err(TrySendError::Disconnected(())) = wake.try_send(()) {
            // The thread could not begin: the next commit starts another.
            self.wake = None;
            copy(conn);
        }
    }
}

fn start(opening: Opening, frames: Arc<AtomicI32>) -> SyncSender<()> {
    let (wake, woken) = sync_channel(1);
    let thread = thread::Builder::new().name("sqlite-checkpoints".into());
    let started = thread.spawn(move || {
        let Ok(mut conn) = opening.connect() else { return };
        while woken.recv().is_ok() {
            let mut log = copy(&mut conn);
            if log > BOUND {
                // Only what came meanwhile, so that little is left for the writer, for whom everybody waits.
                log = copy(&mut conn);
            }
            frames.store(log, Ordering::Relaxed);
            thread::sleep(PAUSE);
        }
    });
    if let Err(error) = started {
        tracing::warn!(%error, "no thread for checkpoints could be started");
    }
    wake
}

/// Copies what no reader holds up, and gives the length of the log. What fails comes again after the next commit.
fn copy(conn: &mut SqliteConn) -> i32 {
    let done: Result<Checkpoint, _> = diesel::sql_query("PRAGMA wal_checkpoint(PASSIVE)").get_result(conn);
    match done {
        Ok(checkpoint) => checkpoint.log,
        Err(error) => {
            tracing::warn!(%error, "the write-ahead log could not be copied into the database file");
            0
        }
    }
}
