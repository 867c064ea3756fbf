//! What is done before anybody loses by the clock: it must be right, and known when the service was away.

use super::{CommitError, Game, Games};
use crate::clocks::Outage;
use crate::ids::GameId;
use crate::kernel::Timestamp;
use crate::ports::StoreError;
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Mutex, PoisonError};

/// What this node knows of its own heartbeat.
pub(super) struct Pulse {
    /// When this node last said that it is alive, in milliseconds since the epoch.
    last: AtomicI64,
    /// The games that are still to be timed anew, because the clock was set back.
    set_back: Mutex<Option<SetBack>>,
}

/// That the clock was set back.
#[derive(Clone, Copy)]
struct SetBack {
    to: Timestamp,
    /// The games up to this one have been timed anew.
    done: Option<GameId>,
}

/// How many games are timed anew in one go.
const RETIME_LIMIT: u32 = 100;

impl Default for Pulse {
    fn default() -> Self {
        Self {
            last: AtomicI64::new(i64::MIN),
            set_back: Mutex::default(),
        }
    }
}

impl Pulse {
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
        let drift = self.clock.drift().await?;
        let (before, jump) = (self.clock.now(), drift.jump());
        if jump.is_zero() && self.pulse.is_fresh(before) {
            self.clock.follow(drift);
            return Ok(self.clock.now());
        }
        let now = before.checked_add(jump).unwrap_or(before);
        let back = self.store.beat(now, jump, Outage::PATIENCE).await?;
        self.clock.follow(drift);
        self.pulse.last.store(now.as_millisecond(), Ordering::Relaxed);
        if back {
            let set_back = SetBack { to: now, done: None };
            self.pulse.put(set_back, true);
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
        for id in &games {
            if let Err(error) = self.retime_game_set_back(*id, set_back).await {
                failed.push((*id, error));
            }
        }
        if let Some(done) = games.last() {
            let left = SetBack {
                done: Some(*done),
                ..set_back
            };
            self.pulse.put(left, false);
        }
        Ok(failed)
    }

    async fn retime_game_set_back(&self, id: GameId, set_back: SetBack) -> Result<(), StoreError> {
        while let Some(game) = self.current(id).await? {
            let clock = game.clock.as_ref();
            let moved = Game {
                clock: clock.map(|clock| clock.set_back(set_back.to)),
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
