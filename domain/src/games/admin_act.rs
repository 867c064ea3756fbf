//! What everything that an admin does to a game has in common: it is noted down in the transaction in which it happens.

use super::submission::Draft;
use super::{CommitError, Game, Games, Status};
use crate::audit::{AuditAct, AuditEntry, AuditTarget, Order};
use crate::ids::GameId;
use crate::kernel::{Root, Seat, Timestamp};
use crate::ports::StoreError;
use crate::record::Pen;
use std::sync::Arc;

#[derive(Debug, thiserror::Error)]
pub enum AdminActError {
    #[error("there is no such game")]
    NotFound,
    /// Whoever plays does not judge as well.
    #[error("you sit at this game, so another admin has to act in it")]
    OwnGame,
    #[error("the game is {} already", .0.as_str())]
    Over(Status),
    #[error("the game is {}, so nobody plays it now", .0.as_str())]
    NotActive(Status),
    #[error("the game has no seat {0}")]
    NoSuchSeat(Seat),
    #[error("seat {0} has left the game already")]
    HasLeft(Seat),
    #[error("nobody has to move by any time in this game now")]
    NoDeadline,
    #[error("a deadline is extended by 60 seconds to 28 days")]
    BadExtension,
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// How an attempt to store it went.
pub(super) enum Acted {
    Done(Arc<Game>),
    /// Somebody else came first, in the game or in the audit log. Each time one succeeded, so this ends.
    Again,
}

impl Games {
    /// The game once everything has happened that was due before.
    pub(super) async fn due_done(
        &self,
        order: &Order,
        id: GameId,
    ) -> Result<(Arc<Game>, Timestamp), AdminActError> {
        loop {
            let game = self.current(id).await?.ok_or(AdminActError::NotFound)?;
            if game.seat_of(order.admin.id).is_some() {
                return Err(AdminActError::OwnGame);
            }
            let now = self.clock.now();
            if !game.is_due(now) {
                return Ok((game, now));
            }
            match self.expire(&game).await {
                Ok(true) => {}
                // Without its key nothing more happens in a game, but it can be ended.
                Ok(false) | Err(StoreError::KeyMissing(_)) => return Ok((game, self.clock.now())),
                Err(error) => return Err(error.into()),
            }
        }
    }

    /// What a pen writes after the newest event. Without a root nothing is drawn.
    pub(super) async fn drafted(
        &self,
        game: &Game,
        root: Option<&Root>,
        now: Timestamp,
        write: impl FnOnce(&mut Pen<'_>),
    ) -> Result<Draft, StoreError> {
        let position = self.position(game, game.seq).await?;
        let mut pen = Pen::new((*position).clone(), root, now);
        write(&mut pen);
        Ok(Draft {
            written: pen.finish(),
            taken: 0,
            refused: None,
        })
    }

    pub(super) async fn next_entry(
        &self,
        order: &Order,
        act: AuditAct,
        game: &Game,
        seat: Option<Seat>,
        seconds: Option<u64>,
        now: Timestamp,
    ) -> Result<AuditEntry, StoreError> {
        let place = seat.and_then(|seat| game.seats.get(seat.index()));
        let target = AuditTarget {
            game: Some(game.id),
            seat,
            player: place.and_then(|place| Some(place.player.as_ref()?.id)),
            session: None,
            seconds,
        };
        AuditEntry::next(self.store.as_ref(), order, act, target, now).await
    }

    pub(super) async fn acted(
        &self,
        id: GameId,
        kept: Result<(), CommitError>,
    ) -> Result<Acted, AdminActError> {
        match kept {
            Ok(()) => {
                let game = self.current(id).await?.ok_or(AdminActError::NotFound)?;
                Ok(Acted::Done(game))
            }
            Err(CommitError::Conflict | CommitError::KeyTaken) => Ok(Acted::Again),
            Err(CommitError::Store(error)) => Err(error.into()),
        }
    }
}
