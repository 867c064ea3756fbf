use super::passes::{Pass, Passes};
use plotline_contract::{Problem, kinds};
use plotline_domain::ids::PlayerId;
use plotline_domain::players::Identity;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

/// How many streams a player may have open on one node: a dozen games on three devices.
const STREAMS: u32 = 36;

/// How long to wait before asking for another stream; one must end first, and nobody knows when.
const RETRY_AFTER: u64 = 10;

/// Counts the open streams of each player, and knows with which tokens they were opened.
#[derive(Clone, Default)]
pub struct Quota {
    counts: Arc<Mutex<HashMap<PlayerId, u32>>>,
    passes: Passes,
}

/// A stream that counts as long as this is there.
pub struct Place {
    quota: Quota,
    player: PlayerId,
    pass: Pass,
}

impl Quota {
    /// The newest is refused; nobody is thrown out for it.
    pub fn take(&self, identity: &Identity) -> Result<Place, Problem> {
        let player = identity.player.id;
        let mut counts = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        let count = counts.entry(player).or_default();
        if *count >= STREAMS {
            let detail =
                format!("At most {STREAMS} streams of a player are open at a time; close one first.");
            return Err(Problem::new(&kinds::RATE_LIMITED, detail)
                .with("limit", "streams")
                .with("retry_after", RETRY_AFTER));
        }
        *count += 1;
        metrics::gauge!("plotline_streams").increment(1);
        Ok(Place {
            quota: self.clone(),
            player,
            pass: self.passes.take(identity.by),
        })
    }

    pub(super) fn passes(&self) -> &Passes {
        &self.passes
    }
}

impl Place {
    /// Whether the token with which it was taken has been revoked since.
    pub fn is_revoked(&self) -> bool {
        self.pass.is_revoked()
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        metrics::gauge!("plotline_streams").decrement(1);
        let mut counts = self.quota.counts.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = counts.get_mut(&self.player) {
            *count -= 1;
            if *count == 0 {
                counts.remove(&self.player);
            }
        }
    }
}
