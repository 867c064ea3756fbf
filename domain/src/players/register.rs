use super::{
    Email, HashPasswordError, InsertPlayerError, OpenedSession, Password, Player, Players, Role, Username,
};
use crate::ids::PlayerId;
use crate::ports::StoreError;
use plotline_use_case::use_case;

/// Makes a player and logs it in.
#[derive(Debug)]
pub struct Register {
    pub username: Username,
    pub email: Email,
    pub password: Password,
    /// What the client calls itself.
    pub client: Option<String>,
}

#[derive(Debug, thiserror::Error)]
pub enum RegisterError {
    #[error("the username is taken")]
    UsernameTaken,
    #[error("the e-mail address is taken")]
    EmailTaken,
    #[error(transparent)]
    Password(#[from] HashPasswordError),
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl Players {
    #[use_case]
    pub async fn register(&self, command: Register) -> Result<OpenedSession, RegisterError> {
        let about = [command.username.as_str(), command.email.as_str()];
        let password = self.passwords.hash(command.password, &about).await?;
        let now = self.clock.now();
        let player = Player {
            id: PlayerId::new(now, self.entropy.bytes()),
            username: command.username,
            email: command.email,
            role: Role::Player,
            created_at: now,
            blocked_at: None,
            links_epoch: 0,
        };
        self.store.insert(&player, &password).await?;
        Ok(self.open_session(player, command.client, None).await?)
    }
}

impl From<InsertPlayerError> for RegisterError {
    fn from(error: InsertPlayerError) -> Self {
        match error {
            InsertPlayerError::UsernameTaken => Self::UsernameTaken,
            InsertPlayerError::EmailTaken => Self::EmailTaken,
            InsertPlayerError::Store(error) => Self::Store(error),
        }
    }
}
