use super::Hub;
use super::board::Listener;
use super::pulse::{BEAT, Beats, Pulse};
use super::quota::Place;
use crate::Service;
use crate::auth::Who;
use jiff::Timestamp;
use plotline_contract::{Problem, kinds};
use plotline_domain::ports::Clock;
use std::hash::Hash;
use std::time::Duration;
use tokio::time::{Instant, sleep_until};

/// What every stream waits for: something new, its heartbeat, or its end.
pub(super) struct Wait<K: Copy + Eq + Hash> {
    hub: Hub,
    pub(super) listener: Listener<K>,
    beats: Beats,
    /// When the token runs out.
    until: Option<Instant>,
    place: Place,
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
            beats: Pulse::here().beats(),
            until: who.ends_at(service.clock.as_ref()),
            place: service.streams.take(&who.0)?,
        })
    }

    /// Something was sent.
    pub(super) fn not_quiet(&mut self) {
        self.beats.not_yet();
    }

    /// Whether the stream may go on.
    pub(super) fn check(&self) -> Result<(), Problem> {
        if self.until.is_some_and(|until| until <= Instant::now()) {
            let detail = "The token has run out; go on after the last event with a new one.";
            return Err(Problem::unauthenticated(detail));
        }
        if self.place.is_revoked() {
            let detail = "The token has been revoked; log in and go on after the last event with a new one.";
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
        let ends = [self.until, moment].into_iter().flatten();
        // What comes after the next heartbeat needs no timer yet.
        let soon = Instant::now() + BEAT;
        let first = ends.min().filter(|end| *end <= soon);
        tokio::select! {
            () = self.listener.heard() => Woken::Heard,
            () = self.beats.next() => Woken::Beat,
            () = sleep_until(first.unwrap_or(soon)), if first.is_some() => Woken::Now,
        }
    }
}

/// The time of the service as the time of its timers.
pub(crate) fn instant(at: Timestamp, clock: &dyn Clock) -> Instant {
    let left = at.duration_since(clock.now());
    Instant::now() + Duration::try_from(left).unwrap_or_default()
}
