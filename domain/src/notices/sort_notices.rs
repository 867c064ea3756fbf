use super::courier::after;
use super::{Channel, Courier, DeliveryStatus, Notice, Sorted, Way, When};
use crate::ids::{NoticeId, PlayerId};
use crate::ports::StoreError;
use jiff::{SignedDuration, Timestamp};
use plotline_use_case::use_case;

/// How many notices are looked at in one go.
const BATCH: u32 = 100;

/// How long notices wait whose node died over them.
const LEASE: SignedDuration = SignedDuration::from_secs(15);

/// What came of one look at the new notices.
#[derive(Debug, Default)]
pub struct SortedNotices {
    pub count: usize,
    /// Those that could not be sorted, and why; the others are not held up by them.
    pub failed: Vec<(NoticeId, StoreError)>,
}

impl Courier {
    /// Decides for new notices which ways they go and when: a change of a game only writes them down.
    #[use_case]
    pub async fn sort_new(&self) -> Result<SortedNotices, StoreError> {
        let now = self.clock.now();
        let mut done = SortedNotices::default();
        let mut sorted = Vec::new();
        for notice in self.store.claim_unsorted(now, after(now, LEASE), BATCH).await? {
            match self.plan(&notice, now).await {
                Ok(ways) => sorted.push(Sorted { notice, ways }),
                Err(error) => done.failed.push((notice.id, error)),
            }
        }
        if !sorted.is_empty() {
            self.store.sort(&sorted).await?;
        }
        done.count = sorted.len();
        Ok(done)
    }

    /// The ways of one notice, one for each channel that its player may have.
    async fn plan(&self, notice: &Notice, now: Timestamp) -> Result<Vec<Way>, StoreError> {
        let settings = self.store.settings(notice.player).await?.unwrap_or_default();
        let (status, digest, next_at) = match settings.mail.when(notice.kind) {
            When::AtOnce => (DeliveryStatus::Pending, false, Some(now)),
            When::Digest => {
                let due = settings.next_digest(now, &self.zone_of(notice.player).await?);
                (DeliveryStatus::Pending, true, Some(due))
            }
            When::Never => (DeliveryStatus::Unwanted, false, None),
        };
        let mail = Way {
            channel: Channel::Mail,
            status,
            digest,
            next_at,
        };
        let webhooks = self.deliverers.webhooks.webhooks_for(notice).await?;
        let webhooks = webhooks.into_iter().map(|id| Way {
            channel: Channel::Webhook(id),
            status: DeliveryStatus::Pending,
            digest: false,
            next_at: Some(now),
        });
        Ok(std::iter::once(mail).chain(webhooks).collect())
    }

    async fn zone_of(&self, player: PlayerId) -> Result<String, StoreError> {
        let booked = self.games.booked(&[player]).await?.pop();
        Ok(booked.map(|(_, booked)| booked.schedule).unwrap_or_default().zone)
    }
}
