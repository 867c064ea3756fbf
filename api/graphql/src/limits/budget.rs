use plotline_contract::{Problem, kinds};
use serde::Serialize;
use std::io;
use std::sync::atomic::{AtomicUsize, Ordering};

/// What all operations of one request may cost together, as far as it can be told beforehand.
const COST: usize = 100_000;

/// How many bytes they may be answered together.
const ANSWER_BYTES: usize = 8 << 20;

/// What is left of both, for one request.
pub(crate) struct Budget {
    cost: AtomicUsize,
    bytes: AtomicUsize,
}

impl Default for Budget {
    fn default() -> Self {
        Self {
            cost: AtomicUsize::new(COST),
            bytes: AtomicUsize::new(ANSWER_BYTES),
        }
    }
}

impl Budget {
    /// Pays for an operation before anything of it is resolved.
    pub(crate) fn pay(&self, cost: usize) -> Result<(), Problem> {
        take(&self.cost, cost).map_err(|left| {
            let detail = format!(
                "The operation costs {cost}; all operations of a request may cost {COST} together, of which {left} are \
                 left. The descriptions of the fields say what is dear."
            );
            let problem = Problem::new(&kinds::QUERY_TOO_COMPLEX, detail);
            problem.with("cost", cost).with("left", left)
        })
    }

    /// Makes room for a large part of the answer before it goes into it.
    pub(crate) fn hold(&self, bytes: usize) -> Result<(), Problem> {
        take(&self.bytes, bytes).map_err(|_| too_large())
    }

    /// The same for what is not text yet.
    pub(crate) fn hold_json(&self, part: &impl Serialize) -> Result<(), Problem> {
        self.hold(length(part))
    }

    /// An answer that is not the last of a stream: the next one has room again.
    pub(crate) fn answered(&self) {
        self.bytes.store(ANSWER_BYTES, Ordering::Relaxed);
    }
}

/// Answers to a request that were made one after the other, measured as they are.
#[derive(Default)]
pub(crate) struct Sent(usize);

impl Sent {
    /// Whether another answer fits to those before it.
    pub(crate) fn add(&mut self, answer: &impl Serialize) -> Result<(), Problem> {
        self.add_bytes(length(answer))
    }

    /// The same for one that is written already.
    pub(crate) fn add_bytes(&mut self, bytes: usize) -> Result<(), Problem> {
        let all = self.0.saturating_add(bytes);
        if all > ANSWER_BYTES {
            return Err(too_large());
        }
        self.0 = all;
        Ok(())
    }
}

fn take(from: &AtomicUsize, amount: usize) -> Result<(), usize> {
    let taken = from.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| {
        left.checked_sub(amount)
    });
    taken.map(|_| ())
}

fn too_large() -> Problem {
    let detail = format!(
        "The answer to a request has at most {} MB, all operations together; ask for less at once.",
        ANSWER_BYTES >> 20
    );
    Problem::new(&kinds::ANSWER_TOO_LARGE, detail).with("limit", ANSWER_BYTES)
}

fn length(value: &impl Serialize) -> usize {
    let mut count = Count(0);
    match serde_json::to_writer(&mut count, value) {
        Ok(()) => count.0,
        Err(_) => usize::MAX,
    }
}

struct Count(usize);

impl io::Write for Count {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0 += bytes.len();
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
