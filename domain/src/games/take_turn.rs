use super::moves::{MOVES_LIMIT, Played, Unplayable};
use super::submission::{Draft, Submission};
use super::{Caller, Games, Idempotency, Moves, Refused, SubmissionError, TurnTaken};
use crate::ids::GameId;
use crate::kernel::{Root, Seat, Timestamp};
use crate::record::{Pen, Position};
use crate::rulesets::Move;
use plotline_use_case::use_case;

/// One submission of one or more moves by one seat, in order.
#[derive(Clone, Debug)]
pub struct TakeTurn {
    pub game: GameId,
    /// The seq that the moves were thought out for. Without one they are judged as the game is. Where several seats
    /// move at once they are so in any case, and the seq only tells whether a refused move came late.
    pub expected_seq: Option<u64>,
    pub moves: Moves,
    /// Whether all moves are taken or none; otherwise those before the first refused one stand.
    pub atomic: bool,
    pub idempotency: Option<Idempotency>,
}

#[derive(Debug, thiserror::Error)]
pub enum TakeTurnError {
    #[error("a turn has at least one move")]
    NoMoves,
    #[error("a turn has at most {limit} moves")]
    TooManyMoves { limit: usize },
    #[error("{}", .refused.refusal.message)]
    Refused {
        refused: Box<Refused>,
        /// What would be legal.
        legal: Vec<Move>,
        /// Where the game is, if it has moved on since the seq that the moves were thought out for.
        moved_on_to: Option<u64>,
    },
    #[error("a move that reveals something may only be followed by a move that ends the turn or declines")]
    RevealInsideTurn,
    #[error(transparent)]
    Submission(#[from] SubmissionError),
}

impl Games {
    #[use_case]
    pub async fn take_turn(&self, caller: &Caller, command: TakeTurn) -> Result<TurnTaken, TakeTurnError> {
        command.check_length()?;
        self.submit(caller, &command).await
    }
}

impl TakeTurn {
    pub(super) fn check_length(&self) -> Result<(), TakeTurnError> {
        match self.moves.count() {
            0 => Err(TakeTurnError::NoMoves),
            count if count > MOVES_LIMIT => Err(TakeTurnError::TooManyMoves { limit: MOVES_LIMIT }),
            _ => Ok(()),
        }
    }

    pub(super) fn play(&self, pen: &mut Pen<'_>, seat: Seat, dry: bool) -> Result<Played, TakeTurnError> {
        let seq = pen.seq();
        let moved_on_to = self.expected_seq.filter(|expected| *expected != seq).map(|_| seq);
        pen.settle();
        let played = match self.atomic {
            true => self.moves.play_together(pen, seat, dry),
            false => self.moves.play_one_by_one(pen, seat, dry),
        };
        played.map_err(|unplayable| match unplayable {
            Unplayable::RevealInsideTurn => TakeTurnError::RevealInsideTurn,
            Unplayable::Refused(refused) => TakeTurnError::Refused {
                refused: Box::new(refused),
                legal: pen.legal_moves(seat),
                moved_on_to,
            },
        })
    }
}

impl Submission for TakeTurn {
    type Error = TakeTurnError;

    fn game(&self) -> GameId {
        self.game
    }

    fn idempotency(&self) -> Option<&Idempotency> {
        self.idempotency.as_ref()
    }

    fn common(error: &TakeTurnError) -> Option<&SubmissionError> {
        match error {
            TakeTurnError::Submission(error) => Some(error),
            _ => None,
        }
    }

    fn expected_seq(&self) -> Option<u64> {
        self.expected_seq
    }

    fn write(
        &self,
        position: Position,
        root: &Root,
        seat: Seat,
        now: Timestamp,
    ) -> Result<Draft, TakeTurnError> {
        let mut pen = Pen::new(position, Some(root), now);
        let Played { taken, refused, .. } = self.play(&mut pen, seat, false)?;
        Ok(Draft {
            written: pen.finish(),
            taken,
            refused,
        })
    }
}
