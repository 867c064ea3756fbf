//! The one table from every error of every use case to a problem, for both protocols.

mod admin;
mod clocks;
mod conditional_turns;
mod games;
mod notices;
mod players;
mod webhooks;

use super::Problem;
use super::kinds::*;
use plotline_domain::ports::StoreError;

/// When to come back after the database was away.
const RETRY_AFTER_SECONDS: u64 = 2;

/// When to come back after the database could not be written: it takes a while to make room.
const READ_ONLY_RETRY_AFTER_SECONDS: u64 = 10;

/// When to come back where somebody has to find a key or install another version.
const NEEDS_OPERATOR_RETRY_AFTER_SECONDS: u64 = 600;

impl From<StoreError> for Problem {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::Unavailable(cause) => Problem::new(
                &UNAVAILABLE,
                "The service is busy or its database is away; try again in a moment.",
            )
            .with("retry_after", RETRY_AFTER_SECONDS)
            .because(cause),
            StoreError::ReadOnly(cause) => Problem::new(
                &READ_ONLY,
                "The service can be read, but nothing can be stored right now, and nothing was changed; try again later.",
            )
            .with("retry_after", READ_ONLY_RETRY_AFTER_SECONDS)
            .because(cause),
            StoreError::OutcomeUnknown(cause) => Problem::new(
                &OUTCOME_UNKNOWN,
                "It is not known whether this was done. Send it again with the same Idempotency-Key: the answer settles it. Without a key, look before you send it again.",
            )
            .with("retry_after", RETRY_AFTER_SECONDS)
            .because(cause),
            StoreError::Broken(cause) => Problem::internal(cause),
            StoreError::KeyMissing(cause) => Problem::new(
                &KEY_MISSING,
                "This cannot go on before the operators of the service put back a key; the request id helps them.",
            )
            .with("retry_after", NEEDS_OPERATOR_RETRY_AFTER_SECONDS)
            .because(cause),
            StoreError::GameUnreadable(cause) => Problem::new(
                &GAME_UNREADABLE,
                "This version of the service does not know the ruleset of this game, or something else that is stored \
                 with it. Nothing is lost: the game goes on once the service runs a version that does.",
            )
            .with("retry_after", NEEDS_OPERATOR_RETRY_AFTER_SECONDS)
            .because(cause),
        }
    }
}

impl Problem {
    pub fn internal(cause: impl ToString) -> Self {
        Problem::new(
            &INTERNAL,
            "The request failed, and nothing was changed. The request id helps us to find out why.",
        )
        .because(cause)
    }

    pub fn not_found(what: &str) -> Self {
        Problem::new(&NOT_FOUND, format!("There is no {what}."))
    }
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
