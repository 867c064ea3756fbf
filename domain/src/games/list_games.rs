use super::open_game::UNFINISHED_LIMIT;
use super::{Caller, Game, GameQuery, Games};
use crate::ids::GameId;
use crate::ports::StoreError;
use plotline_use_case::use_case;

impl Games {
    /// The games that the query asks for and, if there are more, the id after which they go on.
    #[use_case]
    pub async fn list_games(&self, query: &GameQuery) -> Result<(Vec<Game>, Option<GameId>), StoreError> {
        let one_more = GameQuery {
            limit: query.limit.saturating_add(1),
            ..query.clone()
        };
        let mut games = self.store.list(&one_more).await?;
        let more = games.len() > query.limit as usize;
        games.truncate(query.limit as usize);
        let next = games.last().map(|game| game.id).filter(|_| more);
        Ok((games, next))
    }

    /// The games that wait for the caller, soonest deadline first, then the one that has waited longest.
    #[use_case]
    pub async fn waiting_games(&self, caller: &Caller) -> Result<Vec<Game>, StoreError> {
        let mut games = self.store.unfinished_of(caller.player, UNFINISHED_LIMIT).await?;
        games.retain(|game| game.waits_for(caller.player));
        games.sort_by_key(|game| {
            let deadline = game.deadline_of(caller.player);
            (deadline.is_none(), deadline, game.id)
        });
        Ok(games)
    }
}
