use super::superseded::is_superseded;
use super::{
    Attempt, AttemptOutcome, Channel, Courier, DeliveryStatus, Failed, Notice, NoticeSettings, Parcel,
    ParcelItem, Sent, Settled, When,
};
use crate::ports::StoreError;
use jiff::Timestamp;

impl Courier {
    /// Carries what was claimed and is still worth it, and notes down what became of it. Whoever dies in between has
    /// carried it in vain: it is carried again, so that nothing is lost.
    pub async fn deliver(&self, parcel: Parcel) -> Result<(), StoreError> {
        let channel = parcel.channel;
        let settings = self.store.settings(parcel.player).await?.unwrap_or_default();
        let (mut settled, mut carried) = (Vec::new(), Vec::new());
        for item in parcel.items {
            match self.is_idle(&item.notice, channel, &settings).await? {
                Some(status) => settled.push(Settled {
                    notice: item.notice,
                    channel,
                    status,
                    next_at: None,
                    attempt: None,
                }),
                None => carried.push(item),
            }
        }
        if !carried.is_empty() {
            let notices: Vec<Notice> = carried.iter().map(|item| item.notice.clone()).collect();
            let outcome = match self.players.find(parcel.player).await? {
                Some(player) => self.deliverer(channel).deliver(&player, &notices).await,
                None => Err(Failed {
                    retry: false,
                    detail: "There is no such player any more.".to_owned(),
                }),
            };
            let now = self.clock.now();
            settled.extend(
                carried
                    .into_iter()
                    .map(|item| self.judge(item, channel, &outcome, now)),
            );
        }
        self.store.settle(&settled).await
    }

    /// How a delivery ends that need not be tried.
    async fn is_idle(
        &self,
        notice: &Notice,
        channel: Channel,
        settings: &NoticeSettings,
    ) -> Result<Option<DeliveryStatus>, StoreError> {
        match channel {
            Channel::Mail if settings.mail.when(notice.kind) == When::Never => {
                Ok(Some(DeliveryStatus::Unwanted))
            }
            Channel::Mail => {
                let Some(id) = notice.game else {
                    return Ok(None);
                };
                let told = self.store.told_since(id, notice.player, notice.seq).await?;
                let game = self.games.find(id).await?;
                let waits = game.is_some_and(|game| game.waits_for(notice.player));
                let superseded = is_superseded(notice, &told, waits, &settings.mail);
                Ok(superseded.then_some(DeliveryStatus::Superseded))
            }
        }
    }

    fn judge(
        &self,
        item: ParcelItem,
        channel: Channel,
        outcome: &Result<Sent, Failed>,
        now: Timestamp,
    ) -> Settled {
        let failures = item.attempts.saturating_add(1);
        let (status, next_at, outcome, detail) = match outcome {
            Ok(sent) => (DeliveryStatus::Sent, None, AttemptOutcome::Sent, &sent.detail),
            Err(failed) => {
                let chance = u16::from_be_bytes(self.entropy.bytes());
                let next_at = self.patience.next(failures, now, chance).filter(|_| failed.retry);
                let status = match next_at {
                    Some(_) => DeliveryStatus::Pending,
                    None => DeliveryStatus::Failed,
                };
                (status, next_at, AttemptOutcome::Failed, &failed.detail)
            }
        };
        Settled {
            notice: item.notice,
            channel,
            status,
            next_at,
            attempt: Some(Attempt {
                at: now,
                outcome,
                detail: shorten(detail),
            }),
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
