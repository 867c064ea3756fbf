use super::service::broken;
use super::{Game, Games, StoredEvent};
use crate::ports::StoreError;
use plotline_use_case::use_case;

/// How many events are read at once where all are: folding them takes a few milliseconds, and reading the next ones lets
/// others have their turn.
pub(super) const PAGE: u32 = 250;

/// Some events of a game, and the seq after which they go on, if there are more.
#[derive(Clone, Debug)]
pub struct EventPage {
    pub events: Vec<StoredEvent>,
    pub next: Option<u64>,
}

impl Games {
    #[use_case]
    pub async fn read_events(&self, game: &Game, after: u64, limit: u32) -> Result<EventPage, StoreError> {
        if after >= game.seq {
            return Ok(EventPage {
                events: Vec::new(),
                next: None,
            });
        }
        let mut events = self.store.events(game.id, after, limit).await?;
        events.retain(|event| event.seq <= game.seq);
        let next = events
            .last()
            .map(|event| event.seq)
            .filter(|last| *last < game.seq);
        Ok(EventPage { events, next })
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
