use async_trait::async_trait;
use jiff::{SignedDuration, Timestamp};
use plotline_domain::ports::{Clock, Drift, StoreError};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// The time of the machine as it is.
pub struct SystemClock;

impl Clock for SystemClock {
    fn now(&self) -> Timestamp {
        whole_millis(Timestamp::now().as_microsecond())
    }
}

/// The time that a clock follows.
#[async_trait]
pub trait TimeSource: Send + Sync {
    async fn time(&self) -> Result<Timestamp, StoreError>;
}

/// The clock of a running service. It counts by the monotonic clock of the machine, which nobody can set, and follows a
/// time that can be set when it is told to ([`Clock::follow`]).
pub struct ServiceClock<S> {
    source: S,
    /// What the monotonic clock shows.
    ticks: Box<dyn Fn() -> Duration + Send + Sync>,
    set: Mutex<Set>,
}

/// Microseconds, so that small corrections add up.
struct Set {
    /// What is added to the ticks.
    offset: i64,
    /// The latest time that was shown. A small correction does not make time run backwards.
    latest: i64,
}

impl<S: TimeSource> ServiceClock<S> {
    /// A clock that shows the time of its source.
    pub async fn start(source: S) -> Result<Self, StoreError> {
        let began = Instant::now();
        Self::counting(source, Box::new(move || began.elapsed())).await
    }

    async fn counting(source: S, ticks: Box<dyn Fn() -> Duration + Send + Sync>) -> Result<Self, StoreError> {
        let set = Mutex::new(Set {
            offset: 0,
            latest: i64::MIN,
        });
        let clock = Self { source, ticks, set };
        clock.follow(clock.drift().await?);
        Ok(clock)
    }

    fn ticks(&self) -> i64 {
        i64::try_from((self.ticks)().as_micros()).unwrap_or(i64::MAX)
    }

    fn set(&self) -> MutexGuard<'_, Set> {
        self.set.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[async_trait]
impl<S: TimeSource> Clock for ServiceClock<S> {
    fn now(&self) -> Timestamp {
        let mut set = self.set();
        set.latest = set.latest.max(self.ticks().saturating_add(set.offset));
        whole_millis(set.latest)
    }

    /// The source was read at some time while it was asked. What fits to any of these times is right.
    async fn drift(&self) -> Result<Drift, StoreError> {
        let offset = self.set().offset;
        let asked = self.ticks();
        let time = self.source.time().await?.as_microsecond();
        let answered = self.ticks().max(asked);
        let ahead_of = |ticks: i64| time.saturating_sub(ticks.saturating_add(offset));
        let by = 0.clamp(ahead_of(answered), ahead_of(asked));
        Ok(Drift {
            by: SignedDuration::from_micros(by),
            offset,
            shown: whole_millis(answered.saturating_add(offset)),
        })
    }

    fn follow(&self, drift: Drift) {
        let mut set = self.set();
        if set.offset != drift.offset {
            return;
        }
        let by = i64::try_from(drift.by.as_micros()).unwrap_or_default();
        set.offset = set.offset.saturating_add(by);
        let jump = drift.jump();
        if jump.is_negative() {
            set.latest = i64::MIN;
        }
        // The first time is no jump.
        if !jump.is_zero() && drift.offset != 0 {
            tracing::warn!(
                seconds = jump.as_secs_f64(),
                "the clock has jumped; nobody loses time by it"
            );
        }
    }
}

fn whole_millis(micros: i64) -> Timestamp {
    Timestamp::from_millisecond(micros.div_euclid(1000)).unwrap_or(Timestamp::MAX)
}

#[cfg(test)]
mod tests;
