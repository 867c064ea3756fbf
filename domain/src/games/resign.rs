use super::submission::{Draft, Submission};
use super::{Caller, Games, Idempotency, SubmissionError, TurnTaken};
use crate::ids::GameId;
use crate::kernel::{Root, Seat, Timestamp};
use crate::record::{Pen, Position};
use plotline_use_case::use_case;

/// Leaves a running game for good.
#[derive(Clone, Debug)]
pub struct Resign {
    pub game: GameId,
    pub idempotency: Option<Idempotency>,
}

#[derive(Debug, thiserror::Error)]
pub enum ResignError {
    #[error("you have resigned already")]
    AlreadyResigned,
    #[error(transparent)]
    Submission(#[from] SubmissionError),
}

impl Games {
    #[use_case]
    pub async fn resign(&self, caller: &Caller, command: Resign) -> Result<TurnTaken, ResignError> {
        self.submit(caller, &command).await
    }
}

impl Submission for Resign {
    type Error = ResignError;

    fn game(&self) -> GameId {
        self.game
    }

    fn idempotency(&self) -> Option<&Idempotency> {
        self.idempotency.as_ref()
    }

    fn common(error: &ResignError) -> Option<&SubmissionError> {
        match error {
            ResignError::Submission(error) => Some(error),
            _ => None,
        }
    }

    fn expected_seq(&self) -> Option<u64> {
        None
    }

    fn write(
        &self,
        position: Position,
        root: &Root,
        seat: Seat,
        now: Timestamp,
    ) -> Result<Draft, ResignError> {
        if position.resigned.contains(&seat) {
            return Err(ResignError::AlreadyResigned);
        }
        let mut pen = Pen::new(position, Some(root), now);
        pen.settle();
        pen.resign(seat);
        Ok(Draft {
            written: pen.finish(),
            taken: 0,
            refused: None,
        })
    }
}
