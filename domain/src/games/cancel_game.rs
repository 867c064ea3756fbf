use super::admin_act::{Acted, AdminActError};
use super::notices::notices;
use super::{Commit, CommitError, Game, Games, PlanChanges, Status};
use crate::audit::{AuditAct, AuditEntry, Order};
use crate::ids::GameId;
use crate::kernel::Timestamp;
use crate::notices::Notice;
use plotline_use_case::use_case;
use std::sync::Arc;

impl Games {
    /// Ends a game without a result. Of one that has started the record says so, and its seed is published.
    #[use_case]
    pub async fn cancel_game(&self, order: &Order, id: GameId) -> Result<Arc<Game>, AdminActError> {
        loop {
            let (game, now) = self.due_done(order, id).await?;
            let entry = self
                .next_entry(order, AuditAct::CancelGame, &game, None, None, now)
                .await?;
            let kept = match game.status {
                Status::Open => self.cancel_open(&game, &entry, now).await,
                Status::Active => {
                    // No root is needed, so that a game can be ended whose seed is lost.
                    let draft = self
                        .drafted(&game, None, now, |pen| pen.cancel(entry.reason.clone()))
                        .await?;
                    self.keep_audited(&game, draft, None, now, Some(&entry))
                        .await
                        .map(drop)
                }
                status @ (Status::Finished | Status::Cancelled) => return Err(AdminActError::Over(status)),
            };
            match self.acted(id, kept).await? {
                Acted::Done(game) => return Ok(game),
                Acted::Again => {}
            }
        }
    }

    async fn cancel_open(&self, game: &Game, entry: &AuditEntry, now: Timestamp) -> Result<(), CommitError> {
        let mut cancelled = game.clone();
        cancelled.status = Status::Cancelled;
        cancelled.finished_at = Some(now);
        cancelled.revision += 1;
        // It has no events in which the reason could stand.
        let why = format!("An admin decided that, and said why: {}", entry.reason);
        let mut notices = notices(game, &cancelled, &[], now);
        let tell = |notice: &mut Notice| notice.details.sentences.push(why.clone());
        notices.iter_mut().for_each(tell);
        let commit = Commit {
            game: &cancelled,
            seats: None,
            events: &[],
            answer: None,
            notices: &notices,
            plans: PlanChanges::none(game),
        };
        self.store.commit_audited(commit, entry).await?;
        self.changed(Arc::new(cancelled));
        Ok(())
    }
}
