use super::{Notice, NoticeQuery};
use crate::ports::StoreError;
use async_trait::async_trait;

/// Where notices are kept. Those of a change of a game are kept by [`GameStore::commit`](crate::games::GameStore).
/// Every adapter MUST keep these promises:
///
/// - What was acknowledged is durable.
/// - A game has at most one notice of an id, also when two are inserted at once.
/// - Anything that may pass by itself is `StoreError::Unavailable`.
#[async_trait]
pub trait NoticeStore: Send + Sync {
    /// Keeps a notice, unless there is one with its id already; says whether it is new.
    async fn insert_once(&self, notice: &Notice) -> Result<bool, StoreError>;

    /// Newest first, those of one instant by their ids, the greatest first.
    async fn list(&self, query: &NoticeQuery) -> Result<Vec<Notice>, StoreError>;
}
