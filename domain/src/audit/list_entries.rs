use super::{AuditEntry, AuditQuery, AuditStore, Looks};
use crate::ports::{Clock, StoreError};
use plotline_use_case::use_case;
use std::sync::Arc;

/// The use cases of the audit log.
pub struct Audits {
    pub(super) store: Arc<dyn AuditStore>,
    pub(super) clock: Arc<dyn Clock>,
    pub(super) looks: Looks,
}

impl Audits {
    pub fn new(store: Arc<dyn AuditStore>, clock: Arc<dyn Clock>) -> Self {
        let looks = Looks::default();
        Self { store, clock, looks }
    }

    /// The entries that the query asks for and, if there are more, the number before which they go on.
    #[use_case]
    pub async fn list_entries(
        &self,
        query: &AuditQuery,
    ) -> Result<(Vec<AuditEntry>, Option<u64>), StoreError> {
        let one_more = AuditQuery {
            limit: query.limit.saturating_add(1),
            ..query.clone()
        };
        let mut entries = self.store.entries(&one_more).await?;
        let more = entries.len() > query.limit as usize;
        entries.truncate(query.limit as usize);
        let next = entries.last().map(|entry| entry.number).filter(|_| more);
        Ok((entries, next))
    }
}
