//! The threads on which passwords are hashed: a bounded number, a bounded queue before them, and memory that is used
//! again.

use argon2::Block;
use plotline_domain::ports::StoreError;
use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::oneshot;
use zeroize::Zeroize;

/// How many jobs may wait for a thread; further ones are refused at once.
const WAITING: usize = 256;

/// Who has waited this long is told to come back: longer queues would only hide the load.
const PATIENCE: Duration = Duration::from_secs(5);

pub(super) struct Workers(Arc<Queue>);

struct Queue {
    jobs: Mutex<Jobs>,
    arrived: Condvar,
}

#[derive(Default)]
struct Jobs {
    waiting: VecDeque<Job>,
    closed: bool,
}

type Job = Box<dyn FnOnce(&mut Memory) + Send>;

/// What argon2 works in: made for the first password, wiped after each, given back after a while without any.
#[derive(Default)]
pub(super) struct Memory(Vec<Block>);

impl Workers {
    /// Each gives its memory back once it had nothing to do for as long as `idle`.
    pub(super) fn start(count: usize, idle: Duration) -> Result<Self, String> {
        let queue = Arc::new(Queue {
            jobs: Mutex::default(),
            arrived: Condvar::new(),
        });
        for number in 1..=count {
            let queue = queue.clone();
            let thread = std::thread::Builder::new().name(format!("password-{number}"));
            let started = thread.spawn(move || queue.work(idle));
            started.map_err(|error| format!("no thread for passwords can be started: {error}"))?;
        }
        Ok(Self(queue))
    }

    pub(super) async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce(&mut Memory) -> T + Send + 'static,
    ) -> Result<T, StoreError> {
        let (answer, answered) = oneshot::channel();
        self.0.push(Box::new(move |memory| {
            // A client that disconnected needs no answer.
            if !answer.is_closed() {
                let _ = answer.send(work(memory));
            }
        }))?;
        match tokio::time::timeout(PATIENCE, answered).await {
            Ok(Ok(done)) => Ok(done),
            Ok(Err(_)) => Err(StoreError::Broken("hashing a password failed".into())),
            Err(_) => Err(overloaded()),
        }
    }
}

impl Drop for Workers {
    fn drop(&mut self) {
        self.0.lock().closed = true;
        self.0.arrived.notify_all();
    }
}

impl Queue {
    fn push(&self, job: Job) -> Result<(), StoreError> {
        let mut jobs = self.lock();
        if jobs.waiting.len() >= WAITING {
            return Err(overloaded());
        }
        jobs.waiting.push_back(job);
        self.arrived.notify_one();
        Ok(())
    }

    fn work(&self, idle: Duration) {
        let mut memory = Memory::default();
        while let Some(job) = self.next(&mut memory, idle) {
            if catch_unwind(AssertUnwindSafe(|| job(&mut memory))).is_err() {
                tracing::error!("hashing a password panicked");
            }
            memory.wipe();
        }
    }

    /// Waits for something to do; nothing, once nobody can ask any more.
    fn next(&self, memory: &mut Memory, idle: Duration) -> Option<Job> {
        let nothing = |jobs: &mut Jobs| jobs.waiting.is_empty() && !jobs.closed;
        let waited = self.arrived.wait_timeout_while(self.lock(), idle, nothing);
        let (mut jobs, waited) = waited.unwrap_or_else(PoisonError::into_inner);
        if waited.timed_out() {
            *memory = Memory::default();
            let waited = self.arrived.wait_while(jobs, nothing);
            jobs = waited.unwrap_or_else(PoisonError::into_inner);
        }
        jobs.waiting.pop_front()
    }

    fn lock(&self) -> MutexGuard<'_, Jobs> {
        self.jobs.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Memory {
    /// The most that any hash may ask for.
    pub(super) const MOST_BLOCKS: usize = 19 * 1024;

    /// More than 32 MiB. So glibc takes it from the system, and returns it as soon as it is freed, rather than from a
    /// heap that never shrinks. What is not used of it does not become real.
    const RESERVED_BLOCKS: usize = 33 * 1024;

    pub(super) fn blocks(&mut self, count: usize) -> Option<&mut [Block]> {
        if count > Self::MOST_BLOCKS {
            return None;
        }
        if self.0.capacity() == 0 {
            self.0.reserve_exact(Self::RESERVED_BLOCKS);
        }
        self.0.resize(count, Block::new());
        Some(&mut self.0)
    }

    fn wipe(&mut self) {
        self.0.iter_mut().zeroize();
    }
}

fn overloaded() -> StoreError {
    StoreError::Unavailable("too many passwords are being checked".into())
}

#[cfg(test)]
mod tests;
