use super::submission::Replay;
use super::{AnswerKey, Caller, CommitError, FindGameError, Games, Idempotency, Status, TurnTaken};
use crate::ids::GameId;
use crate::ports::StoreError;
use crate::record::Pen;

/// Leaves a running game for good.
#[derive(Clone, Debug)]
pub struct Resign {
    pub game: GameId,
    pub idempotency: Option<Idempotency>,
}

#[derive(Debug, thiserror::Error)]
pub enum ResignError {
    #[error("there is no such game, or it is private")]
    NotFound,
    #[error("you do not sit at this game")]
    NotSeated,
    #[error("the game is {}", .0.as_str())]
    NotActive(Status),
    #[error("you have resigned already")]
    AlreadyResigned,
    #[error("the key was used for another request")]
    KeyReused,
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl Games {
    pub async fn resign(&self, caller: &Caller, command: Resign) -> Result<TurnTaken, ResignError> {
        let key = command.idempotency.as_ref().map(|idempotency| AnswerKey {
            game: command.game,
            player: caller.player,
            key: idempotency.key.clone(),
        });
        let key = key.as_ref().zip(command.idempotency.as_ref());
        match self.resign_once(caller, &command, key).await {
            Err(ResignError::Store(error)) => Err(error.into()),
            Err(error) => {
                let game = self.find_game(caller, command.game).await?;
                match self.replay(game.options.ruleset(), key).await? {
                    Replay::New => Err(error),
                    Replay::Same(taken) => Ok(taken),
                    Replay::KeyReused => Err(ResignError::KeyReused),
                }
            }
            taken => taken,
        }
    }

    async fn resign_once(
        &self,
        caller: &Caller,
        command: &Resign,
        key: Option<(&AnswerKey, &Idempotency)>,
    ) -> Result<TurnTaken, ResignError> {
        loop {
            let game = self.find_game(caller, command.game).await?;
            let seat = game.seat_of(caller.player).ok_or(ResignError::NotSeated)?;
            if game.status != Status::Active {
                return Err(ResignError::NotActive(game.status));
            }
            let now = self.clock.now();
            let position = self.position(&game, game.seq).await?;
            if position.resigned.contains(&seat) {
                return Err(ResignError::AlreadyResigned);
            }
            let root = self.root(game.id).await?;
            let mut pen = Pen::new((*position).clone(), Some(&root), now);
            pen.resign(seat);
            match self.submit(&game, pen.finish(), (0, None), key, now).await {
                Ok(taken) => return Ok(taken),
                // Another submission came first: look again. Each round one succeeded, so this ends.
                Err(CommitError::Conflict) => {}
                Err(CommitError::KeyTaken) => return Err(ResignError::KeyReused),
                Err(CommitError::Store(error)) => return Err(error.into()),
            }
        }
    }
}

impl From<FindGameError> for ResignError {
    fn from(error: FindGameError) -> Self {
        match error {
            FindGameError::NotFound => Self::NotFound,
            FindGameError::Store(error) => Self::Store(error),
        }
    }
}
