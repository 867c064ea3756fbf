use super::{Notice, Notices};
use crate::ids::{GameId, NoticeId};
use crate::ports::StoreError;
use plotline_use_case::use_case;

impl Notices {
    /// Tells a player what is no part of a change of a game. The id is the caller's choice, best by
    /// [`NoticeId::named`](crate::ids::NoticeId::named): of any number of calls with one id, one tells. Says whether it
    /// was this one.
    #[use_case]
    pub async fn tell_once(&self, notice: &Notice) -> Result<bool, StoreError> {
        self.store.insert_once(notice).await
    }

    /// Whether that was told already, for those who must not do anything twice either.
    #[use_case]
    pub async fn was_told(&self, game: Option<GameId>, id: NoticeId) -> Result<bool, StoreError> {
        self.store.exists(game, id).await
    }
}
