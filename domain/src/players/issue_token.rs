use super::{PersonalToken, Player, Players, Role, Scope, Scopes, secret_hash};
use crate::ids::{PlayerId, TokenId};
use crate::kernel::Timestamp;
use crate::ports::StoreError;
use plotline_use_case::use_case;

/// Makes a personal access token.
#[derive(Clone, Debug)]
pub struct IssueToken {
    pub name: String,
    pub scopes: Scopes,
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
    #[error("only an admin may have a token with the scope admin")]
    AdminOnly,
    #[error("the token would have run out already")]
    ExpiresInPast,
    #[error("a player has at most {limit} tokens; revoke one first")]
    TooManyTokens { limit: usize },
    #[error(transparent)]
    Store(#[from] StoreError),
}

const TOKENS_LIMIT: usize = 50;

impl Players {
    #[use_case]
    pub async fn issue_token(
        &self,
        player: &Player,
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
        if command.scopes.contains(Scope::Admin) && player.role != Role::Admin {
            return Err(IssueTokenError::AdminOnly);
        }
        if command.expires_at.is_some_and(|at| at <= now) {
            return Err(IssueTokenError::ExpiresInPast);
        }
        if self.store.tokens_of(player.id).await?.len() >= TOKENS_LIMIT {
            return Err(IssueTokenError::TooManyTokens { limit: TOKENS_LIMIT });
        }
        let secret = self.new_secret(PersonalToken::PREFIX);
        let token = PersonalToken {
            id: TokenId::new(now, self.entropy.bytes()),
            player: player.id,
            name: command.name.trim().to_owned(),
            scopes: command.scopes,
            created_at: now,
            expires_at: command.expires_at,
            last_used_at: None,
        };
        self.store.insert_token(&token, &secret_hash(&secret)).await?;
        Ok(IssuedToken { token, secret })
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
