use super::service::read_event;
use super::{Game, Games, ViewGameError};
use crate::ports::StoreError;
use crate::record::{Position, What};
use crate::scene::{PartId, Scene};
use plotline_use_case::use_case;
use std::collections::BTreeSet;
use std::sync::Arc;

/// The table at a seq, ready to be drawn. Drawing itself costs more than finding it, so it is left to who needs it.
#[derive(Clone)]
pub struct Board {
    game: Arc<Game>,
    position: Arc<Position>,
    /// The parts that the latest turn has changed, if they were asked for.
    pub highlighted: Vec<PartId>,
}

/// A turn has seldom more events; of one that has, the end is shown.
const TURN: u32 = 100;

impl Board {
    pub fn scene(&self) -> Scene {
        self.position.state.picture(&|seat| self.game.name_at(seat))
    }
}

impl Games {
    /// The table as it is now, or as it was after event `at`; with what the turn up to then has changed.
    #[use_case]
    pub async fn draw_board(
        &self,
        game: &Arc<Game>,
        at: Option<u64>,
        highlight: bool,
    ) -> Result<Board, ViewGameError> {
        let position = self.position_at(game, at).await?;
        let highlighted = match highlight {
            true => self.changed_by_turn(game, &position).await?,
            false => Vec::new(),
        };
        Ok(Board {
            game: game.clone(),
            position,
            highlighted,
        })
    }

    /// The parts that the turn which ends at a position has changed.
    async fn changed_by_turn(&self, game: &Game, position: &Position) -> Result<Vec<PartId>, StoreError> {
        let from = position.seq.saturating_sub(TURN.into());
        let events = self.store.events(game.id, from, TURN).await?;
        let turn = events.iter().rfind(|event| event.seq == position.seq);
        let turn = turn
            .map(|last| read_event(game, last))
            .transpose()?
            .map(|last| last.turn);
        let mut changed = BTreeSet::new();
        for stored in events
            .iter()
            .filter(|event| Some(event.seq) >= turn && event.seq <= position.seq)
        {
            if let What::Rules(event) = read_event(game, stored)?.what {
                changed.extend(position.state.touched(&event));
            }
        }
        Ok(changed.into_iter().collect())
    }
}
