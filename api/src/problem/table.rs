//! The one table from every error of every use case to a problem, for both protocols.

use super::Problem;
use super::kinds::*;
use plotline_domain::games::{
    FindGameError, JoinGameError, LeaveGameError, OpenGameError, ReadRecordError, ResignError, Stale,
    TakeTurnError, UndoTurnError, ViewGameError,
};
use plotline_domain::kernel::Refusal;
use plotline_domain::players::{
    AuthenticateError, ChangeAccountError, InvalidEmail, InvalidPassword, InvalidUsername, IssueTokenError,
    LogInError, RefreshError, RegisterError, UnknownScope,
};
use plotline_domain::ports::StoreError;
use plotline_domain::rulesets::Move;
use serde_json::{Value, json};

/// When to come back after the database was away.
const RETRY_AFTER_SECONDS: u64 = 2;

/// How many legal moves a refusal shows; all of them are at `/moves`.
const LEGAL_SHOWN: usize = 20;

impl From<StoreError> for Problem {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::Unavailable(cause) => Problem::new(
                &UNAVAILABLE,
                "The service is busy or its database is away; try again in a moment.",
            )
            .with("retry_after", RETRY_AFTER_SECONDS)
            .because(cause),
            StoreError::Broken(cause) => Problem::internal(cause),
        }
    }
}

impl Problem {
    pub(crate) fn internal(cause: impl ToString) -> Self {
        Problem::new(
            &INTERNAL,
            "The request failed, and nothing was changed. The request id helps us to find out why.",
        )
        .because(cause)
    }

    pub(crate) fn not_found(what: &str) -> Self {
        Problem::new(&NOT_FOUND, format!("There is no {what}."))
    }

    fn no_game() -> Self {
        Problem::new(
            &NOT_FOUND,
            "There is no such game, or it is private and you have neither a seat nor its invite.",
        )
    }

    fn not_seated() -> Self {
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
    pub(crate) fn refused(refusal: &Refusal) -> Self {
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
            OpenGameError::TooManyGames { .. } => Problem::new(&TOO_MANY_GAMES, detail),
            OpenGameError::Store(error) => error.into(),
        }
    }
}

impl From<JoinGameError> for Problem {
    fn from(error: JoinGameError) -> Self {
        let detail = sentence(&error);
        match error {
            JoinGameError::NotFound => Problem::no_game(),
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
            LeaveGameError::NotFound => Problem::no_game(),
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
            ViewGameError::NotFound => Problem::no_game(),
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

impl From<TakeTurnError> for Problem {
    fn from(error: TakeTurnError) -> Self {
        let detail = sentence(&error);
        match error {
            TakeTurnError::NotFound => Problem::no_game(),
            TakeTurnError::NotSeated => Problem::not_seated(),
            TakeTurnError::NotActive(status) => {
                Problem::new(&GAME_NOT_ACTIVE, detail).with("game_status", status.as_str())
            }
            TakeTurnError::NoMoves => Problem::new(&NO_MOVES, detail).field("moves"),
            TakeTurnError::TooManyMoves { .. } => Problem::new(&TOO_MANY_MOVES, detail).field("moves"),
            TakeTurnError::Stale(stale) => Problem::stale(stale),
            TakeTurnError::Refused { refused, legal } => Problem::refused(&refused.refusal)
                .with("index", refused.index)
                .with("legal", legal_moves(&legal)),
            TakeTurnError::RevealInsideTurn => Problem::new(
                &REVEAL_INSIDE_TURN,
                "A move that reveals something may only be followed, in one turn, by a move that ends the turn or \
                 declines. Send the rest as a turn of its own, or with atomic: false.",
            ),
            TakeTurnError::KeyReused => Problem::key_reused(),
            TakeTurnError::Store(error) => error.into(),
        }
    }
}

impl From<UndoTurnError> for Problem {
    fn from(error: UndoTurnError) -> Self {
        let detail = sentence(&error);
        match error {
            UndoTurnError::NotFound => Problem::no_game(),
            UndoTurnError::NotSeated => Problem::not_seated(),
            UndoTurnError::NotActive(status) => {
                Problem::new(&GAME_NOT_ACTIVE, detail).with("game_status", status.as_str())
            }
            UndoTurnError::Stale(stale) => Problem::stale(stale),
            UndoTurnError::NothingToUndo => Problem::new(&NOTHING_TO_UNDO, detail),
            UndoTurnError::KeyReused => Problem::key_reused(),
            UndoTurnError::Store(error) => error.into(),
        }
    }
}

impl From<ResignError> for Problem {
    fn from(error: ResignError) -> Self {
        let detail = sentence(&error);
        match error {
            ResignError::NotFound => Problem::no_game(),
            ResignError::NotSeated => Problem::not_seated(),
            ResignError::NotActive(status) => {
                Problem::new(&GAME_NOT_ACTIVE, detail).with("game_status", status.as_str())
            }
            ResignError::AlreadyResigned => Problem::new(&ALREADY_RESIGNED, detail),
            ResignError::KeyReused => Problem::key_reused(),
            ResignError::Store(error) => error.into(),
        }
    }
}

impl Problem {
    fn key_reused() -> Self {
        Problem::new(
            &KEY_REUSED,
            "This Idempotency-Key was used for another request; make a new key for a new one.",
        )
    }
}

impl From<RegisterError> for Problem {
    fn from(error: RegisterError) -> Self {
        match error {
            RegisterError::UsernameTaken => {
                Problem::new(&USERNAME_TAKEN, "Somebody has this username; choose another.").field("username")
            }
            RegisterError::EmailTaken => Problem::email_taken(),
            RegisterError::Store(error) => error.into(),
        }
    }
}

impl From<ChangeAccountError> for Problem {
    fn from(error: ChangeAccountError) -> Self {
        match error {
            ChangeAccountError::WrongPassword => {
                Problem::new(&WRONG_PASSWORD, "The current password is wrong.").field("current_password")
            }
            ChangeAccountError::EmailTaken => Problem::email_taken(),
            ChangeAccountError::Store(error) => error.into(),
        }
    }
}

impl Problem {
    fn email_taken() -> Self {
        Problem::new(
            &EMAIL_TAKEN,
            "An account with this e-mail address exists; log in instead.",
        )
        .field("email")
    }
}

impl From<LogInError> for Problem {
    fn from(error: LogInError) -> Self {
        match error {
            LogInError::WrongCredentials => {
                Problem::new(&WRONG_CREDENTIALS, "The login or the password is wrong.")
            }
            LogInError::Store(error) => error.into(),
        }
    }
}

impl From<RefreshError> for Problem {
    fn from(error: RefreshError) -> Self {
        let detail = sentence(&error);
        match error {
            RefreshError::Invalid => Problem::new(&INVALID_REFRESH_TOKEN, detail),
            RefreshError::Reused => Problem::new(&REFRESH_TOKEN_REUSED, detail),
            RefreshError::Store(error) => error.into(),
        }
    }
}

impl From<AuthenticateError> for Problem {
    fn from(error: AuthenticateError) -> Self {
        match error {
            AuthenticateError::Invalid => Problem::unauthenticated("The token has run out or was revoked."),
            AuthenticateError::Store(error) => error.into(),
        }
    }
}

impl Problem {
    pub(crate) fn unauthenticated(why: &str) -> Self {
        Problem::new(
            &UNAUTHENTICATED,
            format!("{why} Send Authorization: Bearer with a token from /v1/sessions."),
        )
    }
}

impl From<IssueTokenError> for Problem {
    fn from(error: IssueTokenError) -> Self {
        let detail = sentence(&error);
        match error {
            IssueTokenError::BadName => Problem::new(&INVALID, detail).field("name"),
            IssueTokenError::NoScope => Problem::new(&INVALID, detail).field("scopes"),
            IssueTokenError::AdminOnly => Problem::new(&INSUFFICIENT_SCOPE, detail).field("scopes"),
            IssueTokenError::ExpiresInPast => Problem::new(&INVALID, detail).field("expires_at"),
            IssueTokenError::TooManyTokens { .. } => Problem::new(&TOO_MANY_TOKENS, detail),
            IssueTokenError::Store(error) => error.into(),
        }
    }
}

macro_rules! invalid_field {
    ($($error:ty => $field:literal;)+) => {
        $(impl From<$error> for Problem {
            fn from(error: $error) -> Self {
                Problem::new(&INVALID, sentence(&error)).field($field)
            }
        })+
    };
}

invalid_field! {
    InvalidUsername => "username";
    InvalidEmail => "email";
    InvalidPassword => "password";
    UnknownScope => "scopes";
}

/// An error's text as a sentence: clients see prose, not fragments.
fn sentence(error: &impl std::fmt::Display) -> String {
    let text = error.to_string();
    let mut chars = text.chars();
    let capital: String = chars
        .next()
        .map(|first| first.to_uppercase().collect())
        .unwrap_or_default();
    format!("{capital}{}.", chars.as_str().trim_end_matches('.'))
}
