//! The newest versions of games on a PostgreSQL that no other node uses.

use plotline_domain::games::Version;
use plotline_domain::ids::GameId;
use std::hash::{BuildHasher, RandomState};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The versions of so many games are kept, some megabytes.
const GAMES: usize = 1 << 15;

/// Games share slots. Two that change at the same moment and share one are both read again.
const SLOTS: usize = 1 << 10;

/// What this node knows of games because it makes all their changes itself.
///
/// A version is only kept where no change was under way while it was read or made: changes of one game may end in another
/// order than the database made them in.
pub(crate) struct FollowedVersions {
    versions: quick_cache::sync::Cache<GameId, Version>,
    slots: Box<[Mutex<Slot>; SLOTS]>,
    hasher: RandomState,
}

#[derive(Clone, Copy, Default)]
struct Slot {
    /// How many changes have begun.
    begun: u64,
    under_way: u64,
}

/// A change that is under way, until it is dropped.
pub(crate) struct ChangeUnderWay {
    followed: Arc<FollowedVersions>,
    id: GameId,
    number: u64,
    becomes: Option<Version>,
}

impl Default for FollowedVersions {
    fn default() -> Self {
        Self {
            versions: quick_cache::sync::Cache::new(GAMES),
            slots: Box::new(std::array::from_fn(|_| Mutex::default())),
            hasher: RandomState::new(),
        }
    }
}

impl FollowedVersions {
    pub(crate) fn get(&self, id: GameId) -> Option<Version> {
        self.versions.get(&id)
    }

    /// Must be called before the change can be seen, and what it returns be kept until it can be seen or never will.
    pub(crate) fn begin(self: &Arc<Self>, id: GameId) -> ChangeUnderWay {
        let mut slot = self.slot(id);
        slot.begun += 1;
        slot.under_way += 1;
        self.versions.remove(&id);
        ChangeUnderWay {
            followed: self.clone(),
            id,
            number: slot.begun,
            becomes: None,
        }
    }

    /// Reads a version and keeps it, unless it may have changed meanwhile.
    pub(crate) async fn read<E>(
        &self,
        id: GameId,
        read: impl Future<Output = Result<Option<Version>, E>>,
    ) -> Result<Option<Version>, E> {
        let before = *self.slot(id);
        let read = read.await?;
        let slot = self.slot(id);
        if let Some(version) = read
            && before.under_way == 0
            && slot.begun == before.begun
        {
            self.versions.insert(id, version);
        }
        Ok(read)
    }

    /// Forgets everything, and whatever is being read or changed at this moment is not kept.
    pub(super) fn forget_all(&self) {
        for slot in self.slots.iter() {
            lock(slot).begun += 1;
        }
        self.versions.clear();
    }

    /// Whether no change is under way.
    pub(super) fn is_idle(&self) -> bool {
        self.slots.iter().all(|slot| lock(slot).under_way == 0)
    }

    fn slot(&self, id: GameId) -> MutexGuard<'_, Slot> {
        let [first, ..] = &*self.slots;
        let place = self.hasher.hash_one(id) as usize % SLOTS;
        lock(self.slots.get(place).unwrap_or(first))
    }
}

impl ChangeUnderWay {
    /// The change was made, and this is the game's version now.
    pub(crate) fn made(mut self, version: Version) {
        self.becomes = Some(version);
    }
}

impl Drop for ChangeUnderWay {
    fn drop(&mut self) {
        let mut slot = self.followed.slot(self.id);
        slot.under_way -= 1;
        if let Some(version) = self.becomes
            && slot.under_way == 0
            && slot.begun == self.number
        {
            self.followed.versions.insert(self.id, version);
        }
    }
}

fn lock(slot: &Mutex<Slot>) -> MutexGuard<'_, Slot> {
    slot.lock().unwrap_or_else(PoisonError::into_inner)
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

    async fn read(followed: &FollowedVersions, stored: u64) {
        followed
            .read(GAME, async { Ok::<_, ()>(Some(at(stored))) })
            .await
            .unwrap();
    }

    fn known(followed: &FollowedVersions) -> Option<u64> {
        followed.get(GAME).map(|version| version.revision)
    }

    #[tokio::test]
    async fn a_version_is_read_once_and_followed_from_then_on() {
        let followed = Arc::new(FollowedVersions::default());
        read(&followed, 1).await;
        assert_eq!(known(&followed), Some(1));
        let change = followed.begin(GAME);
        assert_eq!(known(&followed), None, "it may be visible already");
        change.made(at(2));
        assert_eq!(known(&followed), Some(2));
    }

    #[tokio::test]
    async fn a_version_read_while_a_change_is_under_way_is_not_kept() {
        let followed = Arc::new(FollowedVersions::default());
        let change = followed.begin(GAME);
        read(&followed, 1).await;
        assert_eq!(known(&followed), None);
        drop(change);
        let slow = followed.read(GAME, async {
            followed.begin(GAME).made(at(2));
            Ok::<_, ()>(Some(at(1)))
        });
        slow.await.unwrap();
        assert_eq!(known(&followed), Some(2));
    }

    #[tokio::test]
    async fn of_two_changes_at_once_neither_is_taken_for_the_newest() {
        let followed = Arc::new(FollowedVersions::default());
        let (first, second) = (followed.begin(GAME), followed.begin(GAME));
        second.made(at(3));
        first.made(at(2));
        assert_eq!(known(&followed), None);
    }

    #[tokio::test]
    async fn a_change_of_unknown_outcome_leaves_nothing_known() {
        let followed = Arc::new(FollowedVersions::default());
        read(&followed, 1).await;
        drop(followed.begin(GAME));
        assert_eq!(known(&followed), None);
    }

    #[tokio::test]
    async fn what_was_under_way_when_all_was_forgotten_is_not_kept() {
        let followed = Arc::new(FollowedVersions::default());
        let change = followed.begin(GAME);
        followed.forget_all();
        change.made(at(2));
        assert_eq!(known(&followed), None);
        let slow = followed.read(GAME, async {
            followed.forget_all();
            Ok::<_, ()>(Some(at(1)))
        });
        slow.await.unwrap();
        assert_eq!(known(&followed), None);
    }
}
