//! Whether the database can be written, for readiness. Asking writes nothing: what failed last is remembered, and every
//! node writes its heartbeat every ten seconds, twice a second while that fails.

use crate::errors::Fault;
use crate::query::Conn;
use crate::run::on;
use crate::store::Store;
use plotline_domain::ports::StoreError;
use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// With less room than this on the disk of an SQLite file, the next turns fail.
const ROOM: u64 = 1 << 20;

/// Why the last write failed, if the database could be read and not written.
#[derive(Clone, Default)]
pub(crate) struct LastWrite(Arc<Mutex<Option<String>>>);

impl LastWrite {
    fn lock(&self) -> MutexGuard<'_, Option<String>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Store {
    /// Whether the database answers, and can be written as far as is known.
    pub async fn ping(&self) -> Result<(), StoreError> {
        on!(readers of self, |conn| { conn.check_writable().await })?;
        self.check_room().await?;
        match self.last_write.lock().clone() {
            Some(why) => Err(StoreError::ReadOnly(why)),
            None => Ok(()),
        }
    }

    /// A transaction that succeeds may have written nothing, so it proves nothing; see [`Store::has_written`].
    pub(crate) fn note_failure(&self, fault: Option<&Fault>) {
        if matches!(fault, Some(Fault::Unknown(_))) {
            self.sole.doubt();
        }
        if let Some(why) = fault.and_then(Fault::read_only) {
            *self.last_write.lock() = Some(why);
        }
    }

    /// Something was written for certain.
    pub(crate) fn has_written(&self) {
        *self.last_write.lock() = None;
    }

    /// A write-ahead log is written anew from its beginning, so small writes succeed for a while on a full disk.
    async fn check_room(&self) -> Result<(), Fault> {
        let Some(folder) = self.folder.clone() else {
            return Ok(());
        };
        let left = self.blocking(Box::new(move || Ok(room(&folder)))).await?;
        match left {
            Some(left) if left < ROOM => Err(Fault::ReadOnly(format!(
                "the disk of the database has {left} bytes left"
            ))),
            _ => Ok(()),
        }
    }
}

/// The bytes that are left on the disk of a folder; nothing where that is not told.
fn room(folder: &Path) -> Option<u64> {
    #[cfg(unix)]
    {
        let disk = rustix::fs::statvfs(folder).ok()?;
        Some(disk.f_bavail.saturating_mul(disk.f_frsize))
    }
    #[cfg(not(unix))]
    {
        let _ = folder;
        None
    }
}
