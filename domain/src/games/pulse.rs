//! What is done before anybody loses by the clock: it must be right, and known when the service was away.

use super::{CommitError, Game, Games};
use crate::clocks::{Beat, Outage};
use crate::ids::GameId;
use crate::kernel::Timestamp;
use crate::ports::{Drift, StoreError};
use std::sync::atomic::{AtomicBool, AtomicI64, Ordering};
use std::sync::{Mutex, PoisonError};

/// What this node knows of its own heartbeat.
pub(super) struct Pulse {
    /// When this node last said that it is alive, in milliseconds since the epoch.
    last: AtomicI64,
    /// Whether the clock is being compared and set right.
    comparing: AtomicBool,
    /// The games that are still to be timed anew, because the clock was set back.
    set_back: Mutex<Option<SetBack>>,
}

/// That the clock was set back.
#[derive(Clone, Copy)]
struct SetBack {
    /// The games up to this one have been timed anew.
    done: Option<GameId>,
}

/// How many games are timed anew in one go.
const RETIME_LIMIT: u32 = 100;

impl Default for Pulse {
    fn default() -> Self {
        Self {
            last: AtomicI64::new(i64::MIN),
            comparing: AtomicBool::new(false),
            set_back: Mutex::default(),
        }
    }
}

/// Held by the one who compares the clock. Of two who found one jump at the same time, the second would note it again.
struct Comparing<'p>(&'p AtomicBool);

impl Drop for Comparing<'_> {
    fn drop(&mut self) {
        self.0.store(false, Ordering::Release);
    }
}

impl Pulse {
    /// Nothing, while somebody else compares.
    fn compare(&self) -> Option<Comparing<'_>> {
        let free = !self.comparing.swap(true, Ordering::AcqRel);
        free.then(|| Comparing(&self.comparing))
    }

    fn is_fresh(&self, now: Timestamp) -> bool {
        let since = now
            .as_millisecond()
            .saturating_sub(self.last.load(Ordering::Relaxed));
        since >= 0 && i128::from(since) < Outage::BEAT_EVERY.as_millis()
    }

    fn take(&self) -> Option<SetBack> {
        self.set_back
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .take()
    }

    /// A later one takes the place of one that is not done.
    fn put(&self, set_back: SetBack, in_place: bool) {
        let mut waiting = self.set_back.lock().unwrap_or_else(PoisonError::into_inner);
        if in_place || waiting.is_none() {
            *waiting = Some(set_back);
        }
    }
}

impl Games {
    /// Sets the clock right, notes what it has jumped over, and says that this node is alive, if it has not just done so.
    /// Gives the time that can be judged by.
    pub(super) async fn beat(&self) -> Result<Timestamp, StoreError> {
        let comparing = self.pulse.compare();
        let drift = match &comparing {
            Some(_) => self.clock.drift().await?,
            // Until the clock is set right, everybody goes by what it shows.
            None => Drift {
                shown: self.clock.now(),
                ..Drift::default()
            },
        };
        let (before, jump) = (drift.shown, drift.jump());
        if jump.is_zero() && self.pulse.is_fresh(before) {
            self.clock.follow(drift);
            return Ok(self.clock.now());
        }
        let now = before.checked_add(jump).unwrap_or(before);
        let first = self.pulse.last.load(Ordering::Relaxed) == i64::MIN;
        let back = self
            .store
            .beat(Beat { now, jump, first }, Outage::PATIENCE)
            .await?;
        self.clock.follow(drift);
        self.pulse.last.store(now.as_millisecond(), Ordering::Relaxed);
        if back {
            self.pulse.put(SetBack { done: None }, true);
        }
        Ok(self.clock.now())
    }

    /// Times some of the games anew that are left since the clock was set back. Those that cannot be are passed over,
    /// and given with the reason.
    pub(super) async fn retime_set_back(&self) -> Result<Vec<(GameId, StoreError)>, StoreError> {
        let Some(set_back) = self.pulse.take() else {
            return Ok(Vec::new());
        };
        let games = match self.store.paced_games(set_back.done, RETIME_LIMIT).await {
            Ok(games) => games,
            Err(error) => {
                self.pulse.put(set_back, false);
                return Err(error);
            }
        };
        let mut failed = Vec::new();
        let mut done = set_back.done;
        for id in &games {
            match self.retime_game_set_back(*id).await {
                Ok(()) => {}
                Err(error) if error.is_outage() => {
                    self.pulse.put(SetBack { done }, false);
                    return Err(error);
                }
                Err(error) => failed.push((*id, error)),
            }
            done = Some(*id);
        }
        if !games.is_empty() {
            self.pulse.put(SetBack { done }, false);
        }
        Ok(failed)
    }

    /// Only what still lies in the future began while the clock was ahead.
    async fn retime_game_set_back(&self, id: GameId) -> Result<(), StoreError> {
        while let Some(game) = self.current(id).await? {
            let clock = game.clock.as_ref();
            let moved = Game {
                clock: clock.map(|clock| clock.set_back(self.clock.now())),
                ..(*game).clone()
            };
            let clock = self.clock_now(&moved).await?;
            let Some(clock) = clock.filter(|clock| game.clock.as_ref() != Some(clock)) else {
                return Ok(());
            };
            match self.keep_clock(&game, clock, self.clock.now()).await {
                Ok(()) => return Ok(()),
                // Somebody has moved meanwhile. Each time one succeeded, so this ends.
                Err(CommitError::Conflict | CommitError::KeyTaken) => {}
                Err(CommitError::Store(error)) => return Err(error),
            }
        }
        Ok(())
    }
}
