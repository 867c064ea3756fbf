//! Whether a node is alone on its PostgreSQL, as its last question told, and what it knows while it is.

use super::followed::FollowedVersions;
use super::{EXPIRY, LEASE, millis};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

#[derive(Default)]
pub(crate) struct SoleNode {
    followed: Arc<FollowedVersions>,
    lease: Mutex<Lease>,
}

#[derive(Default)]
struct Lease {
    /// Alone until then.
    until: Option<Instant>,
    /// Not alone before, because a change of unknown outcome may still be made.
    doubt_until: Option<Instant>,
    /// The database's time of the last answer, in milliseconds.
    told_at: i64,
}

/// Who else was there, as the database told.
pub(super) struct Look {
    pub(super) asked: Instant,
    /// The database's time, in milliseconds. The clock of this machine stands still while it sleeps.
    pub(super) told_at: i64,
    pub(super) others: i64,
}

impl SoleNode {
    pub(crate) fn is_alone(&self) -> bool {
        self.lease().until.is_some_and(|until| Instant::now() < until)
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
        let mut lease = self.lease();
        lease.until = None;
        lease.doubt_until = Some(Instant::now() + EXPIRY);
    }

    /// Whether only a look that wrote durably can end a doubt: while a standby is missing, commits wait without a limit.
    pub(super) fn is_in_doubt(&self) -> bool {
        self.lease().doubt_until.is_some()
    }

    pub(super) fn has_looked(&self, look: &Look) {
        let mut lease = self.lease();
        // Another server's clock may be behind.
        let is_late = !(0..=millis(LEASE)).contains(&look.told_at.saturating_sub(lease.told_at));
        lease.told_at = look.told_at;
        lease.doubt_until = lease.doubt_until.filter(|until| look.asked < *until);
        if look.others > 0 {
            lease.until = None;
            return;
        }
        if lease.doubt_until.is_some() {
            return;
        }
        // Others may have come and gone since the last look.
        if is_late || lease.until.is_none_or(|until| until <= Instant::now()) {
            self.followed.forget_all();
        }
        lease.until = Some(look.asked + LEASE);
    }

    pub(crate) fn is_not_alone(&self) {
        self.lease().until = None;
    }

    fn lease(&self) -> MutexGuard<'_, Lease> {
        self.lease.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use plotline_domain::games::Version;
    use plotline_domain::ids::GameId;
    use std::time::Duration;
    use uuid::Uuid;

    const GAME: GameId = GameId(Uuid::nil());

    fn alone(told_at: i64) -> Look {
        Look {
            asked: Instant::now(),
            told_at,
            others: 0,
        }
    }

    #[test]
    fn a_node_is_alone_for_a_while_after_it_has_asked() {
        let sole = SoleNode::default();
        assert!(!sole.is_alone());
        sole.has_looked(&alone(0));
        assert!(sole.is_alone());
        sole.has_looked(&Look {
            others: 1,
            ..alone(1)
        });
        assert!(!sole.is_alone());
        let asked = Instant::now().checked_sub(LEASE).unwrap();
        sole.has_looked(&Look { asked, ..alone(2) });
        assert!(!sole.is_alone(), "the lease is counted from the question");
    }

    #[test]
    fn a_node_that_does_not_know_what_became_of_a_change_knows_nothing() {
        let sole = SoleNode::default();
        sole.has_looked(&alone(0));
        sole.doubt();
        assert!(!sole.is_alone());
        sole.has_looked(&alone(1));
        assert!(!sole.is_alone() && sole.is_in_doubt());
        let asked = Instant::now() + EXPIRY + Duration::from_secs(1);
        sole.has_looked(&Look { asked, ..alone(2) });
        assert!(sole.is_alone() && !sole.is_in_doubt());
    }

    #[test]
    fn a_machine_that_slept_between_two_looks_has_forgotten_what_it_knew() {
        let sole = SoleNode::default();
        let (revision, planned) = (1, None);
        let knows = |told_at| {
            sole.has_looked(&alone(told_at));
            let known = sole.known().unwrap().get(GAME).is_some();
            sole.followed().begin(GAME).made(Version { revision, planned });
            known
        };
        assert!(!knows(0));
        assert!(knows(250));
        assert!(!knows(60_000));
    }
}
