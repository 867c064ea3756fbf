//! Work that takes a core for longer than an event loop may wait: folding long logs, drawing, proving.

mod body;

pub use body::HeavyBody;

use actix_web::web::Bytes;
use body::Unread;
use plotline_contract::{Problem, kinds};
use plotline_domain::ids::PlayerId;
use std::collections::VecDeque;
use std::num::NonZeroUsize;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, mpsc};
use std::thread;
use std::time::Duration;
use tokio::runtime::Handle;
use tokio::sync::oneshot;
use tokio::time::timeout;

/// A few threads for such work, always the same ones, since each keeps some memory; and a line of those who wait for one.
/// Players take turns: whoever asks for much waits behind whoever asks for little.
pub struct HeavyWork {
    runtime: Handle,
    jobs: mpsc::Sender<Job>,
    line: Arc<Mutex<Line>>,
    unread: Arc<Unread>,
    patience: Duration,
}

type Job = Box<dyn FnOnce() + Send>;

/// One of the threads. Dropped, it goes to who is next.
struct Place(Arc<Mutex<Line>>);

struct Line {
    /// Places that nobody waits for.
    free: usize,
    /// By player, who is next first.
    waiting: VecDeque<(PlayerId, VecDeque<oneshot::Sender<Place>>)>,
}

/// How many of one player wait at most, and of all.
const WAITING_OF_ONE: usize = 16;
const WAITING: usize = 256;

/// How long anybody waits.
const PATIENCE: Duration = Duration::from_secs(10);

/// When to come back.
const RETRY_AFTER_SECONDS: u64 = 2;

impl HeavyWork {
    /// Half of the cores, so that others are answered meanwhile; two where there are fewer, because work that reads
    /// waits for the database, too.
    pub fn new() -> Self {
        let cores = std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
        Self::with((cores / 2).clamp(2, 8), PATIENCE)
    }

    fn with(free: usize, patience: Duration) -> Self {
        let (jobs, taken) = mpsc::channel();
        let taken = Arc::new(Mutex::new(taken));
        for _ in 0..free {
            let taken = taken.clone();
            thread::spawn(move || work_off(&taken));
        }
        let waiting = VecDeque::new();
        Self {
            runtime: Handle::current(),
            jobs,
            line: Arc::new(Mutex::new(Line { free, waiting })),
            unread: Arc::default(),
            patience,
        }
    }

    /// Does a player's work where it keeps nobody waiting but those in line.
    pub async fn run<T, E>(
        &self,
        player: PlayerId,
        work: impl Future<Output = Result<T, E>> + Send + 'static,
    ) -> Result<T, Problem>
    where
        T: Send + 'static,
        E: Into<Problem> + Send + 'static,
    {
        let place = self.place(player).await?;
        let runtime = self.runtime.clone();
        let (done, outcome) = oneshot::channel();
        let job = move || {
            let outcome = runtime.block_on(work);
            drop(place);
            let _ = done.send(outcome);
        };
        self.jobs.send(Box::new(job)).map_err(Problem::internal)?;
        outcome.await.map_err(Problem::internal)?.map_err(E::into)
    }

    /// The same for what is answered as it is. Until it has been read it counts as the player's.
    pub async fn body<T, E>(
        &self,
        player: PlayerId,
        work: impl Future<Output = Result<T, E>> + Send + 'static,
    ) -> Result<HeavyBody, Problem>
    where
        T: Into<Bytes> + Send + 'static,
        E: Into<Problem> + Send + 'static,
    {
        self.unread.check(player)?;
        let bytes = self.run(player, work).await?;
        Ok(HeavyBody::new(bytes.into(), player, &self.unread))
    }

    async fn place(&self, player: PlayerId) -> Result<Place, Problem> {
        let place = {
            let mut line = lock(&self.line);
            if line.free > 0 {
                line.free -= 1;
                return Ok(Place(self.line.clone()));
            }
            line.wait(player)?
        };
        match timeout(self.patience, place).await {
            Ok(Ok(place)) => Ok(place),
            _ => Err(busy()),
        }
    }
}

impl Default for HeavyWork {
    fn default() -> Self {
        Self::new()
    }
}

/// Work that panics has nobody wait for it any more; its thread goes on.
fn work_off(jobs: &Mutex<mpsc::Receiver<Job>>) {
    loop {
        // Nobody else is kept from the next one meanwhile.
        let job = lock(jobs).recv();
        let Ok(job) = job else { return };
        let _ = catch_unwind(AssertUnwindSafe(job));
    }
}

impl Line {
    fn wait(&mut self, player: PlayerId) -> Result<oneshot::Receiver<Place>, Problem> {
        // Whoever has given up waiting takes up no room.
        for (_, own) in &mut self.waiting {
            own.retain(|waiting| !waiting.is_closed());
        }
        self.waiting.retain(|(_, own)| !own.is_empty());
        let all: usize = self.waiting.iter().map(|(_, own)| own.len()).sum();
        if all >= WAITING {
            return Err(busy());
        }
        let (next, place) = oneshot::channel();
        match self.waiting.iter_mut().find(|(other, _)| *other == player) {
            Some((_, own)) if own.len() >= WAITING_OF_ONE => return Err(too_many(WAITING_OF_ONE)),
            Some((_, own)) => own.push_back(next),
            None => self.waiting.push_back((player, VecDeque::from([next]))),
        }
        Ok(place)
    }

    /// Who has waited longest of the player whose turn it is.
    fn next(&mut self) -> Option<oneshot::Sender<Place>> {
        let (player, mut own) = self.waiting.pop_front()?;
        let next = own.pop_front();
        if !own.is_empty() {
            self.waiting.push_back((player, own));
        }
        next
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let next = {
            let mut line = lock(&self.0);
            let next = line.next();
            line.free += usize::from(next.is_none());
            next
        };
        if let Some(next) = next {
            // Whoever has given up gives it back, and dropping it asks the next.
            let _ = next.send(Place(self.0.clone()));
        }
    }
}

fn lock<T>(shared: &Mutex<T>) -> MutexGuard<'_, T> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}

fn busy() -> Problem {
    let detail = "Too much is being drawn and read right now; try again in a moment.";
    Problem::new(&kinds::BUSY, detail).with("retry_after", RETRY_AFTER_SECONDS)
}

fn too_many(of: usize) -> Problem {
    let detail = format!(
        "{of} pictures, films or records of yours wait already; ask again when some have been answered and read."
    );
    Problem::new(&kinds::RATE_LIMITED, detail)
        .with("limit", "heavy_work")
        .with("retry_after", RETRY_AFTER_SECONDS)
}

#[cfg(test)]
mod tests;
