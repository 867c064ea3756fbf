use super::{Caller, Game, Games, Status};
use crate::ids::{GameId, PlayerId};
use crate::ports::StoreError;
use jiff::Timestamp;
use plotline_use_case::use_case;

/// Which games an admin looks for, private ones included: newest first, at most `limit`.
#[derive(Clone, Debug, Default)]
pub struct GameSearch {
    pub ruleset: Option<String>,
    pub status: Option<Status>,
    /// Only games at which this player sits.
    pub player: Option<PlayerId>,
    /// Only games whose id begins with this: what somebody has read out over the telephone.
    pub id: Option<String>,
    /// Only games that were opened from this time on, by their ids, which begin with that time.
    pub from: Option<Timestamp>,
    /// Only games that were opened before this time.
    pub to: Option<Timestamp>,
    pub after: Option<GameId>,
    pub limit: u32,
}

impl Games {
    /// The games that are looked for and, if there are more, the id after which they go on.
    #[use_case]
    pub async fn search_games(
        &self,
        caller: &Caller,
        search: &GameSearch,
    ) -> Result<(Vec<Game>, Option<GameId>), StoreError> {
        let one_more = GameSearch {
            limit: search.limit.saturating_add(1),
            ..search.clone()
        };
        let mut games = self.store.search(&one_more).await?;
        let more = games.len() > search.limit as usize;
        games.truncate(search.limit as usize);
        self.note_looks(caller, &games.iter().collect::<Vec<_>>()).await?;
        let next = games.last().map(|game| game.id).filter(|_| more);
        Ok((games, next))
    }
}
