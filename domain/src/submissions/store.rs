use super::{Submission, SubmissionQuery};
use crate::ids::GameId;
use crate::ports::StoreError;
use async_trait::async_trait;
use jiff::Timestamp;

/// Where submissions are kept. Every adapter MUST keep these promises:
///
/// - What `keep` is given twice is kept once.
/// - Anything that may pass by itself is `StoreError::Unavailable`.
#[async_trait]
pub trait SubmissionStore: Send + Sync {
    async fn keep(&self, submissions: &[Submission]) -> Result<(), StoreError>;

    /// Newest first.
    async fn list(&self, query: &SubmissionQuery) -> Result<Vec<Submission>, StoreError>;

    /// Deletes what came before a time, the oldest first and at most so many. Says how many it were.
    async fn prune(&self, before: Timestamp, limit: u32) -> Result<u32, StoreError>;

    /// Deletes all of a game but the newest so many.
    async fn trim(&self, game: Option<GameId>, newest: u32) -> Result<(), StoreError>;
}
