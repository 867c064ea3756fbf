//! Whether a node is alone on its PostgreSQL, as its last question told, and what it knows while it is.

use super::followed::FollowedVersions;
use super::{EXPIRY, LEASE};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

pub(crate) struct SoleNode {
    followed: Arc<FollowedVersions>,
    started: Instant,
    /// Alone until this many nanoseconds after `started`.
    until: AtomicU64,
    /// Not alone before, because a change may still be made of which the outcome is unknown.
    not_before: AtomicU64,
}

impl Default for SoleNode {
    fn default() -> Self {
        Self {
            followed: Arc::default(),
            started: Instant::now(),
            until: AtomicU64::new(0),
            not_before: AtomicU64::new(0),
        }
    }
}

impl SoleNode {
    pub(crate) fn is_alone(&self) -> bool {
        self.at(Instant::now()) < self.until.load(Ordering::Acquire)
    }

    /// The versions of games, where this node makes all changes.
    pub(crate) fn known(&self) -> Option<&FollowedVersions> {
        self.is_alone().then(|| self.followed.as_ref())
    }

    /// What changes have to be told to, alone or not.
    pub(crate) fn followed(&self) -> &Arc<FollowedVersions> {
        &self.followed
    }

    /// A change of unknown outcome may still be made: nothing is known until no statement can be running any more.
    pub(crate) fn doubt(&self) {
        self.not_before
            .store(self.at(Instant::now() + EXPIRY), Ordering::Release);
        self.until.store(0, Ordering::Release);
    }

    /// Nobody else was there when this was asked.
    pub(super) fn was_alone(&self, asked_at: Instant) {
        if self.at(asked_at) < self.not_before.load(Ordering::Acquire) {
            return;
        }
        // Others may have come and gone since what was seen last has expired.
        if !self.is_alone() {
            self.followed.forget_all();
        }
        self.until.store(self.at(asked_at + LEASE), Ordering::Release);
    }

    pub(super) fn is_not_alone(&self) {
        self.until.store(0, Ordering::Release);
    }

    fn at(&self, moment: Instant) -> u64 {
        let passed = moment.saturating_duration_since(self.started);
        u64::try_from(passed.as_nanos()).unwrap_or(u64::MAX)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_node_is_alone_for_a_while_after_it_has_asked() {
        let sole = SoleNode::default();
        assert!(!sole.is_alone());
        sole.was_alone(Instant::now());
        assert!(sole.is_alone());
        sole.is_not_alone();
        assert!(!sole.is_alone());
        let long_ago = Instant::now().checked_sub(LEASE).unwrap();
        sole.was_alone(long_ago);
        assert!(!sole.is_alone(), "the lease is counted from the question");
    }

    #[test]
    fn a_node_that_does_not_know_what_became_of_a_change_knows_nothing() {
        let sole = SoleNode::default();
        sole.was_alone(Instant::now());
        sole.doubt();
        assert!(!sole.is_alone());
        sole.was_alone(Instant::now());
        assert!(!sole.is_alone());
    }
}
