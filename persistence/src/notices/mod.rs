//! The store of notices: each call of the port, and where its queries are.

mod claim;
mod forget;
mod list;
mod settings;
mod settle;
mod write;

use crate::store::Store;
use async_trait::async_trait;
use jiff::Timestamp;
use plotline_domain::ids::{GameId, NoticeId, PlayerId};
use plotline_domain::notices::{
    Delivery, Lane, Notice, NoticeCursor, NoticeQuery, NoticeSettings, NoticeStore, Parcel, Settled, Sorted,
};
use plotline_domain::ports::StoreError;

#[async_trait]
impl NoticeStore for Store {
    async fn insert_once(&self, notice: &Notice) -> Result<bool, StoreError> {
        Ok(self.insert_notice_once(notice).await?)
    }

    async fn exists(&self, game: Option<GameId>, id: NoticeId) -> Result<bool, StoreError> {
        Ok(self.notice_exists(game, id).await?)
    }

    async fn list(&self, query: &NoticeQuery) -> Result<Vec<Notice>, StoreError> {
        Ok(self.list_notices(query).await?)
    }

    async fn told_since(&self, games: &[(GameId, u64)]) -> Result<Vec<Notice>, StoreError> {
        Ok(self.notices_since(games).await?)
    }

    async fn deliveries_of(&self, notices: &[Notice]) -> Result<Vec<Vec<Delivery>>, StoreError> {
        Ok(self.deliveries_of_notices(notices).await?)
    }

    async fn claim_unsorted(
        &self,
        now: Timestamp,
        until: Timestamp,
        limit: u32,
    ) -> Result<Vec<Notice>, StoreError> {
        Ok(self.claim_unsorted_notices(now, until, limit).await?)
    }

    async fn sort(&self, sorted: &[Sorted]) -> Result<(), StoreError> {
        Ok(self.sort_notices(sorted).await?)
    }

    async fn claim_deliveries(
        &self,
        lane: Lane,
        not_of: &[PlayerId],
        now: Timestamp,
        until: Timestamp,
        limit: u32,
    ) -> Result<Vec<Parcel>, StoreError> {
        let claimed = self.claim_due_deliveries(lane, not_of, now, until, limit);
        Ok(claimed.await?)
    }

    async fn claim_digest(
        &self,
        now: Timestamp,
        until: Timestamp,
        limit: u32,
    ) -> Result<Option<Parcel>, StoreError> {
        Ok(self.claim_due_digest(now, until, limit).await?)
    }

    async fn hold(&self, parcel: &Parcel, until: Timestamp) -> Result<(), StoreError> {
        Ok(self.hold_deliveries(parcel, until).await?)
    }

    async fn settle(&self, settled: &[Settled]) -> Result<(), StoreError> {
        Ok(self.settle_deliveries(settled).await?)
    }

    async fn forget(
        &self,
        before: Timestamp,
        after: Option<NoticeCursor>,
        limit: u32,
    ) -> Result<Option<NoticeCursor>, StoreError> {
        Ok(self.forget_notices(before, after, limit).await?)
    }

    async fn settings(&self, players: &[PlayerId]) -> Result<Vec<(PlayerId, NoticeSettings)>, StoreError> {
        Ok(self.find_notice_settings(players).await?)
    }

    async fn keep_settings(
        &self,
        player: PlayerId,
        settings: &NoticeSettings,
        now: Timestamp,
    ) -> Result<(), StoreError> {
        Ok(self.keep_notice_settings(player, settings, now).await?)
    }
}
