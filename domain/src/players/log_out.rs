use super::{EndedSessions, InsertPlayerError, Players, SecretsChange};
use crate::games::turns_told_again;
use crate::ids::{PlayerId, SessionId};
use crate::ports::StoreError;
use plotline_use_case::use_case;

impl Players {
    /// Ends a session: its refresh token is worth nothing from now on.
    #[use_case]
    pub async fn log_out(&self, session: SessionId) -> Result<(), StoreError> {
        self.store.end_session(session, self.clock.now()).await
    }

    /// Ends every session of a player, forgets the devices, and makes worthless what mails carry. Personal access tokens
    /// and the link to the calendar stay as they are.
    #[use_case]
    pub async fn log_out_everywhere(&self, player: PlayerId) -> Result<(), StoreError> {
        let now = self.clock.now();
        let change = SecretsChange {
            sessions: EndedSessions::All,
            devices: true,
            notices: turns_told_again(self.games.as_ref(), player, now).await?,
            ..SecretsChange::default()
        };
        match self.store.change_secrets(player, &change, now).await {
            Ok(()) => Ok(()),
            Err(InsertPlayerError::Store(error)) => Err(error),
            // No name and no address was to be taken.
            Err(error) => Err(StoreError::Broken(error.to_string())),
        }
    }
}
