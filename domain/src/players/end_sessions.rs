use super::Players;
use crate::audit::{AuditAct, AuditEntry, AuditTarget, Order};
use crate::games::CommitError;
use crate::ids::{PlayerId, SessionId};
use crate::ports::StoreError;
use plotline_use_case::use_case;

#[derive(Debug, thiserror::Error)]
pub enum EndSessionsError {
    #[error("there is no such player")]
    NotFound,
    #[error("the player has no such session that could be ended")]
    NoSuchSession,
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// More than a player can have; see `sessions_of`.
const ALL: u32 = 10_000;

impl Players {
    /// Ends a session of a player, or all of them, for an admin. Personal access tokens stay as they are.
    #[use_case]
    pub async fn end_sessions(
        &self,
        order: &Order,
        player: PlayerId,
        session: Option<SessionId>,
    ) -> Result<(), EndSessionsError> {
        self.store.find(player).await?.ok_or(EndSessionsError::NotFound)?;
        if let Some(session) = session {
            let sessions = self.store.sessions_of(player, ALL).await?;
            let live = |it: &super::SessionUse| it.session.id == session && it.ended_at.is_none();
            if !sessions.iter().any(live) {
                return Err(EndSessionsError::NoSuchSession);
            }
        }
        let target = AuditTarget {
            player: Some(player),
            session,
            ..AuditTarget::default()
        };
        loop {
            let (act, now) = (AuditAct::EndSessions, self.clock.now());
            let entry = AuditEntry::next(self.store.as_ref(), order, act, target.clone(), now).await?;
            match self.store.end_sessions(player, session, &entry).await {
                Ok(()) => return Ok(()),
                // Another entry came first. Each time one succeeded, so this ends.
                Err(CommitError::Conflict | CommitError::KeyTaken) => {}
                Err(CommitError::Store(error)) => return Err(error.into()),
            }
        }
    }
}
