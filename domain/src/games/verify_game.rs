use super::{Game, Games, ReadRecordError};
use crate::record::{Fault, Known, Proof, verify_against};
use plotline_use_case::use_case;

impl Games {
    /// Puts the record of a game to the test as it is now. Until the game is over its draws are known to be possible and
    /// no more: the rest needs the seed, which nobody sees before. It takes its time; see [`verify_against`].
    #[use_case]
    pub async fn verify_game(&self, game: &Game) -> Result<Result<Proof, Fault>, ReadRecordError> {
        let record = self.read_record(game).await?;
        let known = Known {
            keys: Some(self.signer.as_ref()),
            commitment: Some(&game.commitment),
            ..Known::default()
        };
        Ok(verify_against(&record, &known))
    }
}
