use super::{Player, Players};
use crate::audit::{AuditAct, AuditEntry, AuditTarget, Order};
use crate::games::CommitError;
use crate::ids::PlayerId;
use crate::ports::StoreError;
use plotline_use_case::use_case;

#[derive(Debug, thiserror::Error)]
pub enum BlockPlayerError {
    #[error("there is no such player")]
    NotFound,
    /// Whoever blocks the last admin by mistake needs the command line.
    #[error("nobody blocks the account they use")]
    OwnAccount,
    #[error("the player is blocked already")]
    AlreadyBlocked,
    #[error("the player is not blocked")]
    NotBlocked,
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl Players {
    /// Keeps a player out: no log-in and no token is good until it is unblocked. The games go on by their clocks.
    #[use_case]
    pub async fn block_player(&self, order: &Order, id: PlayerId) -> Result<Player, BlockPlayerError> {
        if order.admin.id == id {
            return Err(BlockPlayerError::OwnAccount);
        }
        self.set_blocked(order, id, true).await
    }

    #[use_case]
    pub async fn unblock_player(&self, order: &Order, id: PlayerId) -> Result<Player, BlockPlayerError> {
        self.set_blocked(order, id, false).await
    }

    async fn set_blocked(
        &self,
        order: &Order,
        id: PlayerId,
        block: bool,
    ) -> Result<Player, BlockPlayerError> {
        let act = match block {
            true => AuditAct::BlockPlayer,
            false => AuditAct::UnblockPlayer,
        };
        let target = AuditTarget {
            player: Some(id),
            ..AuditTarget::default()
        };
        loop {
            let player = self.store.find(id).await?.ok_or(BlockPlayerError::NotFound)?;
            match (block, player.blocked_at) {
                (true, Some(_)) => return Err(BlockPlayerError::AlreadyBlocked),
                (false, None) => return Err(BlockPlayerError::NotBlocked),
                _ => {}
            }
            let now = self.clock.now();
            let entry = AuditEntry::next(self.store.as_ref(), order, act, target.clone(), now).await?;
            let blocked_at = block.then_some(now);
            match self.store.set_blocked(id, blocked_at, &entry).await {
                Ok(()) => return Ok(Player { blocked_at, ..player }),
                // Another entry came first. Each time one succeeded, so this ends.
                Err(CommitError::Conflict | CommitError::KeyTaken) => {}
                Err(CommitError::Store(error)) => return Err(error.into()),
            }
        }
    }
}
