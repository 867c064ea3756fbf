use super::{AuditEntry, AuditQuery};
use crate::games::CommitError;
use crate::ports::StoreError;
use async_trait::async_trait;

/// Where the audit log is read. What admins do is written only together with what it tells of: see `commit_audited` of the
/// store of games, and the acts in the store of players. Every adapter MUST keep these promises:
///
/// - An entry is kept if and only if what it tells of is.
/// - Of several entries with one number exactly one is kept; the others are a conflict, and so is what they tell of.
/// - Of several entries with one [`AuditEntry::look`] exactly one is kept; the others are a conflict.
/// - No entry is ever changed or deleted, by whatever reaches the database through this service.
#[async_trait]
pub trait AuditStore: Send + Sync {
    async fn last_entry(&self) -> Result<Option<AuditEntry>, StoreError>;

    /// Keeps entries that follow each other, all or none.
    async fn append_entries(&self, entries: &[AuditEntry]) -> Result<(), CommitError>;

    /// Those among these looks that are noted already, in any order.
    async fn noted_looks(&self, looks: &[String]) -> Result<Vec<String>, StoreError>;

    /// Newest first.
    async fn entries(&self, query: &AuditQuery) -> Result<Vec<AuditEntry>, StoreError>;

    /// The lines after a number as they are kept, in order and unread; at most `limit`.
    async fn audit_lines(&self, after: u64, limit: u32) -> Result<Vec<AuditLine>, StoreError>;
}

/// An entry as it is kept, with what it is found by.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AuditLine {
    pub number: u64,
    pub admin: String,
    pub game: Option<String>,
    pub player: Option<String>,
    pub look: Option<String>,
    pub line: String,
}
