use super::{Caller, FindGameError, Game, Games, Status};
use crate::ids::GameId;
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

impl Games {
    /// The game as it is now, or as it was after event `at`.
    #[use_case]
    pub async fn view_game(
        &self,
        caller: &Caller,
        id: GameId,
        at: Option<u64>,
    ) -> Result<GameView, ViewGameError> {
        let game = self.find_game(caller, id).await?;
        self.view_of(&game, at).await
    }

    /// The same for a game that the caller has found already.
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
        if game.started_at.is_none() {
            return Err(ViewGameError::NotStarted(game.status));
        }
        let seq = at.unwrap_or(game.seq);
        if seq > game.seq || seq == 0 {
            return Err(ViewGameError::NoSuchSeq {
                seq: game.seq,
                asked: seq,
            });
        }
        Ok(self.position(game, seq).await?)
    }
}
