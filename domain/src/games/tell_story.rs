use super::service::read_event;
use super::{Game, Games, ReadRecordError};
use crate::kernel::{Seat, Timestamp};
use plotline_use_case::use_case;

/// What happened, told in sentences, and the seq after which it goes on, if it does.
pub struct Story {
    pub sentences: Vec<Sentence>,
    pub next: Option<u64>,
}

/// One event as a sentence.
pub struct Sentence {
    pub seq: u64,
    pub turn: u64,
    pub at: Timestamp,
    pub seat: Option<Seat>,
    pub text: String,
}

impl Games {
    /// The events after a seq, of at most `limit` of them those that are worth a sentence.
    #[use_case]
    pub async fn tell_story(&self, game: &Game, after: u64, limit: u32) -> Result<Story, ReadRecordError> {
        let page = self.read_events(game, after, limit).await?;
        if game.started_at.is_none() {
            return Err(ReadRecordError::NotStarted(game.status));
        }
        // Each event is told as it was known when it happened: it may have been taken back since.
        let mut position = (*self.position_before(game, after).await?).clone();
        let names = |seat: Seat| game.name_at(seat);
        let mut sentences = Vec::new();
        for stored in &page.events {
            let event = read_event(game, stored)?;
            sentences.extend(event.tell(&position.state, &names).map(|text| Sentence {
                seq: event.seq,
                turn: event.turn,
                at: event.at,
                seat: event.seat(),
                text,
            }));
            position.apply(&event);
        }
        Ok(Story {
            sentences,
            next: page.next,
        })
    }
}
