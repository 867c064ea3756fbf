use super::service::broken;
use super::{Game, Games, StoredEvent};
use crate::ports::StoreError;
use plotline_use_case::use_case;
use std::sync::Arc;

/// How many events are read at once where all are: folding them takes a few milliseconds, and reading the next ones lets
/// others have their turn.
pub(super) const PAGE: u32 = 250;

/// Some events of a game, and the seq after which they go on, if there are more.
#[derive(Clone, Debug)]
pub struct EventPage {
    pub events: Vec<StoredEvent>,
    pub next: Option<u64>,
}

impl EventPage {
    fn of(events: Vec<StoredEvent>, game: &Game) -> Self {
        let last = events.last().map(|event| event.seq);
        let next = last.filter(|last| *last < game.seq);
        Self { events, next }
    }
}

/// How many events whoever follows a game is given at once: it holds them until they are taken off it.
const FOLLOWED: u32 = 16;

impl Games {
    #[use_case]
    pub async fn read_events(&self, game: &Game, after: u64, limit: u32) -> Result<EventPage, StoreError> {
        // The end of a game is what most look at.
        if game.seq.saturating_sub(after) > FOLLOWED.into() {
            return self.load_events(game, after, limit).await;
        }
        let last = self.last_events(game, after).await?;
        let events = last.events.iter().take(limit as usize).cloned();
        Ok(EventPage::of(events.collect(), game))
    }

    /// The same, shared by those who look one after the other. Nobody waits for somebody else, who may take long.
    async fn last_events(&self, game: &Game, after: u64) -> Result<Arc<EventPage>, StoreError> {
        let key = (game.id, after, game.seq);
        if let Some(page) = self.cache.pages.get(&key) {
            return Ok(page);
        }
        let page = Arc::new(self.load_events(game, after, FOLLOWED).await?);
        if after < game.seq {
            self.cache.pages.insert(key, page.clone());
        }
        Ok(page)
    }

    /// The events after `after`, a few at a time. All who look at the same share what one of them reads.
    #[use_case]
    pub async fn follow_events(&self, game: &Game, after: u64) -> Result<Arc<EventPage>, StoreError> {
        let key = (game.id, after, game.seq);
        let read = async { self.load_events(game, after, FOLLOWED).await.map(Arc::new) };
        if after >= game.seq {
            return read.await;
        }
        self.cache.pages.get_or_insert_async(&key, read).await
    }

    async fn load_events(&self, game: &Game, after: u64, limit: u32) -> Result<EventPage, StoreError> {
        if after >= game.seq {
            return Ok(EventPage {
                events: Vec::new(),
                next: None,
            });
        }
        let mut events = self.store.events(game.id, after, limit).await?;
        events.retain(|event| event.seq <= game.seq);
        Ok(EventPage::of(events, game))
    }

    /// Some of the events after a seq that is not the last, so there must be some.
    pub(super) async fn page_of(&self, game: &Game, after: u64) -> Result<Vec<StoredEvent>, StoreError> {
        let events = self.read_events(game, after, PAGE).await?.events;
        match events.is_empty() {
            true => Err(broken(game.id, format!("event {} is missing", after + 1))),
            false => Ok(events),
        }
    }
}
