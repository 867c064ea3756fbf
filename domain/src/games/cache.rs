use super::{EventPage, Game};
use crate::ids::GameId;
use crate::kernel::Root;
use crate::record::Position;
use jiff::Timestamp;
use std::sync::Arc;

/// What need not be read or folded again. Everything in it can be thrown away at any time: the store is the truth.
pub(super) struct Cache {
    /// The newest known of each game; its revision tells whether it is still the newest.
    games: quick_cache::sync::Cache<GameId, Entry>,
    /// A position never changes, so these are right for ever.
    positions: quick_cache::sync::Cache<(GameId, u64), Arc<Position>>,
    roots: quick_cache::sync::Cache<GameId, Arc<Root>>,
    /// A game at this revision or a later one, for those who were told of it at the same time.
    pub(super) told: quick_cache::sync::Cache<(GameId, u64), Arc<Game>>,
    /// What comes after one seq up to another never changes either.
    pub(super) pages: quick_cache::sync::Cache<(GameId, u64, u64), Arc<EventPage>, Bytes>,
}

/// Weighs pages by the text in them.
#[derive(Clone)]
pub(super) struct Bytes;

impl quick_cache::Weighter<(GameId, u64, u64), Arc<EventPage>> for Bytes {
    fn weight(&self, _: &(GameId, u64, u64), page: &Arc<EventPage>) -> u64 {
        let lines = page.events.iter().map(|event| 64 + event.line.len() as u64);
        64 + lines.sum::<u64>()
    }
}

#[derive(Clone)]
struct Entry {
    game: Arc<Game>,
    /// When the store was last asked and had nothing newer.
    confirmed_at: Timestamp,
}

/// A position takes some ten kilobytes; with this many of them the cache stays below a hundred megabytes.
const CAPACITY: usize = 4096;

/// Streams of one game read at about the same time, so what they share is needed for seconds.
const TOLD: usize = 1024;
const PAGES: usize = 4096;
const PAGES_BYTES: u64 = 16 << 20;

impl Default for Cache {
    fn default() -> Self {
        Self {
            games: quick_cache::sync::Cache::new(CAPACITY),
            positions: quick_cache::sync::Cache::new(CAPACITY),
            roots: quick_cache::sync::Cache::new(CAPACITY),
            told: quick_cache::sync::Cache::new(TOLD),
            pages: quick_cache::sync::Cache::with_weighter(PAGES, PAGES_BYTES, Bytes),
        }
    }
}

impl Cache {
    pub(super) fn game(&self, id: GameId) -> Option<Arc<Game>> {
        self.games.get(&id).map(|entry| entry.game)
    }

    /// The game, if it was the newest at `since` or later.
    pub(super) fn game_since(&self, id: GameId, since: Timestamp) -> Option<Arc<Game>> {
        let entry = self.games.get(&id)?;
        (entry.confirmed_at >= since).then_some(entry.game)
    }

    /// Keeps a game that was the newest at a time. A slow reader does not replace what is newer.
    pub(super) fn keep_game(&self, game: Arc<Game>, confirmed_at: Timestamp) {
        if self
            .game(game.id)
            .is_none_or(|known| known.revision <= game.revision)
        {
            self.games.insert(game.id, Entry { game, confirmed_at });
        }
    }

    pub(super) fn forget_game(&self, id: GameId) {
        self.games.remove(&id);
    }

    pub(super) fn position(&self, id: GameId, seq: u64) -> Option<Arc<Position>> {
        self.positions.get(&(id, seq))
    }

    pub(super) fn keep_position(&self, id: GameId, position: Arc<Position>) {
        self.positions.insert((id, position.seq), position);
    }

    pub(super) fn root(&self, id: GameId) -> Option<Arc<Root>> {
        self.roots.get(&id)
    }

    pub(super) fn keep_root(&self, id: GameId, root: Arc<Root>) {
        self.roots.insert(id, root);
    }
}
