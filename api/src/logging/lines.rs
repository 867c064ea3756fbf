//! Writes many lines at once, on a thread of its own: no request waits for a slow log reader.

use std::io::{self, Write};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tracing::{Level, Metadata};
use tracing_subscriber::fmt::MakeWriter;

/// How long the first of some lines waits for others.
const GATHERED: Duration = Duration::from_millis(5);

/// The most bytes that wait. Beyond it the logging thread writes them itself, so no line is lost.
const FULL: usize = 1 << 20;

/// Lines that wait to be written.
#[derive(Clone)]
pub(super) struct Lines(Arc<Shared>);

struct Shared {
    waiting: Mutex<Vec<u8>>,
    /// Wakes the thread.
    filled: Condvar,
    /// Held while something is written, so that lines stay in order.
    out: Mutex<Box<dyn Write + Send>>,
}

impl Lines {
    pub(super) fn behind(out: impl Write + Send + 'static) -> Self {
        let lines = Self(Arc::new(Shared {
            waiting: Mutex::default(),
            filled: Condvar::new(),
            out: Mutex::new(Box::new(out)),
        }));
        let written = lines.clone();
        let thread = std::thread::Builder::new().name("log".to_owned());
        // Without the thread, lines are written once the memory is full, and at the end.
        let _ = thread.spawn(move || written.write_behind());
        lines
    }

    fn add(&self, line: &[u8]) {
        let mut waiting = held(&self.0.waiting);
        let is_first = waiting.is_empty();
        waiting.extend_from_slice(line);
        let is_full = waiting.len() > FULL;
        drop(waiting);
        if is_full {
            self.flush();
        } else if is_first {
            self.0.filled.notify_one();
        }
    }

    /// Writes everything that was added before.
    pub(super) fn flush(&self) {
        let mut out = held(&self.0.out);
        let bytes = std::mem::take(&mut *held(&self.0.waiting));
        // If it fails, nobody is there to be told.
        let _ = out.write_all(&bytes);
    }

    fn write_behind(&self) {
        loop {
            let waiting = held(&self.0.waiting);
            drop(self.0.filled.wait_while(waiting, |waiting| waiting.is_empty()));
            std::thread::sleep(GATHERED);
            self.flush();
        }
    }
}

/// Lines are whole even if somebody has panicked.
fn held<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl<'a> MakeWriter<'a> for Lines {
    type Writer = Entry<'a>;

    fn make_writer(&'a self) -> Entry<'a> {
        Entry {
            lines: self,
            is_urgent: false,
        }
    }

    fn make_writer_for(&'a self, event: &Metadata<'_>) -> Entry<'a> {
        Entry {
            lines: self,
            is_urgent: *event.level() <= Level::WARN,
        }
    }
}

/// Takes a line in. A warning or an error is written at once, with all that came before it: somebody may wait for it, and
/// the process may be about to end.
pub(super) struct Entry<'a> {
    lines: &'a Lines,
    is_urgent: bool,
}

impl Write for Entry<'_> {
    fn write(&mut self, line: &[u8]) -> io::Result<usize> {
        self.lines.add(line);
        if self.is_urgent {
            self.lines.flush();
        }
        Ok(line.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.lines.flush();
        Ok(())
    }
}

#[cfg(test)]
mod tests;
