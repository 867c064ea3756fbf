//! What a process has taken so far, as Linux says.

use std::collections::HashMap;
use std::time::Duration;

/// The time on a core of every thread of a process, by the number of the thread.
pub(crate) struct Processor(HashMap<String, u64>);

impl Processor {
    pub(crate) fn of(process: u32) -> Self {
        let folder = format!("/proc/{process}/task");
        let threads = std::fs::read_dir(folder).expect("the process runs").flatten();
        // A thread may end while it is asked.
        let times = threads.filter_map(|thread| {
            let text = std::fs::read_to_string(thread.path().join("schedstat")).ok()?;
            let nanos = text.split_whitespace().next()?.parse().ok()?;
            Some((thread.file_name().to_string_lossy().into_owned(), nanos))
        });
        Self(times.collect())
    }

    /// What all threads have had since then.
    pub(crate) fn since(&self, before: &Self) -> Duration {
        let earlier = |thread| before.0.get(thread).copied().unwrap_or(0);
        let nanos = self
            .0
            .iter()
            .map(|(thread, nanos)| nanos.saturating_sub(earlier(thread)));
        Duration::from_nanos(nanos.sum())
    }
}
