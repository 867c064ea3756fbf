use super::submission::{Draft, Submission};
use super::{Caller, Games, Idempotency, SubmissionError, TurnTaken};
use crate::ids::GameId;
use crate::kernel::{Root, Seat, Timestamp};
use crate::record::{Pen, Position};
use plotline_use_case::use_case;

/// Takes one's own latest turn back, while nothing was revealed and nobody else has acted, and not without end.
#[derive(Clone, Debug)]
pub struct UndoTurn {
    pub game: GameId,
    pub expected_seq: u64,
    pub idempotency: Option<Idempotency>,
}

#[derive(Debug, thiserror::Error)]
pub enum UndoTurnError {
    #[error(
        "there is nothing to take back: a turn can be undone until something is revealed or somebody else acts"
    )]
    NothingToUndo,
    #[error(
        "this turn was taken back {UNDO_LIMIT} times, which is as often as it can be; play it, and undo is there again \
         once something is revealed or somebody else has acted"
    )]
    UndoLimit,
    #[error(transparent)]
    Submission(#[from] SubmissionError),
}

/// How often a seat may take turns back before something is revealed or somebody else acts. Every undo stays in the
/// record for ever, so this bounds the length of a game. Records with more of them exist and hold.
pub const UNDO_LIMIT: u32 = 20;

/// Where an undo would lead, or why there is none.
pub(super) fn undo_target(position: &Position, seat: Seat) -> Result<u64, UndoTurnError> {
    let to = position.undo_target(seat).ok_or(UndoTurnError::NothingToUndo)?;
    match position.undos(seat) < UNDO_LIMIT {
        true => Ok(to),
        false => Err(UndoTurnError::UndoLimit),
    }
}

impl Games {
    #[use_case]
    pub async fn undo_turn(&self, caller: &Caller, command: UndoTurn) -> Result<TurnTaken, UndoTurnError> {
        self.submit(caller, &command).await
    }
}

impl Submission for UndoTurn {
    type Error = UndoTurnError;

    fn game(&self) -> GameId {
        self.game
    }

    fn idempotency(&self) -> Option<&Idempotency> {
        self.idempotency.as_ref()
    }

    fn common(error: &UndoTurnError) -> Option<&SubmissionError> {
        match error {
            UndoTurnError::Submission(error) => Some(error),
            _ => None,
        }
    }

    fn expected_seq(&self) -> Option<u64> {
        Some(self.expected_seq)
    }

    fn write(
        &self,
        position: Position,
        root: &Root,
        seat: Seat,
        now: Timestamp,
    ) -> Result<Draft, UndoTurnError> {
        let to = undo_target(&position, seat)?;
        let mut pen = Pen::new(position, Some(root), now);
        pen.undo(seat, to);
        Ok(Draft {
            written: pen.finish(),
            taken: 0,
            refused: None,
        })
    }
}
