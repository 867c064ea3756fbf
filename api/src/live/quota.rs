use crate::problem::{Problem, kinds};
use plotline_domain::ids::PlayerId;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

/// How many streams a player may have open on one node: a dozen games on three devices.
const STREAMS: u32 = 36;

/// How long to wait before asking for another stream; one must end first, and nobody knows when.
const RETRY_AFTER: u64 = 10;

/// Counts the open streams of each player.
#[derive(Clone, Default)]
pub(crate) struct Quota(Arc<Mutex<HashMap<PlayerId, u32>>>);

/// A stream that counts as long as this is there.
pub(crate) struct Place {
    quota: Quota,
    player: PlayerId,
}

impl Quota {
    /// The newest is refused; nobody is thrown out for it.
    pub(crate) fn take(&self, player: PlayerId) -> Result<Place, Problem> {
        let mut counts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
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
        })
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        metrics::gauge!("plotline_streams").decrement(1);
        let mut counts = self.quota.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = counts.get_mut(&self.player) {
            *count -= 1;
            if *count == 0 {
                counts.remove(&self.player);
            }
        }
    }
}
