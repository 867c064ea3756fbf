use super::Players;
use crate::audit::{AuditAct, AuditEntry, AuditTarget, Order};
use crate::games::{CommitError, turns_told_again};
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
    /// Ends a session of a player, or all of them, for an admin. With all of them the devices are forgotten, and what
    /// mails carry is worth nothing any more; games that wait for the player are mailed again. Personal access tokens
    /// and the link to the calendar stay as they are.
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
            let notices = match session {
                Some(_) => Vec::new(),
                None => turns_told_again(self.games.as_ref(), player, now).await?,
            };
            match self.store.end_sessions(player, session, &entry, &notices).await {
                Ok(()) => return Ok(()),
                // Another entry came first. Each time one succeeded, so this ends.
                Err(CommitError::Conflict | CommitError::KeyTaken) => {}
                Err(CommitError::Store(error)) => return Err(error.into()),
            }
        }
    }
}
