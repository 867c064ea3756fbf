use super::{Game, Games, ReadRecordError};
use crate::record::{Fault, Proof, verify};
use plotline_use_case::use_case;

impl Games {
    /// Puts the record of a game to the test as it is now. Until the game is over its draws cannot be checked: that
    /// needs the seed, which nobody sees before. It takes its time; see [`verify`].
    #[use_case]
    pub async fn verify_game(&self, game: &Game) -> Result<Result<Proof, Fault>, ReadRecordError> {
        Ok(verify(&self.read_record(game).await?))
    }
}
