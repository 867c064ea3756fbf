use super::{Caller, Game, Games};
use crate::ids::PlayerId;
use crate::players::secret_hash;
use crate::ports::StoreError;
use plotline_use_case::use_case;

#[derive(Debug, thiserror::Error)]
pub enum FindCalendarError {
    #[error("there is no such link")]
    NotFound,
    #[error("the account is blocked")]
    Blocked,
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl Games {
    /// Makes the secret of the link to a player's calendar, in place of any before. It is told here and never again.
    #[use_case]
    pub async fn make_calendar_link(&self, player: PlayerId) -> Result<String, StoreError> {
        let secret = data_encoding::BASE64URL_NOPAD.encode(&self.entropy.bytes::<32>());
        let secret = format!("plc_{secret}");
        self.store
            .set_calendar_link(player, &secret_hash(&secret), self.clock.now())
            .await?;
        Ok(secret)
    }

    /// Says whether there was a link.
    #[use_case]
    pub async fn revoke_calendar_link(&self, player: PlayerId) -> Result<bool, StoreError> {
        self.store.delete_calendar_link(player).await
    }

    /// Whose calendar the link with this secret shows.
    #[use_case]
    pub async fn find_calendar(&self, secret: &str) -> Result<PlayerId, FindCalendarError> {
        let owner = self.store.find_calendar_link(&secret_hash(secret)).await?;
        let owner = owner.ok_or(FindCalendarError::NotFound)?;
        match owner.blocked {
            true => Err(FindCalendarError::Blocked),
            false => Ok(owner.player),
        }
    }

    /// The games in which a player must have moved by some time, the soonest first.
    #[use_case]
    pub async fn games_with_deadlines(&self, player: PlayerId) -> Result<Vec<Game>, StoreError> {
        let caller = Caller {
            player,
            username: String::new(),
            admin: false,
            invite: None,
        };
        let mut games = self.waiting_games(&caller).await?;
        games.retain(|game| game.deadline_of(player).is_some());
        Ok(games)
    }
}
