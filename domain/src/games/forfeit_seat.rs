use super::admin_act::{Acted, AdminActError};
use super::{Game, Games, Status};
use crate::audit::{AuditAct, Order};
use crate::ids::GameId;
use crate::kernel::Seat;
use crate::record::Pen;
use plotline_use_case::use_case;
use std::sync::Arc;

impl Games {
    /// Takes a seat out of a running game, as if it had resigned.
    #[use_case]
    pub async fn forfeit_seat(
        &self,
        order: &Order,
        id: GameId,
        seat: Seat,
    ) -> Result<Arc<Game>, AdminActError> {
        loop {
            let (game, now) = self.due_done(order, id).await?;
            if game.seats.get(seat.index()).is_none() {
                return Err(AdminActError::NoSuchSeat(seat));
            }
            if game.status != Status::Active {
                return Err(AdminActError::NotActive(game.status));
            }
            if self.position(&game, game.seq).await?.resigned.contains(&seat) {
                return Err(AdminActError::HasLeft(seat));
            }
            let entry = self
                .next_entry(order, AuditAct::ForfeitSeat, &game, Some(seat), None, now)
                .await?;
            let root = self.root(game.id).await?;
            let forfeit = |pen: &mut Pen<'_>| pen.forfeit(seat, entry.reason.clone());
            let draft = self.drafted(&game, Some(&root), now, forfeit).await?;
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
