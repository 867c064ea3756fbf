use super::admin_act::{Acted, AdminActError};
use super::{Game, Games, Status};
use crate::audit::{AuditAct, Order};
use crate::ids::GameId;
use crate::kernel::Seat;
use crate::record::Pen;
use plotline_use_case::use_case;
use std::ops::RangeInclusive;
use std::sync::Arc;

/// By how many seconds: a minute to four weeks.
pub const EXTENSION: RangeInclusive<u64> = 60..=28 * 24 * 3600;

impl Games {
    /// Gives the turn that runs so many seconds more, which count like the rest of its time.
    #[use_case]
    pub async fn extend_deadline(
        &self,
        order: &Order,
        id: GameId,
        seconds: u64,
    ) -> Result<Arc<Game>, AdminActError> {
        if !EXTENSION.contains(&seconds) {
            return Err(AdminActError::BadExtension);
        }
        loop {
            let (game, now) = self.due_done(order, id).await?;
            if game.status != Status::Active {
                return Err(AdminActError::NotActive(game.status));
            }
            let seat = game.timed_seat().ok_or(AdminActError::NoDeadline)?;
            let act = AuditAct::ExtendDeadline;
            let entry = self
                .next_entry(order, act, &game, Some(seat), Some(seconds), now)
                .await?;
            let extend = |pen: &mut Pen<'_>| pen.extend_deadline(seat, seconds, entry.reason.clone());
            let draft = self.drafted(&game, None, now, extend).await?;
            let kept = self
                .keep_audited(&game, draft, None, now, Some(&entry))
                .await
                .map(drop);
            match self.acted(id, kept).await? {
                Acted::Done(game) => return Ok(game),
                Acted::Again => {}
            }
        }
    }
}

impl Game {
    /// Whose time runs.
    fn timed_seat(&self) -> Option<Seat> {
        let turn = self.clock.as_ref()?.turn.as_ref()?;
        Some(turn.seat)
    }
}
