//! Conditional turns.

use super::super::Problem;
use super::super::kinds::*;
use super::sentence;
use plotline_domain::games::{AddConditionalTurnError, WithdrawError};

impl From<AddConditionalTurnError> for Problem {
    fn from(error: AddConditionalTurnError) -> Self {
        use AddConditionalTurnError as E;
        let detail = sentence(&error);
        match error {
            E::NothingExpected => Problem::new(&NO_CONDITIONS, detail).field("if"),
            E::TooMuchExpected { .. } => Problem::new(&TOO_MANY_CONDITIONS, detail).field("if"),
            E::NoSuchSeat(_) | E::AfterAny(_) => Problem::new(&INVALID, detail).field("if"),
            E::OwnSeat(seat) => Problem::new(&OWN_CONDITION, detail)
                .field("if")
                .with("seat", seat.number()),
            E::NoMoves => Problem::new(&NO_MOVES, detail).field("then"),
            E::TooManyMoves { .. } => Problem::new(&TOO_MANY_MOVES, detail).field("then"),
            E::TooLong { .. } => Problem::new(&INVALID, detail),
            E::UnreadableExpected(refused) => Problem::refused(&refused.refusal)
                .field("if")
                .with("index", refused.index),
            E::UnreadableMove(refused) => Problem::refused(&refused.refusal)
                .field("then")
                .with("index", refused.index),
            E::Simultaneous => Problem::new(&SIMULTANEOUS, detail),
            E::YourTurn => Problem::new(&YOUR_TURN, detail),
            E::AlreadyResigned => Problem::new(&ALREADY_RESIGNED, detail),
            E::TooMany { .. } => Problem::new(&TOO_MANY_CONDITIONALS, detail),
            E::Submission(error) => error.into(),
        }
    }
}

impl From<WithdrawError> for Problem {
    fn from(error: WithdrawError) -> Self {
        match error {
            WithdrawError::NotFound => Problem::not_found(
                "such conditional turn of yours: it was played, dropped or withdrawn, or never was",
            ),
            WithdrawError::Submission(error) => error.into(),
        }
    }
}
