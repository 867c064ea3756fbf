use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::watch;

/// Who listens to what. An entry is there as long as somebody listens; it holds the newest mark that was heard of: the
/// revision of a game, or just a count.
pub(super) struct Board<K>(Arc<Mutex<HashMap<K, watch::Sender<u64>>>>);

impl<K: Copy + Eq + Hash> Board<K> {
    pub(super) fn listen(&self, key: K) -> Listener<K> {
        let heard = self.entries().entry(key).or_default().subscribe();
        Listener {
            board: self.clone(),
            key,
            heard,
            looked_for: 0,
        }
    }

    /// Wakes whoever has not heard of this mark or a later one.
    pub(super) fn wake_at(&self, key: &K, mark: u64) {
        if let Some(sender) = self.entries().get(key) {
            raise(sender, mark);
        }
    }

    pub(super) fn wake(&self, key: &K) {
        if let Some(sender) = self.entries().get(key) {
            sender.send_modify(|mark| *mark = mark.wrapping_add(1));
        }
    }

    /// Wakes everybody, whatever they have heard of.
    pub(super) fn wake_all(&self) {
        for sender in self.entries().values() {
            sender.send_modify(|_| {});
        }
    }

    pub(super) fn keys(&self) -> Vec<K> {
        self.entries().keys().copied().collect()
    }

    pub(super) fn is_empty(&self) -> bool {
        self.entries().is_empty()
    }

    fn forget(&self, key: &K) {
        let mut entries = self.entries();
        // The one that is being dropped still counts.
        if entries
            .get(key)
            .is_some_and(|sender| sender.receiver_count() <= 1)
        {
            entries.remove(key);
            // A rush of streams must not keep its memory for ever.
            if entries.capacity() > 4 * entries.len() + 1024 {
                entries.shrink_to_fit();
            }
        }
    }

    fn entries(&self) -> MutexGuard<'_, HashMap<K, watch::Sender<u64>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn raise(sender: &watch::Sender<u64>, mark: u64) {
    sender.send_if_modified(|known| {
        let is_new = mark > *known;
        if is_new {
            *known = mark;
        }
        is_new
    });
}

impl<K> Clone for Board<K> {
    fn clone(&self) -> Self {
        Self(self.0.clone())
    }
}

impl<K> Default for Board<K> {
    fn default() -> Self {
        Self(Arc::default())
    }
}

/// Hears of changes, several at once as one.
pub(crate) struct Listener<K: Copy + Eq + Hash> {
    board: Board<K>,
    key: K,
    heard: watch::Receiver<u64>,
    /// The newest mark that was to be seen by looking.
    looked_for: u64,
}

impl<K: Copy + Eq + Hash> Listener<K> {
    /// Waits for a change since the last one that was heard of.
    pub(super) async fn heard(&mut self) {
        if self.heard.changed().await.is_err() {
            std::future::pending::<()>().await;
        }
    }

    /// The newest mark that was heard of.
    pub(super) fn newest(&self) -> u64 {
        *self.heard.borrow()
    }

    /// Says what was seen by looking, so that nobody else has to hear of it in another way. Gives whether a later mark
    /// has been heard of meanwhile; but of each only once, in case it cannot be seen.
    pub(super) fn saw(&mut self, mark: u64) -> bool {
        self.board.wake_at(&self.key, mark);
        let newest = *self.heard.borrow_and_update();
        newest > mark && newest > std::mem::replace(&mut self.looked_for, newest)
    }
}

impl<K: Copy + Eq + Hash> Drop for Listener<K> {
    fn drop(&mut self) {
        self.board.forget(&self.key);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use futures_util::FutureExt;

    fn has_heard(listener: &mut Listener<u8>) -> bool {
        listener.heard().now_or_never().is_some()
    }

    #[test]
    fn a_change_between_listening_and_waiting_is_heard() {
        let board = Board::default();
        let mut listener = board.listen(1);
        board.wake_at(&1, 1);
        assert!(has_heard(&mut listener));
        assert!(!has_heard(&mut listener));
    }

    #[test]
    fn what_was_heard_of_already_wakes_nobody() {
        let board = Board::default();
        let mut listener = board.listen(1);
        board.wake_at(&1, 7);
        assert!(has_heard(&mut listener));
        board.wake_at(&1, 7);
        board.wake_at(&1, 6);
        assert!(!has_heard(&mut listener));
        board.wake_all();
        assert!(has_heard(&mut listener));
    }

    #[test]
    fn what_one_has_seen_the_others_look_at() {
        let board = Board::default();
        let (mut one, mut other) = (board.listen(1), board.listen(1));
        assert!(!one.saw(3), "nothing later is known");
        assert!(!has_heard(&mut one));
        assert!(has_heard(&mut other));
        board.wake_at(&1, 4);
        assert!(one.saw(3), "a later mark came meanwhile");
        assert!(!one.saw(3), "it is not there");
    }

    #[test]
    fn nothing_is_kept_for_those_who_have_gone() {
        let board = Board::default();
        let (one, other) = (board.listen(1), board.listen(1));
        drop(one);
        assert_eq!(board.keys(), [1]);
        drop(other);
        assert!(board.keys().is_empty());
    }
}
