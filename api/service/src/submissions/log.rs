use crate::Service;
use actix_web::web;
use jiff::Timestamp;
use plotline_domain::ids::GameId;
use plotline_domain::ports::{Clock, StoreError};
use plotline_domain::submissions::{Submission, Submissions};
use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::Notify;
use tokio::time::sleep;

/// How many are written at once: turns wait meanwhile, so it takes a few milliseconds.
const BATCH: usize = 200;

/// How long others are waited for that can be written with the first.
const GATHER: Duration = Duration::from_millis(50);

/// How long it is waited before writing is tried again.
const PAUSE: Duration = Duration::from_secs(2);

const PRUNE_EVERY: Duration = Duration::from_secs(60);

/// After how many submissions of one game it is looked whether there are too many.
const TRIM_AFTER: u32 = 500;

/// How many games are counted at a time.
const GAMES: usize = 100_000;

/// Submissions that wait to be written.
#[derive(Clone)]
pub struct SubmissionLog {
    clock: Arc<dyn Clock>,
    queue: Arc<Mutex<VecDeque<Submission>>>,
    filled: Arc<Notify>,
    /// How much was written of each game since it was last trimmed.
    written: Arc<Mutex<HashMap<Option<GameId>, u32>>>,
}

impl SubmissionLog {
    /// How many may wait to be written: some seconds of the busiest node, and not much memory.
    pub(super) const CAPACITY: usize = 10_000;

    pub fn new(clock: Arc<dyn Clock>) -> Self {
        Self {
            clock,
            queue: Arc::default(),
            filled: Arc::default(),
            written: Arc::default(),
        }
    }

    pub(super) fn now(&self) -> Timestamp {
        self.clock.now()
    }

    /// Notes a submission down. Never waits: where there is no room it is lost, and counted.
    pub(crate) fn note(&self, submission: Submission) {
        let mut queue = lock(&self.queue);
        if queue.len() >= Self::CAPACITY {
            metrics::counter!("plotline_submissions_dropped_total").increment(1);
            return;
        }
        queue.push_back(submission);
        self.filled.notify_one();
    }

    /// Writes down all that waits; before the process ends.
    pub async fn flush(&self, submissions: &Submissions) {
        while !lock(&self.queue).is_empty() {
            if let Err(error) = self.write(submissions).await {
                tracing::warn!(%error, "submissions could not be written before the end");
                return;
            }
        }
    }

    #[cfg(test)]
    pub(super) fn waiting(&self) -> Vec<Submission> {
        lock(&self.queue).iter().cloned().collect()
    }

    /// Writes some. They stay in the queue until they are written: whoever is stopped in between has lost nothing, and
    /// what is written twice is kept once.
    async fn write(&self, submissions: &Submissions) -> Result<(), StoreError> {
        let batch: Vec<Submission> = lock(&self.queue).iter().take(BATCH).cloned().collect();
        let kept = submissions.keep(&batch).await;
        if kept.as_ref().is_err_and(StoreError::is_outage) {
            return kept;
        }
        lock(&self.queue).drain(..batch.len());
        if kept.is_err() {
            // What the store cannot take must not stand in the way of the others.
            metrics::counter!("plotline_submissions_dropped_total").increment(batch.len() as u64);
            return kept;
        }
        let mut written = lock(&self.written);
        for submission in batch {
            *written.entry(submission.game).or_default() += 1;
        }
        Ok(())
    }

    /// The games of which so much was written that there may be too much. The others are forgotten where there are too
    /// many of them.
    fn overfull(&self) -> Vec<Option<GameId>> {
        let mut written = lock(&self.written);
        let overfull = written.extract_if(|_, count| *count >= TRIM_AFTER);
        let overfull = overfull.map(|(game, _)| game).collect();
        if written.len() > GAMES {
            written.clear();
        }
        overfull
    }
}

/// Writes what is noted down, for ever.
pub async fn keep_submissions(service: web::Data<Service>) {
    let log = &service.submission_log;
    loop {
        log.filled.notified().await;
        while !lock(&log.queue).is_empty() {
            if lock(&log.queue).len() < BATCH {
                sleep(GATHER).await;
            }
            if let Err(error) = log.write(&service.submissions).await {
                tracing::warn!(%error, "submissions could not be written");
                sleep(PAUSE).await;
            }
        }
    }
}

/// Deletes what is too old or too much, a little at a time.
pub async fn prune_submissions(service: web::Data<Service>) {
    loop {
        sleep(PRUNE_EVERY).await;
        if let Err(error) = prune(&service).await {
            tracing::warn!(%error, "old submissions could not be deleted");
        }
    }
}

async fn prune(service: &Service) -> Result<(), StoreError> {
    for game in service.submission_log.overfull() {
        service.submissions.trim(game).await?;
    }
    while service.submissions.prune().await? {
        sleep(GATHER).await;
    }
    Ok(())
}

/// A panic elsewhere leaves a queue that is still worth writing.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
