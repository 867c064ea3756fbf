use super::moves::{MOVES_LIMIT, Played, Unplayable};
use super::submission::Replay;
use super::{
    AnswerKey, Caller, CommitError, FindGameError, Game, Games, Idempotency, Moves, Refused, Stale, Status,
    TurnTaken,
};
use crate::ids::GameId;
use crate::kernel::{Seat, Timestamp};
use crate::ports::StoreError;
use crate::record::{Pen, Written};
use crate::rulesets::Move;

/// One submission of one or more moves by one seat, in order.
#[derive(Clone, Debug)]
pub struct TakeTurn {
    pub game: GameId,
    /// The seq that the moves were thought out for. Without one they are judged as the game is, which is for games
    /// in which several seats move at once.
    pub expected_seq: Option<u64>,
    pub moves: Moves,
    /// Whether all moves are taken or none; otherwise those before the first refused one stand.
    pub atomic: bool,
    pub idempotency: Option<Idempotency>,
}

#[derive(Debug, thiserror::Error)]
pub enum TakeTurnError {
    #[error("there is no such game, or it is private")]
    NotFound,
    #[error("you do not sit at this game")]
    NotSeated,
    #[error("the game is {}", .0.as_str())]
    NotActive(Status),
    #[error("a turn has at least one move")]
    NoMoves,
    #[error("a turn has at most {limit} moves")]
    TooManyMoves { limit: usize },
    #[error("the game has moved on to seq {}", .0.seq)]
    Stale(Stale),
    /// What would be legal comes along.
    #[error("{}", .refused.refusal.message)]
    Refused { refused: Refused, legal: Vec<Move> },
    #[error(
        "a move that reveals something may only be followed, in one turn, by a move that ends the turn or declines"
    )]
    RevealInsideTurn,
    #[error("the key was used for another request")]
    KeyReused,
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl Games {
    /// Takes a turn exactly once. Only when it cannot be taken is the key looked up: a request that went through
    /// before is stale by its own doing, so the way of a new turn has no query for it.
    pub async fn take_turn(&self, caller: &Caller, command: TakeTurn) -> Result<TurnTaken, TakeTurnError> {
        let game = self.find_game(caller, command.game).await?;
        let key = command.idempotency.as_ref().map(|idempotency| AnswerKey {
            game: game.id,
            player: caller.player,
            key: idempotency.key.clone(),
        });
        let key = key.as_ref().zip(command.idempotency.as_ref());
        match self.take_new_turn(caller, game, &command, key).await {
            Err(TakeTurnError::Store(error)) => Err(error.into()),
            Err(error) => match self.replay_turn(command.game, key).await? {
                Replay::New => Err(error),
                Replay::Same(taken) => Ok(taken),
                Replay::KeyReused => Err(TakeTurnError::KeyReused),
            },
            taken => taken,
        }
    }

    async fn take_new_turn(
        &self,
        caller: &Caller,
        mut game: std::sync::Arc<Game>,
        command: &TakeTurn,
        key: Option<(&AnswerKey, &Idempotency)>,
    ) -> Result<TurnTaken, TakeTurnError> {
        loop {
            let seat = self.seat_for(caller, &game, command).await?;
            let now = self.clock.now();
            let (written, played) = self.play(&game, seat, command, now).await?;
            match self
                .submit(&game, written, (played.taken, played.refused), key, now)
                .await
            {
                Ok(taken) => return Ok(taken),
                // Another submission came first: look again. With an expected seq this one is stale now; without,
                // each round somebody's submission succeeded, so this ends.
                Err(CommitError::Conflict) => game = self.find_game(caller, command.game).await?,
                Err(CommitError::KeyTaken) => return Err(TakeTurnError::KeyReused),
                Err(CommitError::Store(error)) => return Err(error.into()),
            }
        }
    }

    /// Looks at everything that is not the rules' business.
    pub(super) async fn seat_for(
        &self,
        caller: &Caller,
        game: &Game,
        command: &TakeTurn,
    ) -> Result<Seat, TakeTurnError> {
        let seat = game.seat_of(caller.player).ok_or(TakeTurnError::NotSeated)?;
        match command.moves.count() {
            0 => return Err(TakeTurnError::NoMoves),
            count if count > MOVES_LIMIT => return Err(TakeTurnError::TooManyMoves { limit: MOVES_LIMIT }),
            _ => {}
        }
        if let Some(expected) = command.expected_seq
            && let Some(stale) = self.stale(game, expected).await?
        {
            return Err(TakeTurnError::Stale(stale));
        }
        match game.status {
            Status::Active => Ok(seat),
            status => Err(TakeTurnError::NotActive(status)),
        }
    }

    async fn play(
        &self,
        game: &Game,
        seat: Seat,
        command: &TakeTurn,
        now: Timestamp,
    ) -> Result<(Written, Played), TakeTurnError> {
        let position = self.position(game, game.seq).await?;
        let root = self.root(game.id).await?;
        let mut pen = Pen::new((*position).clone(), Some(&root), now);
        pen.settle();
        let played = command.play(&mut pen, seat, false)?;
        Ok((pen.finish(), played))
    }

    async fn replay_turn(
        &self,
        id: GameId,
        key: Option<(&AnswerKey, &Idempotency)>,
    ) -> Result<Replay, StoreError> {
        match self.current(id).await? {
            Some(game) => self.replay(game.options.ruleset(), key).await,
            None => Ok(Replay::New),
        }
    }
}

impl TakeTurn {
    pub(super) fn play(&self, pen: &mut Pen<'_>, seat: Seat, dry: bool) -> Result<Played, TakeTurnError> {
        let played = match self.atomic {
            true => self.moves.play_together(pen, seat, dry),
            false => self.moves.play_one_by_one(pen, seat, dry),
        };
        played.map_err(|unplayable| match unplayable {
            Unplayable::RevealInsideTurn => TakeTurnError::RevealInsideTurn,
            Unplayable::Refused(refused) => TakeTurnError::Refused {
                refused,
                legal: pen.legal_moves(seat),
            },
        })
    }
}

impl From<FindGameError> for TakeTurnError {
    fn from(error: FindGameError) -> Self {
        match error {
            FindGameError::NotFound => Self::NotFound,
            FindGameError::Store(error) => Self::Store(error),
        }
    }
}
