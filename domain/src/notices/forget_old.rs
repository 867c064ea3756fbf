use super::{NoticeCursor, Notices};
use crate::ports::StoreError;
use jiff::{SignedDuration, Timestamp};
use plotline_use_case::use_case;

/// For how long a player can look up what was told. A mail that comes again within this time is known; no mail server
/// tries for longer than some days.
const KEPT: SignedDuration = SignedDuration::from_hours(90 * 24);

/// How many are looked at in one go, so that nothing waits for it.
const BATCH: u32 = 200;

impl Notices {
    /// Forgets some of what was told long ago, with all attempts to deliver it. Gives the place after which to go on, or
    /// nothing once everything old was looked at. Any number of nodes may do so.
    #[use_case]
    pub async fn forget_old(&self, after: Option<NoticeCursor>) -> Result<Option<NoticeCursor>, StoreError> {
        let before = self.clock.now().checked_sub(KEPT).unwrap_or(Timestamp::MIN);
        self.store.forget(before, after, BATCH).await
    }
}
