use super::{Game, Games, ReadRecordError};
use crate::ids::GameId;
use crate::ports::StoreError;
use plotline_use_case::use_case;

/// What was found out about a stored game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GameCheck {
    /// How many events its record proves; nothing, if there is no record or it is not sound.
    pub events: Option<u64>,
    /// Whether its seed could not be looked at, because the key is missing that sealed it.
    pub sealed: bool,
    /// In sentences without an end.
    pub faults: Vec<String>,
}

impl Games {
    /// Puts everything that is kept of a game to the test: that it can be read, its record, and that its seed is the one
    /// that it is committed to. Fails only if the store is away. It takes its time.
    #[use_case]
    pub async fn check_game(&self, id: GameId) -> Result<GameCheck, StoreError> {
        let mut check = GameCheck::default();
        let game = match self.store.find(id).await {
            Ok(Some(game)) => game,
            Ok(None) => {
                check.faults.push("it cannot be found".to_owned());
                return Ok(check);
            }
            Err(error) => return check.noting(error),
        };
        match self.verify_game(&game).await {
            Ok(Ok(proof)) => check.events = Some(proof.events),
            Ok(Err(fault)) => check.faults.push(fault.to_string()),
            Err(ReadRecordError::NotStarted(_)) => {}
            Err(ReadRecordError::Store(error)) => check = check.noting(error)?,
        }
        self.check_seed(&game, check).await
    }

    /// Of a game that is over the record has proven it.
    async fn check_seed(&self, game: &Game, mut check: GameCheck) -> Result<GameCheck, StoreError> {
        match self.secrets(game.id).await {
            Ok(Some(secrets)) if secrets.seed.commitment() == game.commitment => {}
            Ok(Some(_)) => check.add("its seed is not the one that it is committed to".to_owned()),
            Ok(None) => check.add("it has no seed".to_owned()),
            Err(error) => return check.noting(error),
        }
        Ok(check)
    }
}

impl GameCheck {
    fn noting(mut self, error: StoreError) -> Result<Self, StoreError> {
        match error {
            StoreError::KeyMissing(_) => self.sealed = true,
            StoreError::Broken(why) | StoreError::GameUnreadable(why) => self.add(why),
            outage => return Err(outage),
        }
        Ok(self)
    }

    fn add(&mut self, fault: String) {
        if !self.faults.contains(&fault) {
            self.faults.push(fault);
        }
    }
}
