use super::{Email, HashPasswordError, InsertPlayerError, Password, PasswordHash, Player, Players, Role};
use crate::ids::{PlayerId, SessionId};
use crate::ports::StoreError;

/// Changes what a player may change about itself. The current password is asked for, since either change would give
/// a thief the account for good.
#[derive(Debug)]
pub struct ChangeAccount {
    pub current_password: String,
    pub email: Option<Email>,
    pub password: Option<Password>,
    /// The session that goes on when a new password ends all others.
    pub session: Option<SessionId>,
}

#[derive(Debug, thiserror::Error)]
pub enum ChangeAccountError {
    #[error("the current password is wrong")]
    WrongPassword,
    #[error("the e-mail address is taken")]
    EmailTaken,
    #[error(transparent)]
    Password(#[from] HashPasswordError),
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl Players {
    pub async fn change_account(
        &self,
        id: PlayerId,
        command: ChangeAccount,
    ) -> Result<Player, ChangeAccountError> {
        let current =
            Password::parse(command.current_password).map_err(|_| ChangeAccountError::WrongPassword)?;
        let hash = self.store.password(id).await?;
        if !self.passwords.matches(current, hash).await? {
            return Err(ChangeAccountError::WrongPassword);
        }
        // Judged first, so that a refusal changes nothing.
        let password = match command.password {
            Some(password) => Some(self.hash_for(id, password, command.email.as_ref()).await?),
            None => None,
        };
        if let Some(email) = &command.email {
            self.store
                .set_email(id, email)
                .await
                .map_err(|error| match error {
                    InsertPlayerError::EmailTaken | InsertPlayerError::UsernameTaken => {
                        ChangeAccountError::EmailTaken
                    }
                    InsertPlayerError::Store(error) => error.into(),
                })?;
        }
        if let Some(password) = password {
            self.store
                .set_password(id, &password, command.session, self.clock.now())
                .await?;
        }
        self.store
            .find(id)
            .await?
            .ok_or(ChangeAccountError::WrongPassword)
    }

    async fn hash_for(
        &self,
        id: PlayerId,
        password: Password,
        new_email: Option<&Email>,
    ) -> Result<PasswordHash, ChangeAccountError> {
        let player = self
            .store
            .find(id)
            .await?
            .ok_or(ChangeAccountError::WrongPassword)?;
        let mut about = vec![player.username.as_str(), player.email.as_str()];
        about.extend(new_email.map(Email::as_str));
        Ok(self.passwords.hash(password, &about).await?)
    }

    /// Gives somebody a role; says whether there is such a player.
    pub async fn set_role(&self, username: &str, role: Role) -> Result<bool, StoreError> {
        self.store.set_role(username, role).await
    }
}
