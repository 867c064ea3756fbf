use super::{Email, InsertPlayerError, Password, Player, Players};
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
        if let Some(password) = command.password {
            let hash = self.passwords.hash(password).await?;
            self.store
                .set_password(id, &hash, command.session, self.clock.now())
                .await?;
        }
        self.store
            .find(id)
            .await?
            .ok_or(ChangeAccountError::WrongPassword)
    }
}
