use super::{FindGameError, Game, Games, Status};
use crate::ports::StoreError;
use crate::record::Position;
use crate::rulesets::{State, View};
use plotline_use_case::use_case;
use std::sync::Arc;

/// What a client is shown of a game at a seq.
#[derive(Clone, Debug)]
pub struct GameView {
    position: Arc<Position>,
}

#[derive(Debug, thiserror::Error)]
pub enum ViewGameError {
    #[error(transparent)]
    Find(#[from] FindGameError),
    /// There is nothing to see before the start.
    #[error("the game is {}, so there is nothing to see yet", .0.as_str())]
    NotStarted(Status),
    #[error("the game is at seq {seq}; it has no state {asked} yet")]
    NoSuchSeq { seq: u64, asked: u64 },
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl GameView {
    pub fn seq(&self) -> u64 {
        self.position.seq
    }

    /// What the rules know, for texts about it.
    pub fn state(&self) -> &State {
        &self.position.state
    }

    pub fn view(&self) -> View {
        self.position.state.view()
    }
}

impl Game {
    /// Which seq a client sees that asks for one, or for the newest.
    pub fn seq_at(&self, at: Option<u64>) -> Result<u64, ViewGameError> {
        if self.started_at.is_none() {
            return Err(ViewGameError::NotStarted(self.status));
        }
        let asked = at.unwrap_or(self.seq);
        match (1..=self.seq).contains(&asked) {
            true => Ok(asked),
            false => Err(ViewGameError::NoSuchSeq { seq: self.seq, asked }),
        }
    }
}

impl Games {
    /// The game as it is now, or as it was after event `at`.
    #[use_case]
    pub async fn view_of(&self, game: &Game, at: Option<u64>) -> Result<GameView, ViewGameError> {
        let position = self.position_at(game, at).await?;
        Ok(GameView { position })
    }

    /// The game at a seq that a client asks for, or as it is now.
    pub(super) async fn position_at(
        &self,
        game: &Game,
        at: Option<u64>,
    ) -> Result<Arc<Position>, ViewGameError> {
        Ok(self.position(game, game.seq_at(at)?).await?)
    }
}
