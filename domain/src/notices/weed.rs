use super::superseded::{by_game, is_superseded};
use super::{Channel, Courier, DeliveryStatus, Notice, NoticeSettings, Parcel, Settled, When};
use crate::ids::{GameId, PlayerId};
use crate::ports::StoreError;
use plotline_use_case::use_case;
use std::collections::{HashMap, HashSet};

impl Courier {
    /// Takes out of what was collected whatever nobody needs any more, notes that down in one go, and gives the rest.
    /// Where turns follow each other quickly, that is most of it.
    #[use_case]
    pub async fn weed(&self, parcels: Vec<Parcel>) -> Result<Vec<Parcel>, StoreError> {
        // A program wants to know everything, and the webhook knows whether it wants this.
        let mails = parcels.iter().filter(|parcel| parcel.channel == Channel::Mail);
        let mails: Vec<Notice> = mails
            .flat_map(|parcel| &parcel.items)
            .map(|item| item.notice.clone())
            .collect();
        let settings = self.settings_of(&mails).await?;
        let mut idle = self.idle(&mails, &settings).await?.into_iter();
        let (mut settled, mut left) = (Vec::new(), Vec::new());
        for mut parcel in parcels {
            let channel = parcel.channel;
            parcel.items.retain(|item| {
                let status = match channel {
                    Channel::Mail => idle.next().flatten(),
                    Channel::Webhook(_) => None,
                };
                settled.extend(status.map(|status| Settled {
                    notice: item.notice.clone(),
                    channel,
                    status,
                    next_at: None,
                    attempt: None,
                }));
                status.is_none()
            });
            if !parcel.items.is_empty() {
                left.push(parcel);
            }
        }
        if !settled.is_empty() {
            self.store.settle(&settled).await?;
        }
        Ok(left)
    }

    /// What the players of these notices want, in their order.
    pub(super) async fn settings_of(&self, notices: &[Notice]) -> Result<Vec<NoticeSettings>, StoreError> {
        if notices.is_empty() {
            return Ok(Vec::new());
        }
        let players: HashSet<PlayerId> = notices.iter().map(|notice| notice.player).collect();
        let said = self.store.settings(&Vec::from_iter(players)).await?;
        let said = HashMap::<PlayerId, NoticeSettings>::from_iter(said);
        let of_player = |notice: &Notice| said.get(&notice.player).cloned().unwrap_or_default();
        Ok(notices.iter().map(of_player).collect())
    }

    /// How the mails of these notices end that need not be sent; nothing for those that are to be sent. Nothing is read
    /// but what that depends on.
    pub(super) async fn idle(
        &self,
        notices: &[Notice],
        settings: &[NoticeSettings],
    ) -> Result<Vec<Option<DeliveryStatus>>, StoreError> {
        let is_wanted =
            |(notice, settings): &(&Notice, &NoticeSettings)| settings.mail.when(notice.kind) != When::Never;
        let wanted = || {
            notices
                .iter()
                .zip(settings)
                .filter(is_wanted)
                .map(|(notice, _)| notice)
        };
        let ids: HashSet<GameId> = wanted().filter_map(|notice| notice.game).collect();
        let games = self.games.newest(&Vec::from_iter(ids)).await?;
        // Nothing where the game cannot be read now, or is known as it was before the notice: then nothing can be said of it.
        let waits = |notice: &Notice| match games.get(&notice.game?) {
            Some(game) => {
                let game = game.as_ref().filter(|game| game.seq >= notice.seq)?;
                Some(game.waits_for(notice.player))
            }
            None => Some(false),
        };
        let mut since = HashMap::<GameId, u64>::new();
        for notice in
            wanted().filter(|notice| waits(notice).is_some_and(|waits| by_game(notice, waits).is_none()))
        {
            if let Some(game) = notice.game {
                let first = since.entry(game).or_insert(notice.seq);
                *first = notice.seq.min(*first);
            }
        }
        let mut told = HashMap::<_, Vec<Notice>>::new();
        for notice in self.store.told_since(&Vec::from_iter(since)).await? {
            told.entry((notice.game, notice.player)).or_default().push(notice);
        }
        let idle = notices.iter().zip(settings).map(|both| {
            if !is_wanted(&both) {
                return Some(DeliveryStatus::Unwanted);
            }
            let (notice, settings) = both;
            let told = told
                .get(&(notice.game, notice.player))
                .map_or(&[][..], Vec::as_slice);
            let superseded = is_superseded(notice, told, waits(notice)?, &settings.mail);
            superseded.then_some(DeliveryStatus::Superseded)
        });
        Ok(idle.collect())
    }
}
