use super::service::{begin, read_event};
use super::{Game, Games, ReadRecordError};
use crate::kernel::Seat;
use crate::ports::StoreError;
use crate::record::{Event, Position};
use crate::scene::{Film, Theme};
use plotline_use_case::use_case;

/// A film of more turns would be too long to watch and to send; of a longer game the last turns are shown.
const FRAMES: usize = 500;

impl Games {
    /// A film of the game so far: the table after every turn, with what had happened in it. It takes its time.
    #[use_case]
    pub async fn replay_game(&self, game: &Game, theme: Theme) -> Result<String, ReadRecordError> {
        if game.started_at.is_none() {
            return Err(ReadRecordError::NotStarted(game.status));
        }
        let mut untold = self.count_turns(game).await?.saturating_sub(FRAMES);
        let mut film = Film::new(theme);
        let mut show = |position: &Position, caption: String| {
            match untold.checked_sub(1) {
                Some(left) => untold = left,
                None => film.add(&position.state.picture(&|seat| game.name_at(seat)), caption),
            };
        };
        let mut position = begin(game)?;
        let mut turn: Option<(u64, String)> = None;
        while position.seq < game.seq {
            for stored in &self.page_of(game, position.seq).await? {
                let event = read_event(game, stored)?;
                match &mut turn {
                    Some((number, caption)) if *number == event.turn => {
                        tell(caption, &event, &position, game)
                    }
                    _ => {
                        if let Some((_, caption)) = turn.take() {
                            show(&position, caption);
                        }
                        let mut caption = String::new();
                        tell(&mut caption, &event, &position, game);
                        turn = Some((event.turn, caption));
                    }
                }
                position.apply(&event);
            }
        }
        if let Some((_, caption)) = turn {
            show(&position, caption);
        }
        Ok(film.svg())
    }

    async fn count_turns(&self, game: &Game) -> Result<usize, StoreError> {
        let (mut turns, mut last, mut after) = (0, None, 0);
        while after < game.seq {
            for stored in &self.page_of(game, after).await? {
                let turn = read_event(game, stored)?.turn;
                turns += usize::from(last != Some(turn));
                (last, after) = (Some(turn), stored.seq);
            }
        }
        Ok(turns)
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
