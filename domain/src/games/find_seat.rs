use super::{Caller, Game, GamePlayer, Games};
use crate::ids::GameId;
use crate::kernel::Seat;
use crate::ports::StoreError;
use plotline_use_case::use_case;
use std::sync::Arc;

/// A seat that somebody holds.
#[derive(Clone, Debug)]
pub struct HeldSeat {
    pub game: Arc<Game>,
    pub seat: Seat,
    pub player: GamePlayer,
}

#[derive(Debug, thiserror::Error)]
pub enum FindSeatError {
    #[error("there is no such game, or nobody holds that seat")]
    NotHeld,
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl Games {
    /// Who holds a seat, for somebody who has proved to be sent by its holder.
    #[use_case]
    pub async fn find_seat(&self, id: GameId, seat: Seat) -> Result<HeldSeat, FindSeatError> {
        let game = self.current(id).await?.ok_or(FindSeatError::NotHeld)?;
        let held = game.seats.iter().find(|held| held.seat == seat);
        let player = held.and_then(|held| held.player.clone());
        Ok(HeldSeat {
            player: player.ok_or(FindSeatError::NotHeld)?,
            game,
            seat,
        })
    }
}

impl HeldSeat {
    /// The holder, asking for nothing but what holding the seat allows.
    pub fn caller(&self) -> Caller {
        Caller {
            player: self.player.id,
            username: self.player.username.clone(),
            admin: false,
            invite: None,
        }
    }
}
