use super::{Caller, Game, Games, Visibility};
use crate::ids::GameId;
use crate::ports::StoreError;
use std::sync::Arc;
use subtle::ConstantTimeEq;

#[derive(Debug, thiserror::Error)]
pub enum FindGameError {
    /// There is none, or it is private and the caller has no part in it: the two look the same.
    #[error("there is no such game, or it is private")]
    NotFound,
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl Games {
    pub async fn find_game(&self, caller: &Caller, id: GameId) -> Result<Arc<Game>, FindGameError> {
        let game = self.current(id).await?.ok_or(FindGameError::NotFound)?;
        if game.is_seen_by(caller) {
            Ok(game)
        } else {
            Err(FindGameError::NotFound)
        }
    }
}

impl Game {
    pub fn is_seen_by(&self, caller: &Caller) -> bool {
        self.visibility == Visibility::Public
            || caller.admin
            || self.seat_of(caller.player).is_some()
            || self.is_invited(caller)
    }

    fn is_invited(&self, caller: &Caller) -> bool {
        match (&self.invite, &caller.invite) {
            (Some(code), Some(given)) => code.0.as_bytes().ct_eq(given.as_bytes()).into(),
            _ => false,
        }
    }
}
