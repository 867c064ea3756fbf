use super::service::{broken, read_event};
use super::{Game, Games, Status};
use crate::ports::StoreError;
use crate::record::{Footer, Format, Hash, Signature};
use plotline_use_case::use_case;

#[derive(Debug, thiserror::Error)]
pub enum ReadRecordError {
    #[error("the game is {}: there is no record before it starts", .0.as_str())]
    NotStarted(Status),
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl Games {
    /// The whole record so far, one line each for the header and every event, once the game is over the seed, and the
    /// signature of the service.
    #[use_case]
    pub async fn read_record(&self, game: &Game) -> Result<String, ReadRecordError> {
        let header = game.header().ok_or(ReadRecordError::NotStarted(game.status))?;
        let mut record = header.to_line() + "\n";
        let mut last = header.hash;
        let mut after = 0;
        while after < game.seq {
            let page = self.page_of(game, after).await?;
            if let Some(newest) = page.last() {
                last = read_event(game, newest)?.hash;
                after = newest.seq;
            }
            for event in page {
                record += &event.line;
                record.push('\n');
            }
        }
        if let Some(footer) = self.footer(game, &last).await? {
            record += &footer.to_line();
            record.push('\n');
            last = footer.hash;
        }
        if game.record == Format::Two {
            let signature = Signature::new(game.names_at_start(), last, self.signer.as_ref());
            let signature = signature.map_err(|why| broken(game.id, why))?;
            record += &signature.to_line();
            record.push('\n');
        }
        Ok(record)
    }

    async fn footer(&self, game: &Game, last: &Hash) -> Result<Option<Footer>, StoreError> {
        if !game.status.is_over() {
            return Ok(None);
        }
        let secrets = self.secrets(game.id).await?;
        let secrets = secrets.ok_or_else(|| broken(game.id, "it has no seed".into()))?;
        let nonces = match game.record {
            Format::One => secrets.nonces,
            Format::Two => Vec::new(),
        };
        let (seed, outcome) = (secrets.seed.reveal_hex(), game.outcome().cloned());
        Ok(Some(Footer::new(seed, nonces, outcome, last.clone())))
    }
}
