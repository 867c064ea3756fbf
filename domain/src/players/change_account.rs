use super::tell_owner::account_changed;
use super::{
    Email, EndedSessions, HashPasswordError, InsertPlayerError, Password, PersonalToken, Player, Players,
    SecretsChange,
};
use crate::games::turns_told_again;
use crate::ids::{PlayerId, SessionId};
use crate::ports::StoreError;
use plotline_use_case::use_case;

/// Changes what a player may change about itself. The current password is asked for, since either change would give
/// a thief the account for good. After it the links and reply addresses of earlier mails are worth nothing; games that
/// wait for the player are mailed again, and the owner is told what was changed.
#[derive(Debug)]
pub struct ChangeAccount {
    pub current_password: String,
    pub email: Option<Email>,
    pub password: Option<Password>,
    /// The session that goes on when a new password ends all others.
    pub session: Option<SessionId>,
    /// Personal access tokens, and device tokens.
    pub revoke_tokens: bool,
    pub revoke_calendar_link: bool,
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
    #[use_case]
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
        let before = self.find_player(id).await?;
        let before = before.ok_or(ChangeAccountError::WrongPassword)?;
        // Judged first, so that a refusal changes nothing.
        let password = match command.password {
            Some(password) => {
                let mut about = vec![before.username.as_str(), before.email.as_str()];
                about.extend(command.email.as_ref().map(Email::as_str));
                Some(self.passwords.hash(password, &about).await?)
            }
            None => None,
        };
        let mut change = SecretsChange {
            email: command.email.filter(|email| *email != before.email),
            sessions: match (&password, command.session) {
                (None, _) => EndedSessions::None,
                (Some(_), Some(session)) => EndedSessions::AllBut(session),
                (Some(_), None) => EndedSessions::All,
            },
            password,
            tokens: command.revoke_tokens,
            devices: command.revoke_tokens,
            calendar_link: command.revoke_calendar_link,
            notices: Vec::new(),
        };
        if change == SecretsChange::default() {
            return Ok(before);
        }
        let now = self.clock.now();
        let tokens = self.store.tokens_of(id).await?;
        let good = |token: &&PersonalToken| token.expires_at.is_none_or(|at| at > now);
        let tokens = tokens.iter().filter(good).count();
        change.notices = turns_told_again(self.games.as_ref(), id, now).await?;
        let told = account_changed(&before, &change, tokens, now);
        change.notices.extend(told);
        self.store
            .change_secrets(id, &change, now)
            .await
            .map_err(|error| match error {
                InsertPlayerError::EmailTaken | InsertPlayerError::UsernameTaken => {
                    ChangeAccountError::EmailTaken
                }
                InsertPlayerError::Store(error) => error.into(),
            })?;
        let after = self.find_player(id).await?;
        after.ok_or(ChangeAccountError::WrongPassword)
    }
}
