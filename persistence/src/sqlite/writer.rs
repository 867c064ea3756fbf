//! The one thread that writes to an SQLite file.

use super::Opening;
use super::checkpoints::Checkpoints;
use super::group::{Change, run_group};
use super::known::Known;
use crate::connection::SqliteConn;
use crate::errors::Fault;
use crate::pool::Settings;
use std::any::Any;
use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, SyncSender, TrySendError, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};
use tokio::sync::oneshot;

/// What somebody does with the connection, and what it ends in; in a box, so that the way there is compiled once.
pub(super) enum Work {
    Once(Box<dyn FnOnce(&mut SqliteConn) -> Outcome + Send>),
    /// Can be done again after it was taken back.
    Repeatable(Box<dyn Fn(&mut SqliteConn) -> Outcome + Send>),
}

pub(super) type Done = Box<dyn Any + Send>;
pub(super) type Outcome = Result<Done, Fault>;
pub(super) type Answer = oneshot::Sender<Outcome>;

/// So many may wait. One more is told that the database is busy.
const QUEUE: usize = 4096;
/// So many changes share a commit at most.
const GROUP: usize = 64;

/// Hands changes to the thread. Changes that arrive while it commits share the next commit. It never waits for more of
/// them. Everybody gets an answer once the commit is durable. Clones lead to the same thread, which ends with the last.
#[derive(Clone)]
pub(crate) struct Writer(Arc<Handle>);

struct Handle {
    wait: Duration,
    queue: Option<SyncSender<Job>>,
    known: Arc<Known>,
    thread: Mutex<Option<JoinHandle<()>>>,
}

enum Job {
    /// Shares a transaction with others.
    Change(Change),
    /// Runs by itself and outside of a transaction.
    Alone(Work, Answer),
}

impl Writer {
    pub(super) fn start(opening: Opening, settings: &Settings) -> Result<Self, Fault> {
        let (queue, jobs) = sync_channel(QUEUE);
        let checkpoints = (!settings.read_only).then(|| Checkpoints::new(opening.clone()));
        let known = Arc::new(Known::new());
        let mut desk = Desk {
            known: known.clone(),
            opening,
            conn: None,
            checkpoints,
            jobs,
            waiting: VecDeque::new(),
        };
        let thread = thread::Builder::new().name("sqlite-writer".into());
        let thread = thread.spawn(move || while desk.work() {});
        let thread = thread.map_err(|error| Fault::Away(format!("no thread can be started: {error}")))?;
        Ok(Self(Arc::new(Handle {
            wait: settings.wait,
            queue: Some(queue),
            known,
            thread: Mutex::new(Some(thread)),
        })))
    }

    /// Does something as a whole or not at all. It is done although the caller may have gone, once it has begun.
    pub(crate) async fn change<T: Send + 'static>(
        &self,
        work: impl FnOnce(&mut SqliteConn) -> Result<T, Fault> + Send + 'static,
    ) -> Result<T, Fault> {
        self.share(Work::once(work)).await
    }

    /// The same for what is done most. It costs less, unless it fails.
    pub(crate) async fn repeatable_change<T: Send + 'static>(
        &self,
        work: impl Fn(&mut SqliteConn) -> Result<T, Fault> + Send + 'static,
    ) -> Result<T, Fault> {
        let work = move |conn: &mut SqliteConn| work(conn).map(|done| Box::new(done) as Done);
        self.share(Work::Repeatable(Box::new(work))).await
    }

    async fn share<T: 'static>(&self, work: Work) -> Result<T, Fault> {
        let (answer, answered) = oneshot::channel();
        let until = Instant::now() + self.0.wait;
        self.submit(Job::Change(Change { work, answer, until }))?;
        receive(answered).await
    }

    /// Does what cannot be part of a transaction.
    pub(crate) async fn alone<T: Send + 'static>(
        &self,
        work: impl FnOnce(&mut SqliteConn) -> Result<T, Fault> + Send + 'static,
    ) -> Result<T, Fault> {
        let (answer, answered) = oneshot::channel();
        self.submit(Job::Alone(Work::once(work), answer))?;
        receive(answered).await
    }

    /// What needs no look into the file, as long as nobody else writes to it.
    pub(crate) fn known(&self) -> &Arc<Known> {
        &self.0.known
    }

    fn submit(&self, job: Job) -> Result<(), Fault> {
        match self.0.queue.as_ref().map(|queue| queue.try_send(job)) {
            Some(Ok(())) => Ok(()),
            Some(Err(TrySendError::Full(_))) => Err(Fault::Away(format!("{QUEUE} changes wait already"))),
            Some(Err(TrySendError::Disconnected(_))) | None => {
                Err(Fault::Away("the writer has ended".into()))
            }
        }
    }
}

impl Work {
    fn once<T: Send + 'static>(
        work: impl FnOnce(&mut SqliteConn) -> Result<T, Fault> + Send + 'static,
    ) -> Self {
        Self::Once(Box::new(|conn| work(conn).map(|done| Box::new(done) as Done)))
    }

    pub(super) fn is_repeatable(&self) -> bool {
        matches!(self, Self::Repeatable(_))
    }

    pub(super) fn run(self, conn: &mut SqliteConn) -> Outcome {
        match self {
            Self::Once(work) => work(conn),
            Self::Repeatable(work) => work(conn),
        }
    }

    pub(super) fn repeat(&self, conn: &mut SqliteConn) -> Outcome {
        match self {
            Self::Once(_) => Err(Fault::Unreadable("it can be done once only".into())),
            Self::Repeatable(work) => work(conn),
        }
    }
}

async fn receive<T: 'static>(answered: oneshot::Receiver<Outcome>) -> Result<T, Fault> {
    let lost = |_| Fault::Unreadable("it panicked".into());
    let done = answered.await.map_err(lost)??;
    let done = done.downcast().map(|done| *done);
    done.map_err(|_| Fault::Unreadable("it ended in something else".into()))
}

impl Drop for Handle {
    /// What was handed in is still done when this returns. The thread of checkpoints may have the file open for a moment
    /// longer, so the write-ahead log stays beside it.
    fn drop(&mut self) {
        self.queue = None;
        let thread = self.thread.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(thread) = thread {
            // It panics nowhere; if it did, there would be nothing left to do.
            let _ = thread.join();
        }
    }
}

/// What the thread has.
struct Desk {
    known: Arc<Known>,
    opening: Opening,
    conn: Option<SqliteConn>,
    checkpoints: Option<Checkpoints>,
    jobs: Receiver<Job>,
    /// Taken from the queue and not begun.
    waiting: VecDeque<Job>,
}

impl Desk {
    /// Does what is there; ends when nobody can hand in anything any more.
    fn work(&mut self) -> bool {
        if self.waiting.is_empty() {
            match self.jobs.recv() {
                Ok(job) => self.waiting.push_back(job),
                Err(_) => return false,
            }
        }
        while self.waiting.len() < GROUP
            && let Ok(job) = self.jobs.try_recv()
        {
            self.waiting.push_back(job);
        }
        match self.next_group() {
            Ok(group) => self.commit(group),
            Err((work, answer)) => self.run_alone(work, answer),
        }
        true
    }

    /// The changes before the next job that runs alone, or that job.
    fn next_group(&mut self) -> Result<Vec<Change>, (Work, Answer)> {
        let mut group = Vec::with_capacity(self.waiting.len());
        while let Some(job) = self.waiting.pop_front() {
            match job {
                Job::Change(change) => group.push(change),
                Job::Alone(work, answer) if group.is_empty() => return Err((work, answer)),
                alone => {
                    self.waiting.push_front(alone);
                    break;
                }
            }
        }
        Ok(group)
    }

    fn commit(&mut self, group: Vec<Change>) {
        let group: Vec<Change> = group.into_iter().filter_map(Change::if_wanted).collect();
        if group.is_empty() {
            return;
        }
        let known = self.known.clone();
        let conn = match self.connected() {
            Ok(conn) => conn,
            Err(fault) => return group.into_iter().for_each(|change| change.refuse(&fault)),
        };
        let left = run_group(conn, group, &known);
        self.check_connection();
        for change in left.into_iter().rev() {
            self.waiting.push_front(Job::Change(change));
        }
        self.copy_log();
    }

    fn copy_log(&mut self) {
        if let (Some(checkpoints), Some(conn)) = (&mut self.checkpoints, &mut self.conn) {
            checkpoints.after_commit(conn);
        }
    }

    fn run_alone(&mut self, work: Work, answer: Answer) {
        let done = match self.connected() {
            Ok(conn) => catch_unwind(AssertUnwindSafe(|| work.run(conn))),
            Err(fault) => Ok(Err(fault)),
        };
        self.check_connection();
        if let Ok(done) = done {
            // Whether somebody still waits for it changes nothing.
            let _ = answer.send(done);
        }
        self.copy_log();
    }

    fn connected(&mut self) -> Result<&mut SqliteConn, Fault> {
        if self.conn.is_none() {
            let made = self.opening.connect();
            self.conn = Some(made.map_err(|error| Fault::Away(error.to_string()))?);
        }
        self.conn.as_mut().ok_or(Fault::Silence)
    }

    /// A connection that was left within a transaction is closed, which takes the transaction back.
    fn check_connection(&mut self) {
        if self.conn.as_mut().is_some_and(crate::query::Conn::is_broken) {
            self.conn = None;
        }
    }
}
