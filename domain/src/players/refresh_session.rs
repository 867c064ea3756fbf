use super::service::session_end;
use super::{OpenedSession, Players, Rotation, secret_hash};
use crate::ports::StoreError;
use plotline_use_case::use_case;

#[derive(Debug, thiserror::Error)]
pub enum RefreshError {
    /// Unknown, run out, logged out, or its log-in was too long ago.
    #[error("the refresh token is not valid; log in again")]
    Invalid,
    /// The token was used before, so somebody has a copy of it: the whole session has been ended.
    #[error("the refresh token was used before, so its session has been ended; log in again")]
    Reused,
    #[error("the account is blocked")]
    Blocked,
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl Players {
    /// Replaces a refresh token by its successor.
    #[use_case]
    pub async fn refresh_session(&self, refresh_token: &str) -> Result<OpenedSession, RefreshError> {
        let now = self.clock.now();
        let successor = self.new_secret("plr_");
        let (old, new) = (secret_hash(refresh_token), secret_hash(&successor));
        match self.store.rotate(&old, &new, now, session_end(now)).await? {
            Rotation::Rotated { player, session } => {
                let player = self.store.find(player).await?.ok_or(RefreshError::Invalid)?;
                Ok(OpenedSession {
                    player,
                    session,
                    refresh_token: successor,
                    device_token: None,
                })
            }
            Rotation::Reused => Err(RefreshError::Reused),
            Rotation::Blocked => Err(RefreshError::Blocked),
            Rotation::Unknown => Err(RefreshError::Invalid),
        }
    }
}
