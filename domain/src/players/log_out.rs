use super::Players;
use crate::ids::SessionId;
use crate::ports::StoreError;

impl Players {
    /// Ends a session: its refresh token is worth nothing from now on.
    pub async fn log_out(&self, session: SessionId) -> Result<(), StoreError> {
        self.store.end_session(session, self.clock.now()).await
    }
}
