use super::notices::notices;
use super::{Caller, Commit, CommitError, FindGameError, Games, PlanChanges, Status};
use crate::ids::GameId;
use crate::ports::StoreError;
use plotline_use_case::use_case;
use std::sync::Arc;

#[derive(Debug, thiserror::Error)]
pub enum LeaveGameError {
    #[error(transparent)]
    Find(#[from] FindGameError),
    #[error("you do not sit at this game")]
    NotSeated,
    /// A game that has started is left by resigning.
    #[error("the game is {}: a seat can be given up only while it is open", .0.as_str())]
    NotOpen(Status),
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl Games {
    /// Gives up one's seat while the game is open. A game that everybody has left is cancelled.
    #[use_case]
    pub async fn leave_game(&self, caller: &Caller, id: GameId) -> Result<(), LeaveGameError> {
        loop {
            let game = self.find_game(caller, id).await?;
            let seat = game.seat_of(caller.player).ok_or(LeaveGameError::NotSeated)?;
            if game.status != Status::Open {
                return Err(LeaveGameError::NotOpen(game.status));
            }
            let mut left = (*game).clone();
            if let Some(place) = left.seats.get_mut(seat.index()) {
                place.player = None;
            }
            if left.seats.iter().all(|seat| seat.player.is_none()) {
                left.status = Status::Cancelled;
                left.finished_at = Some(self.clock.now());
            }
            left.revision += 1;
            let commit = Commit {
                game: &left,
                seats: Some(&[]),
                events: &[],
                answer: None,
                notices: &notices(&game, &left, &[], self.clock.now()),
                plans: PlanChanges::none(&game),
            };
            match self.store.commit(commit).await {
                Ok(()) => {
                    // Whoever has left sits there no longer, and is to hear of it too.
                    self.bell.ring(&game);
                    self.changed(Arc::new(left));
                    return Ok(());
                }
                // Somebody else sat down or left meanwhile. Each time one of them succeeded, so this ends.
                Err(CommitError::Conflict | CommitError::KeyTaken) => {}
                Err(CommitError::Store(error)) => return Err(error.into()),
            }
        }
    }
}
