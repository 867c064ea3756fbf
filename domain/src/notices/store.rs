use super::{
    Attempt, Channel, Delivery, DeliveryStatus, Lane, Notice, NoticeCursor, NoticeQuery, NoticeSettings,
};
use crate::ids::{GameId, NoticeId, PlayerId};
use crate::ports::StoreError;
use async_trait::async_trait;
use jiff::Timestamp;

/// Where notices are kept, and what becomes of them. Those of a change of a game are kept by
/// [`GameStore::commit`](crate::games::GameStore). Every adapter MUST keep these promises:
///
/// - What was acknowledged is durable.
/// - A game has at most one notice of an id, also when two are inserted at once.
/// - What is claimed is claimed by one: nobody else is given it before the claim runs out.
/// - What a claim was not settled for is given to whoever asks after it has run out.
/// - Anything that may pass by itself is `StoreError::Unavailable`.
#[async_trait]
pub trait NoticeStore: Send + Sync {
    /// Keeps a notice, unless there is one with its id already; says whether it is new.
    async fn insert_once(&self, notice: &Notice) -> Result<bool, StoreError>;

    /// Whether there is a notice of this id at this game.
    async fn exists(&self, game: Option<GameId>, id: NoticeId) -> Result<bool, StoreError>;

    /// Newest first, those of one instant by their ids, the greatest first. Those that cannot be read are left out and
    /// shorten no page: fewer than the query's limit are given only at the end.
    async fn list(&self, query: &NoticeQuery) -> Result<Vec<Notice>, StoreError>;

    /// What anybody was told of these games at these seqs or later, in any order.
    async fn told_since(&self, games: &[(GameId, u64)]) -> Result<Vec<Notice>, StoreError>;

    /// What became of each of these notices, in their order.
    async fn deliveries_of(&self, notices: &[Notice]) -> Result<Vec<Vec<Delivery>>, StoreError>;

    /// Claims notices for which no deliveries were written yet, the longest waiting first.
    async fn claim_unsorted(
        &self,
        now: Timestamp,
        until: Timestamp,
        limit: u32,
    ) -> Result<Vec<Notice>, StoreError>;

    /// Writes the deliveries of notices, and that they need no more. Those that are written already stay as they are.
    async fn sort(&self, sorted: &[Sorted]) -> Result<(), StoreError>;

    /// Claims deliveries of a lane that are due and go alone, the longest due first, but none of these players.
    async fn claim_deliveries(
        &self,
        lane: Lane,
        not_of: &[PlayerId],
        now: Timestamp,
        until: Timestamp,
        limit: u32,
    ) -> Result<Vec<Parcel>, StoreError>;

    /// Claims all that is due of one player's digest, at most `limit`; nothing if no digest is due.
    async fn claim_digest(
        &self,
        now: Timestamp,
        until: Timestamp,
        limit: u32,
    ) -> Result<Option<Parcel>, StoreError>;

    /// Claims anew, until another time, what was claimed and is not settled yet.
    async fn hold(&self, parcel: &Parcel, until: Timestamp) -> Result<(), StoreError>;

    /// Notes down what became of deliveries, and lets go of them. One that was sent or given up stays so.
    async fn settle(&self, settled: &[Settled]) -> Result<(), StoreError>;

    /// Looks at `limit` notices from before a time, the oldest first, those after `after`, and deletes those for which
    /// nothing more is to be done, with all that became of them. Gives the place after which to go on; nothing once all
    /// were looked at.
    async fn forget(
        &self,
        before: Timestamp,
        after: Option<NoticeCursor>,
        limit: u32,
    ) -> Result<Option<NoticeCursor>, StoreError>;

    /// What these players want, in any order, without those who never said.
    async fn settings(&self, players: &[PlayerId]) -> Result<Vec<(PlayerId, NoticeSettings)>, StoreError>;

    async fn keep_settings(
        &self,
        player: PlayerId,
        settings: &NoticeSettings,
        now: Timestamp,
    ) -> Result<(), StoreError>;
}

/// A notice and the ways it is to go.
#[derive(Clone, Debug)]
pub struct Sorted {
    pub notice: Notice,
    pub ways: Vec<Way>,
}

/// A delivery at its beginning.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Way {
    pub channel: Channel,
    pub status: DeliveryStatus,
    pub digest: bool,
    pub next_at: Option<Timestamp>,
}

/// What goes to one player over one channel in one go.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parcel {
    pub player: PlayerId,
    pub channel: Channel,
    /// Oldest first.
    pub items: Vec<ParcelItem>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParcelItem {
    pub notice: Notice,
    /// How often it was tried before.
    pub attempts: u32,
}

/// What became of a delivery that was claimed.
#[derive(Clone, Debug)]
pub struct Settled {
    pub notice: Notice,
    pub channel: Channel,
    pub status: DeliveryStatus,
    /// When it is tried again.
    pub next_at: Option<Timestamp>,
    /// Nothing if it was not even tried.
    pub attempt: Option<Attempt>,
}
