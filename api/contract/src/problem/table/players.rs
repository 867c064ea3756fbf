//! Players, sessions and tokens.

use super::super::Problem;
use super::super::kinds::*;
use super::sentence;
use plotline_domain::players::{
    AuthenticateError, ChangeAccountError, HashPasswordError, InvalidEmail, InvalidPassword, InvalidUsername,
    IssueTokenError, LogInError, RefreshError, RegisterError, UnknownScope,
};

impl From<RegisterError> for Problem {
    fn from(error: RegisterError) -> Self {
        match error {
            RegisterError::UsernameTaken => {
                Problem::new(&USERNAME_TAKEN, "Somebody has this username; choose another.").field("username")
            }
            RegisterError::EmailTaken => Problem::email_taken(),
            RegisterError::Password(error) => error.into(),
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
            ChangeAccountError::Password(error) => error.into(),
            ChangeAccountError::Store(error) => error.into(),
        }
    }
}

impl From<HashPasswordError> for Problem {
    fn from(error: HashPasswordError) -> Self {
        let said = sentence(&error);
        match error {
            HashPasswordError::Weak(weak) => {
                let advice = weak.warning.iter().chain(&weak.suggestions);
                let detail = advice.fold(said, |detail, advice| format!("{detail} {advice}"));
                Problem::new(&WEAK_PASSWORD, detail)
                    .field("password")
                    .with("warning", weak.warning)
                    .with("suggestions", weak.suggestions)
            }
            HashPasswordError::Store(error) => error.into(),
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
            LogInError::Blocked => Problem::blocked(),
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
            RefreshError::Blocked => Problem::blocked(),
            RefreshError::Store(error) => error.into(),
        }
    }
}

impl From<AuthenticateError> for Problem {
    fn from(error: AuthenticateError) -> Self {
        match error {
            AuthenticateError::Invalid => Problem::unauthenticated("The token has run out or was revoked."),
            AuthenticateError::Blocked => Problem::blocked(),
            AuthenticateError::Store(error) => error.into(),
        }
    }
}

impl Problem {
    pub fn blocked() -> Self {
        Problem::new(
            &ACCOUNT_BLOCKED,
            "An admin has blocked this account, so it cannot be used. Your games go on by their clocks.",
        )
    }

    pub fn link_revoked() -> Self {
        Problem::new(
            &LINK_REVOKED,
            "The password, the e-mail address or the log-ins of the account were changed since this mail was sent, so \
             its links and its reply address no longer work. The newest mail about the game has others that do.",
        )
    }

    pub fn unauthenticated(why: &str) -> Self {
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
            IssueTokenError::ScopeNotHeld(scope) => Problem::new(&INSUFFICIENT_SCOPE, detail)
                .field("scopes")
                .with("scope", scope.as_str()),
            IssueTokenError::LogInFirst => Problem::new(&RECENT_LOG_IN_NEEDED, detail).field("scopes"),
            IssueTokenError::OutlivesCaller { until } => Problem::new(&TOKEN_OUTLIVES_CALLER, detail)
                .field("expires_at")
                .with("until", until.to_string()),
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
