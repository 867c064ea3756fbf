use super::service::broken;
use super::{Game, Games, Status};
use crate::ports::StoreError;
use crate::record::Footer;

#[derive(Debug, thiserror::Error)]
pub enum ReadRecordError {
    #[error("the game is {}: there is no record before it starts", .0.as_str())]
    NotStarted(Status),
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl Games {
    /// The whole record so far, one line each for the header and every event, and once the game is over the seed
    /// and the nonces.
    pub async fn read_record(&self, game: &Game) -> Result<String, ReadRecordError> {
        let header = game.header().ok_or(ReadRecordError::NotStarted(game.status))?;
        let mut record = header.to_line() + "\n";
        let mut after = 0;
        while after < game.seq {
            for event in self.page_of(game, after).await? {
                record += &event.line;
                record.push('\n');
                after = event.seq;
            }
        }
        if let Some(footer) = self.footer(game).await? {
            record += &footer.to_line();
            record.push('\n');
        }
        Ok(record)
    }

    async fn footer(&self, game: &Game) -> Result<Option<Footer>, StoreError> {
        if !game.status.is_over() {
            return Ok(None);
        }
        let secrets = self.store.secrets(game.id).await?;
        let secrets = secrets.ok_or_else(|| broken(game.id, "it has no seed".into()))?;
        let hash = self.position(game, game.seq).await?.hash.clone();
        Ok(Some(Footer::new(
            secrets.seed.reveal_hex(),
            secrets.nonces,
            game.outcome().cloned(),
            hash,
        )))
    }
}
