use crate::service::Service;
use actix_web::web;
use plotline_domain::ids::GameId;
use plotline_domain::ports::StoreError;
use plotline_domain::submissions::{Submission, Submissions};
use std::collections::{HashSet, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::Notify;
use tokio::time::sleep;

/// How many are written at once.
const BATCH: usize = 200;

/// How long others are waited for that can be written with the first.
const GATHER: Duration = Duration::from_millis(200);

/// How long it is waited before writing is tried again.
const PAUSE: Duration = Duration::from_secs(2);

const PRUNE_EVERY: Duration = Duration::from_secs(60);

/// Submissions that wait to be written.
#[derive(Clone)]
pub(crate) struct SubmissionLog {
    queue: Arc<Mutex<VecDeque<Submission>>>,
    filled: Arc<Notify>,
    /// The games of which something was written since they were last trimmed.
    touched: Arc<Mutex<HashSet<Option<GameId>>>>,
}

impl SubmissionLog {
    /// How many may wait to be written: some seconds of the busiest node, and not much memory.
    pub(super) const CAPACITY: usize = 10_000;

    pub(crate) fn new() -> Self {
        Self {
            queue: Arc::default(),
            filled: Arc::default(),
            touched: Arc::default(),
        }
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
    pub(crate) async fn flush(&self, submissions: &Submissions) {
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

    async fn write(&self, submissions: &Submissions) -> Result<(), StoreError> {
        let batch: Vec<Submission> = {
            let mut queue = lock(&self.queue);
            let count = queue.len().min(BATCH);
            queue.drain(..count).collect()
        };
        match submissions.keep(&batch).await {
            Ok(()) => {
                lock(&self.touched).extend(batch.iter().map(|submission| submission.game));
                Ok(())
            }
            Err(error) => {
                // Whatever came meanwhile may have taken the room.
                let mut queue = lock(&self.queue);
                let room = Self::CAPACITY.saturating_sub(queue.len());
                let lost = batch.len().saturating_sub(room);
                metrics::counter!("plotline_submissions_dropped_total").increment(lost as u64);
                batch
                    .into_iter()
                    .rev()
                    .take(room)
                    .for_each(|submission| queue.push_front(submission));
                Err(error)
            }
        }
    }
}

/// Writes what is noted down, for ever.
pub(crate) async fn keep_submissions(service: web::Data<Service>) {
    let log = &service.submission_log;
    loop {
        log.filled.notified().await;
        while !lock(&log.queue).is_empty() {
            sleep(GATHER).await;
            if let Err(error) = log.write(&service.submissions).await {
                tracing::warn!(%error, "submissions could not be written");
                sleep(PAUSE).await;
            }
        }
    }
}

/// Deletes what is too old or too much, a little at a time.
pub(crate) async fn prune_submissions(service: web::Data<Service>) {
    loop {
        sleep(PRUNE_EVERY).await;
        if let Err(error) = prune(&service).await {
            tracing::warn!(%error, "old submissions could not be deleted");
        }
    }
}

async fn prune(service: &Service) -> Result<(), StoreError> {
    let touched = std::mem::take(&mut *lock(&service.submission_log.touched));
    for game in touched {
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
