use super::{PersonalToken, Player, Players, Role, Scope, Scopes, secret_hash};
use crate::ids::{PlayerId, SessionId, TokenId};
use crate::ports::StoreError;
use jiff::{SignedDuration, Timestamp};
use plotline_use_case::use_case;

/// A player who has shown who it is, and what the token it showed may be used for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Identity {
    pub player: Player,
    pub scopes: Scopes,
    pub by: TokenCaller,
    /// When the token runs out, if it does.
    pub until: Option<Timestamp>,
}

/// What kind of token was shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TokenCaller {
    Session(SessionId),
    Personal(TokenId),
}

#[derive(Debug, thiserror::Error)]
pub enum AuthenticateError {
    /// Unknown, revoked, run out, or its session has ended.
    #[error("the token is not valid any more")]
    Invalid,
    #[error("the account is blocked")]
    Blocked,
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// The last use of a token is kept to the minute: a busy script does not write with every request.
const LAST_USE_PRECISION: SignedDuration = SignedDuration::from_mins(1);

impl Players {
    /// Who shows a personal access token.
    #[use_case]
    pub async fn authenticate_personal(&self, secret: &str) -> Result<Identity, AuthenticateError> {
        let now = self.clock.now();
        let token = self
            .store
            .find_token(&secret_hash(secret))
            .await?
            .ok_or(AuthenticateError::Invalid)?;
        if token.expires_at.is_some_and(|at| at <= now) {
            return Err(AuthenticateError::Invalid);
        }
        let found = self.store.find(token.player).await?;
        let player = let_in(found.ok_or(AuthenticateError::Invalid)?)?;
        if token
            .last_used_at
            .is_none_or(|at| now.duration_since(at) >= LAST_USE_PRECISION)
        {
            self.store.touch_token(token.id, now).await?;
        }
        let PersonalToken {
            id,
            scopes,
            expires_at,
            ..
        } = token;
        Ok(Identity {
            scopes: within_role(scopes, player.role),
            player,
            by: TokenCaller::Personal(id),
            until: expires_at,
        })
    }

    /// Whose personal access token it is, also if it has run out; nobody's, once it is revoked.
    #[use_case]
    pub async fn owner_of_token(&self, secret: &str) -> Result<Option<PlayerId>, StoreError> {
        let token = self.store.find_token(&secret_hash(secret)).await?;
        Ok(token.map(|token| token.player))
    }

    /// Who shows an access token whose signature and times have been found right.
    #[use_case]
    pub async fn authenticate_session(
        &self,
        player: PlayerId,
        session: SessionId,
        scopes: Scopes,
        until: Timestamp,
    ) -> Result<Identity, AuthenticateError> {
        let found = self.store.find(player).await?;
        let player = let_in(found.ok_or(AuthenticateError::Invalid)?)?;
        if !self.store.session_is_live(session, self.clock.now()).await? {
            return Err(AuthenticateError::Invalid);
        }
        Ok(Identity {
            scopes: within_role(scopes, player.role),
            player,
            by: TokenCaller::Session(session),
            until: Some(until),
        })
    }
}

fn let_in(player: Player) -> Result<Player, AuthenticateError> {
    match player.blocked_at {
        Some(_) => Err(AuthenticateError::Blocked),
        None => Ok(player),
    }
}

/// A token made by an admin who is none any more is not an admin's token any more.
fn within_role(scopes: Scopes, role: Role) -> Scopes {
    let allowed = Scopes::of_role(role);
    Scopes::new(
        scopes
            .iter()
            .filter(|scope: &Scope| allowed.contains(*scope))
            .collect(),
    )
}
