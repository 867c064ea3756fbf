use super::service::{PAGE, begin, read_event};
use super::{Game, Games, ReadRecordError};
use crate::kernel::Seat;
use crate::record::{Event, Position};
use crate::scene::Frame;
use plotline_use_case::use_case;

/// A film of more turns would be too long to watch and to send; of a longer game the last turns are shown.
const FRAMES: usize = 500;

impl Games {
    /// The table after every turn so far, with what had happened in it.
    #[use_case]
    pub async fn replay_game(&self, game: &Game) -> Result<Vec<Frame>, ReadRecordError> {
        if game.started_at.is_none() {
            return Err(ReadRecordError::NotStarted(game.status));
        }
        let mut position = begin(game)?;
        let mut frames = Vec::new();
        let mut turn: Option<(u64, String)> = None;
        while position.seq < game.seq {
            let page = self.read_events(game, position.seq, PAGE).await?;
            for stored in &page.events {
                let event = read_event(game, stored)?;
                match &mut turn {
                    Some((number, caption)) if *number == event.turn => {
                        tell(caption, &event, &position, game)
                    }
                    _ => {
                        frames.extend(turn.take().map(|(_, caption)| frame(&position, caption, game)));
                        let mut caption = String::new();
                        tell(&mut caption, &event, &position, game);
                        turn = Some((event.turn, caption));
                    }
                }
                position.apply(&event);
            }
            if page.events.is_empty() {
                break;
            }
        }
        frames.extend(turn.map(|(_, caption)| frame(&position, caption, game)));
        frames.drain(..frames.len().saturating_sub(FRAMES));
        Ok(frames)
    }
}

/// Of what happens in a turn, what is decided in it comes first, and there is room for little more.
fn tell(caption: &mut String, event: &Event, before: &Position, game: &Game) {
    if caption.is_empty()
        && let Some(sentence) = event.tell(&before.state, &|seat: Seat| game.name_at(seat))
    {
        *caption = sentence;
    }
}

fn frame(position: &Position, caption: String, game: &Game) -> Frame {
    Frame {
        scene: position.state.picture(&|seat: Seat| game.name_at(seat)),
        caption,
    }
}
