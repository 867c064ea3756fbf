use super::submission::Replay;
use super::{AnswerKey, Caller, CommitError, FindGameError, Games, Idempotency, Stale, Status, TurnTaken};
use crate::ids::GameId;
use crate::ports::StoreError;
use crate::record::Pen;

/// Takes one's own latest turn back, while nothing was revealed and nobody else has acted.
#[derive(Clone, Debug)]
pub struct UndoTurn {
    pub game: GameId,
    pub expected_seq: u64,
    pub idempotency: Option<Idempotency>,
}

#[derive(Debug, thiserror::Error)]
pub enum UndoTurnError {
    #[error("there is no such game, or it is private")]
    NotFound,
    #[error("you do not sit at this game")]
    NotSeated,
    #[error("the game is {}", .0.as_str())]
    NotActive(Status),
    #[error("the game has moved on to seq {}", .0.seq)]
    Stale(Stale),
    #[error(
        "there is nothing to take back: a turn can be undone until something is revealed or somebody else acts"
    )]
    NothingToUndo,
    #[error("the key was used for another request")]
    KeyReused,
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl Games {
    pub async fn undo_turn(&self, caller: &Caller, command: UndoTurn) -> Result<TurnTaken, UndoTurnError> {
        let key = command.idempotency.as_ref().map(|idempotency| AnswerKey {
            game: command.game,
            player: caller.player,
            key: idempotency.key.clone(),
        });
        let key = key.as_ref().zip(command.idempotency.as_ref());
        match self.undo_once(caller, &command, key).await {
            Err(UndoTurnError::Store(error)) => Err(error.into()),
            Err(error) => {
                let game = self.find_game(caller, command.game).await?;
                match self.replay(game.options.ruleset(), key).await? {
                    Replay::New => Err(error),
                    Replay::Same(taken) => Ok(taken),
                    Replay::KeyReused => Err(UndoTurnError::KeyReused),
                }
            }
            taken => taken,
        }
    }

    async fn undo_once(
        &self,
        caller: &Caller,
        command: &UndoTurn,
        key: Option<(&AnswerKey, &Idempotency)>,
    ) -> Result<TurnTaken, UndoTurnError> {
        loop {
            let game = self.find_game(caller, command.game).await?;
            let seat = game.seat_of(caller.player).ok_or(UndoTurnError::NotSeated)?;
            if let Some(stale) = self.stale(&game, command.expected_seq).await? {
                return Err(UndoTurnError::Stale(stale));
            }
            if game.status != Status::Active {
                return Err(UndoTurnError::NotActive(game.status));
            }
            let now = self.clock.now();
            let position = self.position(&game, game.seq).await?;
            let to = position.undo_target(seat).ok_or(UndoTurnError::NothingToUndo)?;
            let mut pen = Pen::new((*position).clone(), None, now);
            pen.undo(seat, to);
            match self.submit(&game, pen.finish(), (0, None), key, now).await {
                Ok(taken) => return Ok(taken),
                // Another submission came first; the next round finds this one stale.
                Err(CommitError::Conflict) => {}
                Err(CommitError::KeyTaken) => return Err(UndoTurnError::KeyReused),
                Err(CommitError::Store(error)) => return Err(error.into()),
            }
        }
    }
}

impl From<FindGameError> for UndoTurnError {
    fn from(error: FindGameError) -> Self {
        match error {
            FindGameError::NotFound => Self::NotFound,
            FindGameError::Store(error) => Self::Store(error),
        }
    }
}
