use super::Game;
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
}

#[derive(Clone)]
struct Entry {
    game: Arc<Game>,
    /// When the store was last asked and had nothing newer.
    confirmed_at: Timestamp,
}

/// A position takes some ten kilobytes; with this many of them the cache stays below a hundred megabytes.
const CAPACITY: usize = 4096;

impl Default for Cache {
    fn default() -> Self {
        Self {
            games: quick_cache::sync::Cache::new(CAPACITY),
            positions: quick_cache::sync::Cache::new(CAPACITY),
            roots: quick_cache::sync::Cache::new(CAPACITY),
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
