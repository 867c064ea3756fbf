use super::Hub;
use super::board::Listener;
use super::quota::Place;
use crate::auth::Who;
use crate::problem::{Problem, kinds};
use crate::service::Service;
use jiff::Timestamp;
use std::hash::Hash;
use std::time::Duration;
use tokio::time::{Instant, sleep_until};

/// How long a stream is silent at most, so that neither end takes the other for dead.
pub(crate) const BEAT: Duration = Duration::from_secs(15);

/// What every stream waits for: something new, its heartbeat, or its end.
pub(super) struct Wait<K: Copy + Eq + Hash> {
    hub: Hub,
    pub(super) listener: Listener<K>,
    quiet_since: Instant,
    /// When the token runs out.
    until: Option<Instant>,
    _place: Place,
}

pub(super) enum Woken {
    /// There may be something new.
    Heard,
    /// Nothing has been sent for a while.
    Beat,
    /// A moment has come that was asked for.
    Now,
}

impl<K: Copy + Eq + Hash> Wait<K> {
    /// Takes one of the player's places, or says that there is none left.
    pub(super) fn start(service: &Service, who: &Who, listener: Listener<K>) -> Result<Self, Problem> {
        Ok(Self {
            hub: service.hub.clone(),
            listener,
            quiet_since: Instant::now(),
            until: who.ends_at(),
            _place: service.streams.take(who.0.player.id)?,
        })
    }

    /// Something was sent.
    pub(super) fn not_quiet(&mut self) {
        self.quiet_since = Instant::now();
    }

    /// Whether the stream may go on.
    pub(super) fn check(&self) -> Result<(), Problem> {
        if self.until.is_some_and(|until| until <= Instant::now()) {
            let detail = "The token has run out; go on after the last event with a new one.";
            return Err(Problem::unauthenticated(detail));
        }
        if self.hub.is_closing() {
            let detail = "This node is stopping; go on after the last event, another one answers.";
            return Err(Problem::new(&kinds::UNAVAILABLE, detail).with("retry_after", 1));
        }
        Ok(())
    }

    /// Waits, until `moment` at the latest.
    pub(super) async fn wait(&mut self, moment: Option<Instant>) -> Woken {
        let beat = self.quiet_since + BEAT;
        let ends = [self.until, moment].into_iter().flatten();
        let first = ends.fold(beat, Instant::min);
        tokio::select! {
            () = self.listener.heard() => Woken::Heard,
            () = sleep_until(first) => {
                if beat > Instant::now() {
                    return Woken::Now;
                }
                self.not_quiet();
                Woken::Beat
            }
        }
    }
}

/// The time of the service as the time of its timers.
pub(crate) fn instant(at: Timestamp) -> Instant {
    let left = at.duration_since(Timestamp::now());
    Instant::now() + Duration::try_from(left).unwrap_or_default()
}
