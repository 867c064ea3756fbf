use super::{Identity, PersonalToken, Players, Scope, Scopes, TokenCaller, secret_hash};
use crate::ids::{PlayerId, TokenId};
use crate::kernel::Timestamp;
use crate::ports::StoreError;
use jiff::SignedDuration;
use plotline_use_case::use_case;

/// Makes a personal access token. It can do nothing that the token which makes it cannot, and lasts no longer, unless that
/// belongs to a session.
#[derive(Clone, Debug)]
pub struct IssueToken {
    pub name: String,
    pub scopes: Scopes,
    /// As late as it may, if nothing.
    pub expires_at: Option<Timestamp>,
}

/// A new token with its secret, which is told here and never again.
#[derive(Clone)]
pub struct IssuedToken {
    pub token: PersonalToken,
    pub secret: String,
}

#[derive(Debug, thiserror::Error)]
pub enum IssueTokenError {
    #[error("a token's name has 1 to 64 characters, none of them a control character")]
    BadName,
    #[error("a token has at least one scope")]
    NoScope,
    #[error("the token that asks has not the scope {} itself", .0.as_str())]
    ScopeNotHeld(Scope),
    #[error(
        "a token with the scope admin is made within 15 minutes of a log-in with the password; log in again first"
    )]
    LogInFirst,
    #[error("a token cannot outlive the one that makes it, which runs out at {until}")]
    OutlivesCaller { until: Timestamp },
    #[error("the token would have run out already")]
    ExpiresInPast,
    #[error("a player has at most {limit} tokens; revoke one first")]
    TooManyTokens { limit: u32 },
    #[error(transparent)]
    Store(#[from] StoreError),
}

const TOKENS_LIMIT: u32 = 50;

/// For how long after a log-in an admin may make tokens for admins.
const ADMIN_GRACE: SignedDuration = SignedDuration::from_mins(15);

impl Players {
    #[use_case]
    pub async fn issue_token(
        &self,
        caller: &Identity,
        command: IssueToken,
    ) -> Result<IssuedToken, IssueTokenError> {
        let now = self.clock.now();
        let fits = (1..=64).contains(&command.name.trim().chars().count());
        if !fits || command.name.contains(char::is_control) {
            return Err(IssueTokenError::BadName);
        }
        if command.scopes.iter().next().is_none() {
            return Err(IssueTokenError::NoScope);
        }
        if let Some(scope) = command
            .scopes
            .iter()
            .find(|scope| !caller.scopes.contains(*scope))
        {
            return Err(IssueTokenError::ScopeNotHeld(scope));
        }
        if command.expires_at.is_some_and(|at| at <= now) {
            return Err(IssueTokenError::ExpiresInPast);
        }
        let expires_at = within(caller, command.expires_at)?;
        if command.scopes.contains(Scope::Admin) && !self.has_logged_in_lately(caller, now).await? {
            return Err(IssueTokenError::LogInFirst);
        }
        let secret = self.new_secret(PersonalToken::PREFIX);
        let token = PersonalToken {
            id: TokenId::new(now, self.entropy.bytes()),
            player: caller.player.id,
            name: command.name.trim().to_owned(),
            scopes: command.scopes,
            created_at: now,
            expires_at,
            last_used_at: None,
        };
        let hash = secret_hash(&secret);
        match self.store.insert_token(&token, &hash, TOKENS_LIMIT).await? {
            true => Ok(IssuedToken { token, secret }),
            false => Err(IssueTokenError::TooManyTokens { limit: TOKENS_LIMIT }),
        }
    }

    async fn has_logged_in_lately(&self, caller: &Identity, now: Timestamp) -> Result<bool, StoreError> {
        let TokenCaller::Session(session) = caller.by else {
            return Ok(false);
        };
        let opened_at = self.store.session_opened_at(session).await?;
        Ok(opened_at.is_some_and(|at| now.duration_since(at) <= ADMIN_GRACE))
    }

    #[use_case]
    pub async fn list_tokens(&self, player: PlayerId) -> Result<Vec<PersonalToken>, StoreError> {
        self.store.tokens_of(player).await
    }

    /// Says whether the player had such a token.
    #[use_case]
    pub async fn revoke_token(&self, player: PlayerId, id: TokenId) -> Result<bool, StoreError> {
        self.store.delete_token(player, id).await
    }
}

/// When a new token runs out. A session's access token runs out soon, but whoever has it has logged in.
fn within(caller: &Identity, asked: Option<Timestamp>) -> Result<Option<Timestamp>, IssueTokenError> {
    match (caller.by, caller.until) {
        (TokenCaller::Personal(_), Some(until)) => match asked {
            Some(at) if at > until => Err(IssueTokenError::OutlivesCaller { until }),
            asked => Ok(asked.or(Some(until))),
        },
        _ => Ok(asked),
    }
}
