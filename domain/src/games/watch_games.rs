use super::open_game::UNFINISHED_LIMIT;
use super::read_events::PAGE;
use super::service::read_event;
use super::{Caller, FindGameError, Game, Games};
use crate::ids::{GameId, PlayerId};
use crate::kernel::{Cause, Seat};
use crate::ports::StoreError;
use plotline_use_case::use_case;
use std::collections::HashMap;
use std::sync::Arc;

/// For whoever watches many games at once.
impl Games {
    /// The caller's open and active games, oldest first.
    #[use_case]
    pub async fn unfinished_games(&self, caller: &Caller) -> Result<Vec<Game>, StoreError> {
        self.store.unfinished_of(caller.player, UNFINISHED_LIMIT).await
    }

    /// The seats that have moved since `seq`, as far as a page of events tells and this version can read them.
    #[use_case]
    pub async fn moved_since(&self, game: &Game, seq: u64) -> Result<Vec<Seat>, StoreError> {
        let page = self.read_events(game, seq, PAGE).await?;
        let mut seats = Vec::new();
        for stored in &page.events {
            let event = read_event(game, stored).ok();
            seats.extend(
                event
                    .filter(|event| event.cause == Cause::Move)
                    .and_then(|event| event.seat()),
            );
        }
        Ok(seats)
    }

    /// The game at `revision` or later, for somebody who was told that there is one. All who were told at once share
    /// what one of them reads. A game that is older than that is given to nobody else: it may have been read too early.
    #[use_case]
    pub async fn told_game(
        &self,
        caller: &Caller,
        id: GameId,
        revision: u64,
    ) -> Result<Arc<Game>, FindGameError> {
        if let Some(game) = self.cache.game(id).filter(|game| game.revision >= revision) {
            return seen(game, caller);
        }
        match self.cache.told.get_value_or_guard_async(&(id, revision)).await {
            Ok(game) => seen(game, caller),
            Err(first) => {
                let game = self.current(id).await?.ok_or(FindGameError::NotFound)?;
                if game.revision >= revision {
                    // It fails only where somebody has thrown the place away, and then nobody waits for it.
                    let _ = first.insert(game.clone());
                }
                seen(game, caller)
            }
        }
    }

    /// These games as they are now, as far as they exist: nothing for one that this version cannot read.
    pub(crate) async fn newest(
        &self,
        ids: &[GameId],
    ) -> Result<HashMap<GameId, Option<Arc<Game>>>, StoreError> {
        if ids.is_empty() {
            return Ok(HashMap::new());
        }
        let revisions = self.store.revisions(ids).await?.into_iter();
        let known = revisions.map(|(id, revision)| {
            let game = self.cache.game(id);
            (id, game.filter(|game| game.revision >= revision))
        });
        let mut games: HashMap<_, _> = known.collect();
        let unknown = games.iter().filter(|(_, game)| game.is_none());
        let unknown: Vec<GameId> = unknown.map(|(id, _)| *id).collect();
        if !unknown.is_empty() {
            let found = self.store.find_many(&unknown).await?.into_iter();
            games.extend(found.map(|game| (game.id, Some(Arc::new(game)))));
        }
        Ok(games)
    }

    /// The revisions of those among these games that exist. They tell that something has changed and show nothing of
    /// it, so nobody is asked who they are.
    #[use_case]
    pub async fn revisions(&self, games: &[GameId]) -> Result<Vec<(GameId, u64)>, StoreError> {
        self.store.revisions(games).await
    }

    /// Whoever has looked at games after asking for this need not look again while it stays the same.
    #[use_case]
    pub async fn mark(&self) -> Result<String, StoreError> {
        self.store.mark().await
    }

    /// The revisions of the unfinished games of each of these players, in a fixed order.
    #[use_case]
    pub async fn revisions_of_players(
        &self,
        players: &[PlayerId],
    ) -> Result<Vec<(PlayerId, GameId, u64)>, StoreError> {
        self.store.revisions_of_players(players).await
    }
}

fn seen(game: Arc<Game>, caller: &Caller) -> Result<Arc<Game>, FindGameError> {
    match game.is_seen_by(caller) {
        true => Ok(game),
        false => Err(FindGameError::NotFound),
    }
}
