use super::{KnownDevice, OpenedSession, Password, Players};
use crate::ports::StoreError;
use plotline_use_case::use_case;

#[derive(Debug, thiserror::Error)]
pub enum LogInError {
    /// An unknown login and a wrong password cost and answer the same.
    #[error("the login or the password is wrong")]
    WrongCredentials,
    #[error("the account is blocked")]
    Blocked,
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl Players {
    /// Logs in by username or e-mail address. `client` is what the client calls itself, `device` what it is known as.
    #[use_case]
    pub async fn log_in(
        &self,
        login: &str,
        password: String,
        client: Option<String>,
        device: Option<KnownDevice>,
    ) -> Result<OpenedSession, LogInError> {
        // A password that no player can have is compared like any other, so that its answer takes as long.
        let parsed = Password::parse(password).ok();
        let found = self.store.find_by_login(login).await?;
        let (player, hash) = match (found, &parsed) {
            (Some((player, hash)), Some(_)) => (Some(player), Some(hash)),
            _ => (None, None),
        };
        let password = parsed.unwrap_or_else(Password::impossible);
        let matches = self.passwords.matches(password, hash).await?;
        match player {
            Some(player) if matches && player.blocked_at.is_some() => Err(LogInError::Blocked),
            Some(player) if matches => Ok(self.open_session(player, client, device).await?),
            _ => Err(LogInError::WrongCredentials),
        }
    }
}
