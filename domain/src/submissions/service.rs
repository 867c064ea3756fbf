use super::{Submission, SubmissionStore};
use crate::games::GameStore;
use crate::ids::GameId;
use crate::ports::{Clock, StoreError};
use jiff::SignedDuration;
use plotline_use_case::use_case;
use std::sync::Arc;

/// The use cases of submissions, with what they need from outside.
pub struct Submissions {
    pub(super) store: Arc<dyn SubmissionStore>,
    pub(super) games: Arc<dyn GameStore>,
    pub(super) clock: Arc<dyn Clock>,
}

/// Whoever complains later than this cannot be helped.
const KEPT: SignedDuration = SignedDuration::from_hours(90 * 24);

/// How many are kept of one game. No game has so many turns; whoever sends more has a program that went wrong.
const KEPT_OF_A_GAME: u32 = 5000;

/// How many are deleted at once, so that nobody waits for it.
const PRUNED_AT_ONCE: u32 = 500;

impl Submissions {
    pub fn new(store: Arc<dyn SubmissionStore>, games: Arc<dyn GameStore>, clock: Arc<dyn Clock>) -> Self {
        Self { store, games, clock }
    }

    #[use_case]
    pub async fn keep(&self, submissions: &[Submission]) -> Result<(), StoreError> {
        self.store.keep(submissions).await
    }

    /// Deletes some of what is too old. Says whether there may be more.
    #[use_case]
    pub async fn prune(&self) -> Result<bool, StoreError> {
        let before = self.clock.now().checked_sub(KEPT).unwrap_or_default();
        Ok(self.store.prune(before, PRUNED_AT_ONCE).await? == PRUNED_AT_ONCE)
    }

    /// Deletes what is too much of a game.
    #[use_case]
    pub async fn trim(&self, game: Option<GameId>) -> Result<(), StoreError> {
        self.store.trim(game, KEPT_OF_A_GAME).await
    }
}
