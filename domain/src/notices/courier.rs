use super::{Deliverer, Lane, NoticeStore, Parcel, Patience};
use crate::games::Games;
use crate::ids::PlayerId;
use crate::players::PlayerStore;
use crate::ports::{Clock, Entropy, StoreError};
use crate::webhooks::Webhooks;
use jiff::{SignedDuration, Timestamp};
use plotline_use_case::use_case;
use std::sync::Arc;

/// Brings notices to their players, with what it needs from outside. Any number of nodes have one; what one of them has
/// claimed and not settled when it dies, another takes over.
pub struct Courier {
    pub(super) store: Arc<dyn NoticeStore>,
    pub(super) games: Arc<Games>,
    pub(super) players: Arc<dyn PlayerStore>,
    pub(super) clock: Arc<dyn Clock>,
    pub(super) entropy: Arc<dyn Entropy>,
    pub(super) deliverers: Deliverers,
    pub(super) patience: Patience,
}

/// What carries notices, by channel.
pub struct Deliverers {
    pub mail: Arc<dyn Deliverer>,
    pub webhooks: Arc<Webhooks>,
}

/// The most notices in one mail; the rest comes in the next.
const DIGEST_LIMIT: u32 = 200;

impl Courier {
    /// How long what a node has claimed is its own, if it does not [hold](Courier::hold) it: so long a mail is late of
    /// which the node was killed.
    pub const LEASE: SignedDuration = SignedDuration::from_secs(10);

    pub fn new(
        store: Arc<dyn NoticeStore>,
        games: Arc<Games>,
        players: Arc<dyn PlayerStore>,
        clock: Arc<dyn Clock>,
        entropy: Arc<dyn Entropy>,
        deliverers: Deliverers,
        patience: Patience,
    ) -> Self {
        Self {
            store,
            games,
            players,
            clock,
            entropy,
            deliverers,
            patience,
        }
    }

    /// Claims what is due in a lane, at most `limit` parcels, and none for these players. Each is to be delivered
    /// within [`Courier::LEASE`], or held until it is.
    #[use_case]
    pub async fn collect(
        &self,
        lane: Lane,
        not_for: &[PlayerId],
        limit: u32,
    ) -> Result<Vec<Parcel>, StoreError> {
        let now = self.clock.now();
        let until = after(now, Self::LEASE);
        let claimed = self.store.claim_deliveries(lane, not_for, now, until, limit);
        let mut parcels = claimed.await?;
        // Only mails are put together. A digest waits for none of the others, of which there may be many for long.
        if lane == Lane::Mail {
            parcels.extend(self.store.claim_digest(now, until, DIGEST_LIMIT).await?);
        }
        Ok(parcels)
    }

    /// Keeps what was collected for another [`Courier::LEASE`], because it is still on its way.
    #[use_case]
    pub async fn hold(&self, parcel: &Parcel) -> Result<(), StoreError> {
        let until = after(self.clock.now(), Self::LEASE);
        self.store.hold(parcel, until).await
    }
}

pub(super) fn after(now: Timestamp, wait: SignedDuration) -> Timestamp {
    now.checked_add(wait).unwrap_or(Timestamp::MAX)
}
