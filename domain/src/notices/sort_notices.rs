use super::courier::after;
use super::{Channel, Courier, DeliveryStatus, Notice, Sorted, Way, When};
use crate::ids::{NoticeId, PlayerId};
use crate::ports::StoreError;
use jiff::{SignedDuration, Timestamp};
use plotline_use_case::use_case;

/// How many notices are looked at in one go.
const BATCH: u32 = 200;

/// How long notices wait whose node died over them.
const LEASE: SignedDuration = SignedDuration::from_secs(15);

/// What came of one look at the new notices.
#[derive(Debug, Default)]
pub struct SortedNotices {
    pub count: usize,
    /// How long the oldest of them had waited.
    pub waited: SignedDuration,
    /// Those that could not be sorted, and why; the others are not held up by them.
    pub failed: Vec<(NoticeId, StoreError)>,
}

impl Courier {
    /// Decides for new notices which ways they go and when: a change of a game only writes them down.
    #[use_case]
    pub async fn sort_new(&self) -> Result<SortedNotices, StoreError> {
        let now = self.clock.now();
        let notices = self.store.claim_unsorted(now, after(now, LEASE), BATCH).await?;
        let mut done = SortedNotices::default();
        if notices.is_empty() {
            return Ok(done);
        }
        let oldest = notices.iter().map(|notice| notice.at).min();
        done.waited = oldest.map_or(SignedDuration::ZERO, |oldest| now.duration_since(oldest));
        let mut sorted = Vec::new();
        match self.plan(&notices, now).await {
            Ok(planned) => sorted = planned,
            // One by one, so that what cannot be read for one holds up no other.
            Err(_) => {
                for notice in notices {
                    match self.plan(std::slice::from_ref(&notice), now).await {
                        Ok(planned) => sorted.extend(planned),
                        Err(error) => done.failed.push((notice.id, error)),
                    }
                }
            }
        }
        if !sorted.is_empty() {
            self.store.sort(&sorted).await?;
        }
        done.count = sorted.len();
        Ok(done)
    }

    /// The ways of notices, one for each channel that their players may have.
    async fn plan(&self, notices: &[Notice], now: Timestamp) -> Result<Vec<Sorted>, StoreError> {
        let settings = self.settings_of(notices).await?;
        let idle = self.idle(notices, &settings).await?;
        let webhooks = self.deliverers.webhooks.webhooks_for(notices).await?;
        let mut sorted = Vec::with_capacity(notices.len());
        for (((notice, settings), idle), webhooks) in notices.iter().zip(&settings).zip(idle).zip(webhooks) {
            let when = settings.mail.when(notice.kind);
            let (status, next_at) = match (when, idle) {
                (When::Digest, _) => {
                    let due = settings.next_digest(now, &self.zone_of(notice.player).await?);
                    (DeliveryStatus::Pending, Some(due))
                }
                (_, Some(status)) => (status, None),
                (_, None) => (DeliveryStatus::Pending, Some(now)),
            };
            let mail = Way {
                channel: Channel::Mail,
                status,
                digest: when == When::Digest,
                next_at,
            };
            let webhooks = webhooks.into_iter().map(|id| Way {
                channel: Channel::Webhook(id),
                status: DeliveryStatus::Pending,
                digest: false,
                next_at: Some(now),
            });
            sorted.push(Sorted {
                notice: notice.clone(),
                ways: std::iter::once(mail).chain(webhooks).collect(),
            });
        }
        Ok(sorted)
    }

    async fn zone_of(&self, player: PlayerId) -> Result<String, StoreError> {
        Ok(self.games.find_booked(player).await?.schedule.zone)
    }
}
