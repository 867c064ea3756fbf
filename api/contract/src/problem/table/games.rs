//! Games and turns.

use super::super::Problem;
use super::super::kinds::*;
use super::sentence;
use plotline_domain::games::{
    self, FindGameError, JoinGameError, LeaveGameError, OpenGameError, ReadRecordError, ResignError, Stale,
    SubmissionError, TakeTurnError, UndoTurnError, ViewGameError,
};
use plotline_domain::kernel::Refusal;
use plotline_domain::rulesets::Move;
use serde_json::{Value, json};

/// How many legal moves a refusal shows; all of them are at `/moves`.
const LEGAL_SHOWN: usize = 20;

impl Problem {
    fn no_game() -> Self {
        Problem::new(
            &NOT_FOUND,
            "There is no such game, or it is private and you have neither a seat nor its invite.",
        )
    }

    pub fn not_seated() -> Self {
        Problem::new(
            &NOT_SEATED,
            "You do not sit at this game, so you can only watch it.",
        )
    }

    fn stale(stale: Stale) -> Self {
        let missed: Vec<Value> = stale
            .missed
            .iter()
            .filter_map(|event| serde_json::from_str(&event.line).ok())
            .collect();
        let detail = format!(
            "The game is at seq {} now. Look at what happened, then decide again.",
            stale.seq
        );
        Problem::new(&STALE, detail)
            .with("seq", stale.seq)
            .with("missed", missed)
    }

    /// A refusal by the rules, with the ruleset's own code.
    pub fn refused(refusal: &Refusal) -> Self {
        let mut problem = Problem::new(&REFUSED, refusal.message.clone()).with("rule", refusal.rule.as_ref());
        problem.code = refusal.code.clone();
        match &refusal.field {
            Some(field) => problem.field(field),
            None => problem,
        }
    }
}

/// The first of the legal moves, and how many there are.
fn legal_moves(legal: &[Move]) -> Value {
    let shown: Vec<Value> = legal
        .iter()
        .take(LEGAL_SHOWN)
        .map(|mv| json!({"move": mv, "notation": mv.write()}))
        .collect();
    json!({"count": legal.len(), "moves": shown})
}

impl From<FindGameError> for Problem {
    fn from(error: FindGameError) -> Self {
        match error {
            FindGameError::NotFound => Problem::no_game(),
            FindGameError::Store(error) => error.into(),
        }
    }
}

impl From<OpenGameError> for Problem {
    fn from(error: OpenGameError) -> Self {
        let detail = sentence(&error);
        match error {
            OpenGameError::WrongSeatCount { .. } => Problem::new(&INVALID, detail).field("seats"),
            OpenGameError::NoSuchSeat(_) => Problem::new(&INVALID, detail).field("seat"),
            OpenGameError::Refused(refusal) => Problem::refused(&refusal),
            OpenGameError::InvalidPace(_) => Problem::new(&INVALID, detail).field("pace"),
            OpenGameError::HasOwnTimers => Problem::new(
                &HAS_OWN_TIMERS,
                "Everybody moves at once here, against timers of the rules: open it without a pace, or another variant.",
            )
            .field("pace"),
            OpenGameError::TooManyGames { .. } => Problem::new(&TOO_MANY_GAMES, detail),
            OpenGameError::Store(error) => error.into(),
        }
    }
}

impl From<JoinGameError> for Problem {
    fn from(error: JoinGameError) -> Self {
        let detail = sentence(&error);
        match error {
            JoinGameError::Find(error) => error.into(),
            JoinGameError::NotOpen(status) => {
                Problem::new(&GAME_NOT_OPEN, detail).with("game_status", status.as_str())
            }
            JoinGameError::AlreadySeated(seat) => {
                Problem::new(&ALREADY_SEATED, detail).with("seat", seat.number())
            }
            JoinGameError::NoSuchSeat(_) => Problem::new(&INVALID, detail).field("seat"),
            JoinGameError::SeatTaken(_) => Problem::new(&SEAT_TAKEN, detail).field("seat"),
            JoinGameError::TooManyGames { .. } => Problem::new(&TOO_MANY_GAMES, detail),
            JoinGameError::Store(error) => error.into(),
        }
    }
}

impl From<LeaveGameError> for Problem {
    fn from(error: LeaveGameError) -> Self {
        match error {
            LeaveGameError::Find(error) => error.into(),
            LeaveGameError::NotSeated => Problem::not_seated(),
            LeaveGameError::NotOpen(status) => {
                Problem::new(&GAME_NOT_OPEN, "A game that has started is left by resigning.")
                    .with("game_status", status.as_str())
            }
            LeaveGameError::Store(error) => error.into(),
        }
    }
}

impl From<ViewGameError> for Problem {
    fn from(error: ViewGameError) -> Self {
        let detail = sentence(&error);
        match error {
            ViewGameError::Find(error) => error.into(),
            ViewGameError::NotStarted(status) => {
                Problem::new(&GAME_NOT_STARTED, detail).with("game_status", status.as_str())
            }
            ViewGameError::NoSuchSeq { .. } => Problem::new(&NOT_FOUND, detail).field("at"),
            ViewGameError::Store(error) => error.into(),
        }
    }
}

impl From<ReadRecordError> for Problem {
    fn from(error: ReadRecordError) -> Self {
        let detail = sentence(&error);
        match error {
            ReadRecordError::NotStarted(status) => {
                Problem::new(&GAME_NOT_STARTED, detail).with("game_status", status.as_str())
            }
            ReadRecordError::Store(error) => error.into(),
        }
    }
}

impl From<SubmissionError> for Problem {
    fn from(error: SubmissionError) -> Self {
        let detail = sentence(&error);
        match error {
            SubmissionError::Find(error) => error.into(),
            SubmissionError::NotSeated => Problem::not_seated(),
            SubmissionError::NotActive(status) => {
                Problem::new(&GAME_NOT_ACTIVE, detail).with("game_status", status.as_str())
            }
            SubmissionError::Stale(stale) => Problem::stale(stale),
            SubmissionError::KeyReused => Problem::new(
                &KEY_REUSED,
                "This Idempotency-Key was used for another request; make a new one.",
            ),
            SubmissionError::Store(error) => error.into(),
        }
    }
}

impl From<TakeTurnError> for Problem {
    fn from(error: TakeTurnError) -> Self {
        let detail = sentence(&error);
        match error {
            TakeTurnError::NoMoves => Problem::new(&NO_MOVES, detail).field("moves"),
            TakeTurnError::TooManyMoves { .. } => Problem::new(&TOO_MANY_MOVES, detail).field("moves"),
            TakeTurnError::Refused {
                refused,
                legal,
                moved_on_to,
            } => {
                let problem = Problem::refused(&refused.refusal)
                    .with("index", refused.index)
                    .with("legal", legal_moves(&legal))
                    .with("stale", moved_on_to.is_some());
                match moved_on_to {
                    Some(seq) => problem.with("seq", seq),
                    None => problem,
                }
            }
            TakeTurnError::RevealInsideTurn => Problem::new(
                &REVEAL_INSIDE_TURN,
                "A move that reveals something may only be followed, in one turn, by a move that ends the turn or \
                 declines. Send the rest as a turn of its own, or with atomic: false.",
            ),
            TakeTurnError::Submission(error) => error.into(),
        }
    }
}

impl From<UndoTurnError> for Problem {
    fn from(error: UndoTurnError) -> Self {
        let detail = sentence(&error);
        match error {
            UndoTurnError::NothingToUndo => Problem::new(&NOTHING_TO_UNDO, detail),
            UndoTurnError::UndoLimit => Problem::new(&UNDO_LIMIT, detail).with("limit", games::UNDO_LIMIT),
            UndoTurnError::Submission(error) => error.into(),
        }
    }
}

impl From<ResignError> for Problem {
    fn from(error: ResignError) -> Self {
        let detail = sentence(&error);
        match error {
            ResignError::AlreadyResigned => Problem::new(&ALREADY_RESIGNED, detail),
            ResignError::Submission(error) => error.into(),
        }
    }
}
