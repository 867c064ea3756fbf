use super::submission::Draft;
use super::{CommitError, Game, Games};
use crate::ids::GameId;
use crate::kernel::Timestamp;
use crate::ports::StoreError;
use crate::record::Pen;

/// How many games are looked at in one go; those left over are due again at once.
const DUE_LIMIT: u32 = 100;

impl Games {
    /// Lets happen what the timers of the rules make happen, in every game in which one has run out. Any number of
    /// nodes may do so at once: of two that come to the same game, one finds it changed.
    ///
    /// Gives the games that could not be brought up to date, and why; the others are not held up by them.
    pub async fn expire_due(&self) -> Result<Vec<(GameId, StoreError)>, StoreError> {
        let now = self.clock.now();
        let mut failed = Vec::new();
        for id in self.store.due(now, DUE_LIMIT).await? {
            if let Err(error) = self.expire_by_id(id, now).await {
                failed.push((id, error));
            }
        }
        Ok(failed)
    }

    /// The same for one game that is due. Says whether anything happened, here or on another node.
    pub(super) async fn expire(&self, game: &Game, now: Timestamp) -> Result<bool, StoreError> {
        let position = self.position(game, game.seq).await?;
        let root = self.root(game.id).await?;
        let mut pen = Pen::new((*position).clone(), Some(&root), now);
        pen.settle();
        let written = pen.finish();
        if written.events.is_empty() {
            return Ok(false);
        }
        let draft = Draft {
            written,
            taken: 0,
            refused: None,
        };
        match self.keep(game, draft, None, now).await {
            Ok(_) | Err(CommitError::Conflict | CommitError::KeyTaken) => Ok(true),
            Err(CommitError::Store(error)) => Err(error),
        }
    }

    async fn expire_by_id(&self, id: GameId, now: Timestamp) -> Result<(), StoreError> {
        match self.current(id).await? {
            Some(game) if game.is_due(now) => self.expire(&game, now).await.map(drop),
            _ => Ok(()),
        }
    }
}
