use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;
use tokio::sync::watch;
use tokio::time::{MissedTickBehavior, interval};

/// How long a stream is silent at most, so that neither end takes the other for dead.
pub(super) const BEAT: Duration = Duration::from_secs(15);

/// How many groups of streams beat one after the other. A stream is in the group that beats last, so it beats after
/// 14.5 to 15 seconds.
const GROUPS: usize = 30;

/// The heartbeat of all streams of a thread: one timer, which wakes those together that have been silent equally long. A
/// timer of its own for each stream, or one on another thread, would wake the thread for each heartbeat, and that costs
/// more than the heartbeat does.
#[derive(Clone)]
pub struct Pulse(Arc<Groups>);

struct Groups {
    groups: [watch::Sender<()>; GROUPS],
    /// How often one has beaten.
    beaten: AtomicUsize,
}

thread_local! {
    static HERE: Pulse = {
        let pulse = Pulse::default();
        actix_web::rt::spawn(pulse.clone().run());
        pulse
    };
}

impl Pulse {
    /// That of this thread, which must be one that serves requests.
    pub fn here() -> Self {
        HERE.with(Self::clone)
    }

    /// Beats for ever.
    async fn run(self) {
        let mut ticks = interval(BEAT / GROUPS as u32);
        // After a pause of the whole machine nobody needs the heartbeats that were left out.
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            ticks.tick().await;
            self.beat();
        }
    }

    /// The heartbeats of something that has just spoken.
    pub fn beats(&self) -> Beats {
        Beats {
            pulse: self.clone(),
            group: self.latest().subscribe(),
        }
    }

    fn beat(&self) {
        self.0.beaten.fetch_add(1, Ordering::Relaxed);
        self.latest().send_replace(());
    }

    /// The group that has beaten last.
    fn latest(&self) -> &watch::Sender<()> {
        let [first, ..] = &self.0.groups;
        let latest = self.0.beaten.load(Ordering::Relaxed) % GROUPS;
        self.0.groups.get(latest).unwrap_or(first)
    }
}

impl Default for Pulse {
    fn default() -> Self {
        Self(Arc::new(Groups {
            groups: std::array::from_fn(|_| watch::Sender::new(())),
            beaten: AtomicUsize::new(0),
        }))
    }
}

/// Tells when to say that one is still there.
pub struct Beats {
    pulse: Pulse,
    group: watch::Receiver<()>,
}

impl Beats {
    /// Something was said, so there is time.
    pub fn not_yet(&mut self) {
        self.group = self.pulse.latest().subscribe();
    }

    /// Waits for the next heartbeat, which is kept for who does not wait yet.
    pub async fn next(&mut self) {
        // It fails only without a sender, and that is here.
        let _ = self.group.changed().await;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use futures_util::FutureExt;

    fn beats(beats: &mut Beats) -> bool {
        beats.next().now_or_never().is_some()
    }

    #[test]
    fn a_silent_stream_beats_once_a_round() {
        let pulse = Pulse::default();
        let mut stream = pulse.beats();
        for _ in 0..3 {
            for _ in 1..GROUPS {
                pulse.beat();
                assert!(!beats(&mut stream));
            }
            pulse.beat();
            assert!(beats(&mut stream));
            assert!(!beats(&mut stream));
        }
    }

    #[test]
    fn who_has_spoken_is_silent_for_a_round() {
        let pulse = Pulse::default();
        let mut stream = pulse.beats();
        for _ in 0..GROUPS {
            pulse.beat();
            stream.not_yet();
        }
        for _ in 1..GROUPS {
            pulse.beat();
            assert!(!beats(&mut stream));
        }
        pulse.beat();
        assert!(beats(&mut stream));
    }

    #[test]
    fn a_beat_waits_for_a_stream_that_is_busy() {
        let pulse = Pulse::default();
        let mut stream = pulse.beats();
        for _ in 0..GROUPS + 3 {
            pulse.beat();
        }
        assert!(beats(&mut stream));
    }
}
