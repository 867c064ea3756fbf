use super::open_game::UNFINISHED_LIMIT;
use super::{Caller, Game, GameQuery, Games};
use crate::ids::GameId;
use crate::ports::StoreError;
use plotline_use_case::use_case;
use std::collections::HashMap;
use std::sync::Arc;

impl Games {
    /// The games that the query asks for and, if there are more, the id after which they go on. Where all of them are
    /// known here as they are now, none is read.
    #[use_case]
    pub async fn list_games(
        &self,
        query: &GameQuery,
    ) -> Result<(Vec<Arc<Game>>, Option<GameId>), StoreError> {
        let one_more = GameQuery {
            limit: query.limit.saturating_add(1),
            ..query.clone()
        };
        let ids = self.store.list_ids(&one_more).await?;
        let known: Option<Vec<_>> = ids.iter().map(|id| self.cache.game(*id)).collect();
        let mut games = match known {
            Some(games) if self.are_newest(&ids, &games, query).await? => games,
            _ => self.read_list(&one_more).await?,
        };
        let more = games.len() > query.limit as usize;
        games.truncate(query.limit as usize);
        let next = games.last().map(|game| game.id).filter(|_| more);
        Ok((games, next))
    }

    /// Whether these games are still so, and still what the query asks for: their ids were found before.
    async fn are_newest(
        &self,
        ids: &[GameId],
        games: &[Arc<Game>],
        query: &GameQuery,
    ) -> Result<bool, StoreError> {
        let revisions = self.store.revisions(ids).await?.into_iter();
        let revisions: HashMap<_, _> = revisions.collect();
        Ok(games
            .iter()
            .all(|game| revisions.get(&game.id) == Some(&game.revision) && query.fits(game)))
    }

    /// Reads a list, and keeps its games for the next.
    async fn read_list(&self, query: &GameQuery) -> Result<Vec<Arc<Game>>, StoreError> {
        let asked_at = self.clock.now();
        let games = self.store.list(query).await?.into_iter().map(Arc::new);
        let games: Vec<_> = games.collect();
        for game in &games {
            self.cache.keep_game(game.clone(), asked_at);
        }
        Ok(games)
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
