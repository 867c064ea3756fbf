use super::{Disabled, DisabledWhy, NotSent, Webhook, WebhookFailure, WebhookMessage, Webhooks};
use crate::ids::{NoticeId, PlayerId, WebhookId};
use crate::notices::{Notice, NoticeDetails, NoticeKind};
use crate::ports::StoreError;
use jiff::{SignedDuration, Timestamp};
use plotline_use_case::use_case;
use std::collections::HashSet;

/// What became of one attempt to tell a webhook of a notice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Delivery {
    /// The status with which it was taken.
    Sent { status: u16 },
    /// It is to be tried again, not before `retry_after` if the receiver has asked for that.
    Failed {
        why: NotSent,
        retry_after: Option<SignedDuration>,
    },
    /// The webhook has been disabled by it, and its owner is told.
    Disabled { why: NotSent },
    /// There is no such webhook any more, it is disabled, or it is for other things.
    Unwanted,
}

/// For how long nothing may arrive before a webhook is disabled.
const FAILS_FOR: SignedDuration = SignedDuration::from_hours(3 * 24);

/// How long a receiver may make us wait.
const RETRY_AFTER_AT_LEAST: SignedDuration = SignedDuration::from_secs(1);
const RETRY_AFTER_AT_MOST: SignedDuration = SignedDuration::from_hours(6);

impl Webhooks {
    /// The webhooks that are to be told of each of these notices.
    #[use_case]
    pub async fn webhooks_for(&self, notices: &[Notice]) -> Result<Vec<Vec<WebhookId>>, StoreError> {
        let players: HashSet<PlayerId> = notices.iter().map(|notice| notice.player).collect();
        let all = self.store.webhooks_of(&Vec::from_iter(players)).await?;
        let wanting = |notice: &Notice| {
            let own = all.iter().filter(|webhook| webhook.player == notice.player);
            let wanting = own.filter(|webhook| webhook.wants(notice.kind, notice.game));
            wanting.map(|webhook| webhook.id).collect()
        };
        Ok(notices.iter().map(wanting).collect())
    }

    /// One attempt, and what follows from it for the webhook.
    #[use_case]
    pub async fn deliver_notice(&self, id: WebhookId, notice: &Notice) -> Result<Delivery, StoreError> {
        let found = self.find_webhook(notice.player, id).await?;
        let Some(webhook) = found.filter(|webhook| webhook.wants(notice.kind, notice.game)) else {
            return Ok(Delivery::Unwanted);
        };
        match self.send(&webhook, &WebhookMessage::of(notice)).await {
            Ok(status) => {
                if webhook.failing_since.is_some() {
                    self.store.note_success(id).await?;
                }
                Ok(Delivery::Sent { status })
            }
            Err(why) => self.failed(&webhook, notice, why).await,
        }
    }

    async fn failed(&self, webhook: &Webhook, notice: &Notice, why: NotSent) -> Result<Delivery, StoreError> {
        let now = self.clock.now();
        let Some(since) = self.store.note_failure(webhook.id, now).await? else {
            return Ok(Delivery::Unwanted);
        };
        let disabled_why = match why.why {
            WebhookFailure::Gone => DisabledWhy::Gone,
            _ if now.duration_since(since) >= FAILS_FOR => DisabledWhy::Failing,
            _ => {
                let bounded = |wait: SignedDuration| wait.clamp(RETRY_AFTER_AT_LEAST, RETRY_AFTER_AT_MOST);
                let retry_after = why.retry_after.map(bounded);
                return Ok(Delivery::Failed { why, retry_after });
            }
        };
        // Told first: whoever is killed in between tells nothing twice when it is done again.
        let told = disabled_notice(webhook, notice, disabled_why, since, now);
        self.notices.insert_once(&told).await?;
        let disabled = Disabled {
            at: now,
            why: disabled_why,
        };
        self.store.disable(webhook.id, disabled).await?;
        Ok(Delivery::Disabled { why })
    }
}

/// What the owner of a webhook is told when it is disabled: once for all that has failed since `since`. It belongs to
/// the game whose notice failed last.
fn disabled_notice(
    webhook: &Webhook,
    failed: &Notice,
    why: DisabledWhy,
    since: Timestamp,
    now: Timestamp,
) -> Notice {
    let host = webhook.url.host();
    let what = match why {
        DisabledWhy::Gone => format!("Your webhook at {host} wants nothing more: it answered 410 Gone."),
        _ => format!("Nothing has arrived at your webhook at {host} since {since:.0}."),
    };
    let then = "It is disabled, and nothing more is sent there.";
    let next = format!(
        "Once it works again, enable it: PATCH /v1/me/webhooks/{} with enabled: true.",
        webhook.id
    );
    Notice {
        id: NoticeId::named(NoticeKind::WebhookDisabled, &format!("{} {since}", webhook.id)),
        player: webhook.player,
        game: failed.game,
        seq: failed.seq,
        kind: NoticeKind::WebhookDisabled,
        details: NoticeDetails {
            sentences: vec![what, then.to_owned(), next],
            ..NoticeDetails::default()
        },
        at: now,
    }
}
