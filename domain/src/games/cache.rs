use super::{EventPage, Game};
use crate::ids::GameId;
use crate::kernel::Root;
use crate::record::Position;
use jiff::Timestamp;
use std::ops::RangeInclusive;
use std::sync::Arc;

/// What need not be read or folded again. Everything in it can be thrown away at any time: the store is the truth.
pub(super) struct Cache {
    /// The newest known of each game; its revision tells whether it is still the newest.
    games: quick_cache::sync::Cache<GameId, Entry>,
    /// A position never changes, so these are right for ever.
    positions: quick_cache::sync::Cache<(GameId, u64), Arc<Position>, Bytes>,
    roots: quick_cache::sync::Cache<GameId, Arc<Root>>,
    /// A game at this revision or a later one, for those who were told of it at the same time.
    pub(super) told: quick_cache::sync::Cache<(GameId, u64), Arc<Game>>,
    /// What comes after one seq up to another never changes either. Each page has at most `FOLLOWED` events.
    pub(super) pages: quick_cache::sync::Cache<(GameId, u64, u64), Arc<EventPage>, Bytes>,
}

/// Weighs what is kept by the memory that it takes, its own entry included.
#[derive(Clone)]
pub(super) struct Bytes;

/// About what the cache itself needs for an entry.
const ENTRY: u64 = 64;

impl quick_cache::Weighter<(GameId, u64), Arc<Position>> for Bytes {
    fn weight(&self, _: &(GameId, u64), position: &Arc<Position>) -> u64 {
        ENTRY + position.weight() as u64
    }
}

impl quick_cache::Weighter<(GameId, u64, u64), Arc<EventPage>> for Bytes {
    fn weight(&self, _: &(GameId, u64, u64), page: &Arc<EventPage>) -> u64 {
        let lines = page.events.iter().map(|event| ENTRY + event.line.len() as u64);
        ENTRY + lines.sum::<u64>()
    }
}

#[derive(Clone)]
struct Entry {
    game: Arc<Game>,
    /// When the store was last asked and had nothing newer.
    confirmed_at: Timestamp,
}

/// About what a position, a game with its players, and a page of events take.
const POSITION: u64 = 8 << 10;
const GAME: u64 = 2 << 10;
const PAGE: u64 = 4 << 10;

impl Cache {
    /// Keeps about so many bytes. Most of them are positions: of all that is kept they take longest to make again.
    pub(super) fn new(bytes: u64) -> Self {
        let (positions, pages, games) = (bytes / 4 * 3, bytes / 8, bytes / 8);
        let items = |bytes: u64, each: u64| usize::try_from(bytes / each).unwrap_or(usize::MAX);
        let games = items(games, GAME);
        Self {
            // Streams of one game read at about the same time, so what they share is needed for seconds.
            told: quick_cache::sync::Cache::new(games / 4),
            games: quick_cache::sync::Cache::new(games / 2),
            roots: quick_cache::sync::Cache::new(games / 2),
            positions: quick_cache::sync::Cache::with_weighter(items(positions, POSITION), positions, Bytes),
            pages: quick_cache::sync::Cache::with_weighter(items(pages, PAGE), pages, Bytes),
        }
    }

    pub(super) fn game(&self, id: GameId) -> Option<Arc<Game>> {
        self.games.get(&id).map(|entry| entry.game)
    }

    /// The game, if it was the newest at one of these times. What was confirmed later than now was so before the clock
    /// was set back.
    pub(super) fn game_since(&self, id: GameId, times: RangeInclusive<Timestamp>) -> Option<Arc<Game>> {
        let entry = self.games.get(&id)?;
        times.contains(&entry.confirmed_at).then_some(entry.game)
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

    /// Keeps the newest position of a game in place of the one before it: an idle game keeps one.
    pub(super) fn advance(&self, id: GameId, from: u64, position: Arc<Position>) {
        self.keep_position(id, position);
        self.positions.remove(&(id, from));
    }

    pub(super) fn root(&self, id: GameId) -> Option<Arc<Root>> {
        self.roots.get(&id)
    }

    pub(super) fn keep_root(&self, id: GameId, root: Arc<Root>) {
        self.roots.insert(id, root);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::Header;
    use crate::rulesets::Ruleset;
    use serde_json::json;
    use uuid::Uuid;

    #[test]
    fn positions_are_kept_up_to_their_share_in_bytes() {
        let options = Ruleset::newest("new-york-1901")
            .unwrap()
            .read_options(json!({}))
            .unwrap();
        let header: Header = serde_json::from_value(json!({
            "format": "plotline-record/1", "game": Uuid::nil(), "ruleset": "new-york-1901", "version": 1, "options": {},
            "seats": [{"seat": 1, "player": {"id": Uuid::nil(), "username": "a"}},
                      {"seat": 2, "player": {"id": Uuid::nil(), "username": "b"}}],
            "commitment": "", "created_at": Timestamp::MIN, "started_at": Timestamp::MIN, "hash": "",
        }))
        .unwrap();
        let position = Position::begin(&header, &options).unwrap();
        let bytes = 8 << 20;
        let cache = Cache::new(bytes);
        for seq in 0..20_000 {
            let mut position = position.clone();
            position.seq = seq;
            cache.keep_position(GameId(Uuid::nil()), Arc::new(position));
        }
        let kept = cache.positions.weight();
        assert!((bytes / 2..bytes).contains(&kept), "{kept} of {bytes}");
        assert!(cache.position(GameId(Uuid::nil()), 19_999).is_some());
    }
}
