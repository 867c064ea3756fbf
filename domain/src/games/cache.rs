use super::Game;
use crate::ids::GameId;
use crate::kernel::Root;
use crate::record::Position;
use std::sync::Arc;

/// What need not be read or folded again. Everything in it can be thrown away at any time: the store is the truth.
pub(super) struct Cache {
    /// The newest known of each game; its revision tells whether it is still the newest.
    games: quick_cache::sync::Cache<GameId, Arc<Game>>,
    /// A position never changes, so these are right for ever.
    positions: quick_cache::sync::Cache<(GameId, u64), Arc<Position>>,
    roots: quick_cache::sync::Cache<GameId, Arc<Root>>,
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
        self.games.get(&id)
    }

    pub(super) fn keep_game(&self, game: Arc<Game>) {
        self.games.insert(game.id, game);
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
