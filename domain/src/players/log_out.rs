use super::Players;
use crate::ids::SessionId;
use crate::ports::StoreError;
use plotline_use_case::use_case;

impl Players {
    /// Ends a session: its refresh token is worth nothing from now on.
    #[use_case]
    pub async fn log_out(&self, session: SessionId) -> Result<(), StoreError> {
        self.store.end_session(session, self.clock.now()).await
    }
}
