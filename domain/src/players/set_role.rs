use super::{Players, Role, Username};
use crate::audit::{AuditAct, AuditEntry, AuditTarget, Order};
use crate::games::CommitError;
use crate::ports::StoreError;
use plotline_use_case::use_case;

#[derive(Debug, thiserror::Error)]
pub enum SetRoleError {
    #[error("there is no player called {0}")]
    NotFound(String),
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl Players {
    /// Makes a player an admin, or an admin a player again. Says whether that changed anything.
    #[use_case]
    pub async fn set_role(&self, order: &Order, username: &str, role: Role) -> Result<bool, SetRoleError> {
        let not_found = || SetRoleError::NotFound(username.to_owned());
        // A name, never an e-mail address.
        Username::parse(username).map_err(|_| not_found())?;
        let act = match role {
            Role::Admin => AuditAct::GrantAdmin,
            Role::Player => AuditAct::RevokeAdmin,
        };
        loop {
            let found = self.store.find_by_login(username).await?;
            let (player, _) = found.ok_or_else(not_found)?;
            if player.role == role {
                return Ok(false);
            }
            let target = AuditTarget {
                player: Some(player.id),
                ..AuditTarget::default()
            };
            let now = self.clock.now();
            let entry = AuditEntry::next(self.store.as_ref(), order, act, target, now).await?;
            match self.store.set_role(player.id, role, &entry).await {
                Ok(()) => return Ok(true),
                // Another entry came first. Each time one succeeded, so this ends.
                Err(CommitError::Conflict | CommitError::KeyTaken) => {}
                Err(CommitError::Store(error)) => return Err(error.into()),
            }
        }
    }
}
