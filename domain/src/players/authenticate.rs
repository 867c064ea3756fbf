use super::{PersonalToken, Player, Players, Role, Scope, Scopes, secret_hash};
use crate::ids::{PlayerId, SessionId, TokenId};
use crate::ports::StoreError;
use jiff::{SignedDuration, Timestamp};

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
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// The last use of a token is kept to the minute: a busy script does not write with every request.
const LAST_USE_PRECISION: SignedDuration = SignedDuration::from_mins(1);

impl Players {
    /// Who shows a personal access token.
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
        if token
            .last_used_at
            .is_none_or(|at| now.duration_since(at) >= LAST_USE_PRECISION)
        {
            self.store.touch_token(token.id, now).await?;
        }
        let player = self
            .store
            .find(token.player)
            .await?
            .ok_or(AuthenticateError::Invalid)?;
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

    /// Who shows an access token whose signature and times have been found right.
    pub async fn authenticate_session(
        &self,
        player: PlayerId,
        session: SessionId,
        scopes: Scopes,
        until: Timestamp,
    ) -> Result<Identity, AuthenticateError> {
        if !self.store.session_is_live(session, self.clock.now()).await? {
            return Err(AuthenticateError::Invalid);
        }
        let player = self.store.find(player).await?.ok_or(AuthenticateError::Invalid)?;
        Ok(Identity {
            scopes: within_role(scopes, player.role),
            player,
            by: TokenCaller::Session(session),
            until: Some(until),
        })
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
