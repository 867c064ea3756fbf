use super::courier::after;
use super::{Attempt, AttemptOutcome, Channel, Courier, DeliveryStatus, Notice, Parcel, ParcelItem, Settled};
use crate::ids::{PlayerId, WebhookId};
use crate::players::Email;
use crate::ports::StoreError;
use crate::webhooks::{self, NotSent};
use jiff::{SignedDuration, Timestamp};
use plotline_use_case::use_case;

/// How one attempt went.
enum Outcome {
    Sent(String),
    Failed {
        detail: String,
        retry: bool,
        /// How long the other side wants to be left alone.
        wait: Option<SignedDuration>,
    },
    /// There is nobody any more who wants it.
    Unwanted,
}

impl Courier {
    /// Carries what was claimed and is still worth it, and notes down what became of it. Whoever dies in between has
    /// carried it in vain: it is carried again, so that nothing is lost.
    #[use_case]
    pub async fn deliver(&self, parcel: Parcel) -> Result<(), StoreError> {
        // Looked at again just before it leaves: since it was collected, it may have waited for others.
        let Some(parcel) = self.weed(vec![parcel]).await?.pop() else {
            return Ok(());
        };
        let channel = parcel.channel;
        let notices: Vec<Notice> = parcel.items.iter().map(|item| item.notice.clone()).collect();
        let outcome = match channel {
            Channel::Mail => self.mail(parcel.player, &notices).await?,
            Channel::Webhook(id) => self.call(id, &notices).await?,
        };
        let now = self.clock.now();
        let items = parcel.items.into_iter();
        let settled: Vec<Settled> = items
            .map(|item| self.judge(item, channel, &outcome, now))
            .collect();
        self.store.settle(&settled).await
    }

    async fn mail(&self, player: PlayerId, notices: &[Notice]) -> Result<Outcome, StoreError> {
        let Some(mut player) = self.players.find(player).await? else {
            return Ok(Outcome::Unwanted);
        };
        if let [notice] = notices
            && let Some(to) = notice.details.to.as_deref().and_then(|to| Email::parse(to).ok())
        {
            player.email = to;
        }
        Ok(match self.deliverers.mail.deliver(&player, notices).await {
            Ok(sent) => Outcome::Sent(sent.detail),
            Err(failed) => Outcome::Failed {
                detail: failed.detail,
                retry: failed.retry,
                wait: None,
            },
        })
    }

    /// What is for a webhook goes alone.
    async fn call(&self, id: WebhookId, notices: &[Notice]) -> Result<Outcome, StoreError> {
        let Some(notice) = notices.first() else {
            return Ok(Outcome::Unwanted);
        };
        let said = |why: &NotSent| why.why.sentence(why.status);
        Ok(match self.deliverers.webhooks.deliver_notice(id, notice).await? {
            webhooks::Delivery::Sent { status } => Outcome::Sent(format!("The receiver answered {status}.")),
            webhooks::Delivery::Failed { why, retry_after } => Outcome::Failed {
                detail: said(&why),
                retry: true,
                wait: retry_after,
            },
            webhooks::Delivery::Disabled { why } => Outcome::Failed {
                detail: said(&why),
                retry: false,
                wait: None,
            },
            webhooks::Delivery::Unwanted => Outcome::Unwanted,
        })
    }

    fn judge(&self, item: ParcelItem, channel: Channel, outcome: &Outcome, now: Timestamp) -> Settled {
        let attempt = |outcome, detail| {
            let detail = shorten(detail);
            Some(Attempt {
                at: now,
                outcome,
                detail,
            })
        };
        let (status, next_at, attempt) = match outcome {
            Outcome::Unwanted => (DeliveryStatus::Unwanted, None, None),
            Outcome::Sent(detail) => (DeliveryStatus::Sent, None, attempt(AttemptOutcome::Sent, detail)),
            Outcome::Failed { detail, retry, wait } => {
                let failures = item.attempts.saturating_add(1);
                let chance = u16::from_be_bytes(self.entropy.bytes());
                let next_at = self.patience.next(failures, now, chance).filter(|_| *retry);
                // Who is asked to come later does, but not sooner than planned.
                let next_at = next_at.map(|next| next.max(after(now, wait.unwrap_or_default())));
                let status = match next_at {
                    Some(_) => DeliveryStatus::Pending,
                    None => DeliveryStatus::Failed,
                };
                (status, next_at, attempt(AttemptOutcome::Failed, detail))
            }
        };
        Settled {
            notice: item.notice,
            channel,
            status,
            next_at,
            attempt,
        }
    }
}

/// What the other side says is kept, but not at any length.
fn shorten(detail: &str) -> String {
    const CHARS: usize = 500;
    // No database keeps a NUL in a text.
    let printable = detail.chars().filter(|char| *char != '\0');
    printable.take(CHARS).collect()
}
