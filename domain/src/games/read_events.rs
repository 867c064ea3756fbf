use super::{Game, Games, StoredEvent};
use crate::ports::StoreError;
use plotline_use_case::use_case;

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
}
