//! Copies the write-ahead log into the file, off the way of commits.

use super::Opening;
use crate::connection::SqliteConn;
use diesel::sql_types::Integer;
use diesel::{QueryableByName, RunQueryDsl};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicI32, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, TrySendError, sync_channel};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// With more frames than this in the log (64 MB) the writer copies the rest itself. Only then nothing is added meanwhile,
/// so that the log can begin anew.
const BOUND: i32 = 16_000;
/// The rest of the log is copied at most so often.
const PAUSE: Duration = Duration::from_millis(250);

/// A thread with a connection of its own that copies after commits. It has ended when this is dropped: only the last
/// connection to be closed folds the log into the file.
pub(super) struct Checkpoints {
    opening: Opening,
    copier: Option<Copier>,
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
            copier: None,
            frames: Arc::default(),
        }
    }

    /// Runs on the writer's thread, after the callers have their answers.
    pub(super) fn after_commit(&mut self, conn: &mut SqliteConn) {
        if self.frames.load(Ordering::Relaxed) > BOUND {
            copy(conn);
            self.frames.store(0, Ordering::Relaxed);
        }
        let copier = self
            .copier
            .get_or_insert_with(|| Copier::start(self.opening.clone(), self.frames.clone()));
        if !copier.wake() {
            // The thread could not begin: the next commit starts another.
            self.copier = None;
            copy(conn);
        }
    }
}

struct Copier {
    wake: Option<SyncSender<()>>,
    /// Ends a pause.
    ended: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

impl Copier {
    /// Whether it lives.
    fn wake(&self) -> bool {
        let woken = self.wake.as_ref().map(|wake| wake.try_send(()));
        matches!(woken, Some(Ok(()) | Err(TrySendError::Full(()))))
    }

    fn start(opening: Opening, frames: Arc<AtomicI32>) -> Self {
        let (wake, woken) = sync_channel(1);
        let ended = Arc::new(AtomicBool::new(false));
        let is_ended = ended.clone();
        let thread = thread::Builder::new().name("sqlite-checkpoints".into());
        let thread = thread.spawn(move || copy_after_commits(&opening, &frames, &woken, &is_ended));
        if let Err(error) = &thread {
            tracing::warn!(%error, "no thread for checkpoints could be started");
        }
        Self {
            wake: Some(wake),
            ended,
            thread: thread.ok(),
        }
    }
}

impl Drop for Copier {
    fn drop(&mut self) {
        self.ended.store(true, Ordering::Relaxed);
        self.wake = None;
        if let Some(thread) = self.thread.take() {
            // It panics nowhere; if it did, there would be nothing left to do.
            let _ = thread.join();
        }
    }
}

fn copy_after_commits(opening: &Opening, frames: &AtomicI32, woken: &Receiver<()>, ended: &AtomicBool) {
    let Ok(mut conn) = opening.connect() else { return };
    while woken.recv().is_ok() {
        let mut log = copy(&mut conn);
        if log > BOUND {
            // Only what came meanwhile, so that little is left for the writer, for whom everybody waits.
            log = copy(&mut conn);
        }
        frames.store(log, Ordering::Relaxed);
        let until = Instant::now() + PAUSE;
        while Instant::now() < until && !ended.load(Ordering::Relaxed) {
            thread::sleep(PAUSE / 10);
        }
    }
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
