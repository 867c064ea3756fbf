use super::entry::look_name;
use super::{AuditAct, AuditAdmin, AuditEntry, AuditStore, AuditTarget, Audits};
use crate::games::CommitError;
use crate::ports::StoreError;
use jiff::Timestamp;
use plotline_use_case::use_case;

/// The looks that are known to be noted, so that the store is not asked for each request.
pub(crate) struct Looks(quick_cache::sync::Cache<String, ()>);

/// More than all admins together look at in an hour.
const CAPACITY: usize = 10_000;

impl Default for Looks {
    fn default() -> Self {
        Self(quick_cache::sync::Cache::new(CAPACITY))
    }
}

impl Audits {
    /// Notes that an admin looks at something, before it is shown: once for each admin, thing and hour.
    #[use_case]
    pub async fn note_look(
        &self,
        admin: &AuditAdmin,
        act: AuditAct,
        target: AuditTarget,
    ) -> Result<(), StoreError> {
        let now = self.clock.now();
        let store = self.store.as_ref();
        self.looks.note(store, admin, act, vec![target], now).await
    }
}

impl Looks {
    /// The same for several things, where any number of nodes may do it at once.
    pub(crate) async fn note<S: AuditStore + ?Sized>(
        &self,
        store: &S,
        admin: &AuditAdmin,
        act: AuditAct,
        targets: Vec<AuditTarget>,
        now: Timestamp,
    ) -> Result<(), StoreError> {
        let named = |target: AuditTarget| (look_name(admin.id, act, &target, now), target);
        let mut new: Vec<_> = targets.into_iter().map(named).collect();
        new.retain(|(look, _)| self.0.get(look).is_none());
        while !new.is_empty() {
            let looks: Vec<String> = new.iter().map(|(look, _)| look.clone()).collect();
            let noted = store.noted_looks(&looks).await?;
            noted.iter().for_each(|look| self.0.insert(look.clone(), ()));
            new.retain(|(look, _)| !noted.contains(look));
            if new.is_empty() {
                break;
            }
            let mut last = store.last_entry().await?;
            let mut entries = Vec::new();
            for (_, target) in &new {
                let (admin, target) = (admin.clone(), target.clone());
                let entry = AuditEntry::after(last.as_ref(), admin, act, target, String::new(), now);
                last = Some(entry.clone());
                entries.push(entry);
            }
            match store.append_entries(&entries).await {
                Ok(()) => {
                    new.drain(..).for_each(|(look, _)| self.0.insert(look, ()));
                }
                // Another entry came first, perhaps this very look on another node. Each time one succeeded, so this
                // ends.
                Err(CommitError::Conflict | CommitError::KeyTaken) => {}
                Err(CommitError::Store(error)) => return Err(error),
            }
        }
        Ok(())
    }
}
