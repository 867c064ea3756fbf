//! What the process that owns an SQLite file knows of it without asking.

use plotline_domain::games::Version;
use plotline_domain::ids::GameId;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The versions of so many games are kept, some megabytes.
const GAMES: usize = 1 << 15;

/// The newest versions of games. The thread that writes keeps them right: it notes what has changed after the commit and
/// before anybody hears of it.
pub(crate) struct Known {
    versions: quick_cache::sync::Cache<GameId, Version>,
    /// What the transaction under way changes.
    changed: Mutex<Vec<(GameId, Version)>>,
    commits: AtomicU64,
}

impl Known {
    pub(super) fn new() -> Self {
        Self {
            versions: quick_cache::sync::Cache::new(GAMES),
            changed: Mutex::default(),
            commits: AtomicU64::new(0),
        }
    }

    /// The version that is known, or else the one that is read. A version that was read while the game changed is not
    /// kept: the newer one has taken its place in the cache by then.
    pub(crate) async fn version<E>(
        &self,
        id: GameId,
        read: impl Future<Output = Result<Version, E>>,
    ) -> Result<Version, E> {
        self.versions.get_or_insert_async(&id, read).await
    }

    /// The version, if it is known.
    pub(crate) fn get(&self, id: GameId) -> Option<Version> {
        self.versions.get(&id)
    }

    /// Has the version read again. A commit that finds another one than expected may have been made by what is known.
    pub(crate) fn forget(&self, id: GameId) {
        self.versions.remove(&id);
    }

    /// Is called within a transaction, as the last thing that a change does.
    pub(crate) fn note(&self, id: GameId, version: Version) {
        self.changed().push((id, version));
    }

    /// Is called when a transaction has ended, before its callers have their answers.
    pub(super) fn settle(&self, is_kept: bool) {
        for (id, version) in self.changed().drain(..) {
            match is_kept {
                true => self.versions.insert(id, version),
                // Of a commit that failed it may not be known whether it was made.
                false => _ = self.versions.remove(&id),
            }
        }
        self.commits.fetch_add(1, Ordering::SeqCst);
    }

    /// How many transactions have ended, each counted when what it did can be seen.
    pub(crate) fn commits(&self) -> u64 {
        self.commits.load(Ordering::SeqCst)
    }

    fn changed(&self) -> MutexGuard<'_, Vec<(GameId, Version)>> {
        self.changed.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use uuid::Uuid;

    const GAME: GameId = GameId(Uuid::nil());

    fn at(revision: u64) -> Version {
        let planned = None;
        Version { revision, planned }
    }

    async fn read(known: &Known, stored: u64) -> u64 {
        let version = known.version(GAME, async { Ok::<_, ()>(at(stored)) });
        version.await.unwrap().revision
    }

    #[tokio::test]
    async fn a_version_is_read_once_and_followed_from_then_on() {
        let known = Known::new();
        assert_eq!(read(&known, 1).await, 1);
        known.note(GAME, at(2));
        assert_eq!(read(&known, 9).await, 1, "it is not committed yet");
        known.settle(true);
        assert_eq!(read(&known, 9).await, 2);
    }

    #[tokio::test]
    async fn a_version_that_is_forgotten_is_read_again() {
        let known = Known::new();
        assert_eq!(read(&known, 1).await, 1);
        known.forget(GAME);
        assert_eq!(read(&known, 2).await, 2);
    }

    #[tokio::test]
    async fn of_a_game_whose_change_is_not_kept_nothing_is_known() {
        let known = Known::new();
        assert_eq!(read(&known, 1).await, 1);
        known.note(GAME, at(2));
        known.settle(false);
        known.settle(true);
        assert_eq!(read(&known, 9).await, 9);
    }

    #[tokio::test]
    async fn a_version_read_while_the_game_changes_is_not_kept() {
        let known = Known::new();
        let slow = known.version(GAME, async {
            known.note(GAME, at(2));
            known.settle(true);
            Ok::<_, ()>(at(1))
        });
        assert_eq!(slow.await.unwrap().revision, 1);
        assert_eq!(read(&known, 9).await, 2);
    }
}
