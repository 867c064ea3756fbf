//! The store of games: each call of the port, and where its queries are.

mod change;
mod claim;
mod commit;
mod conditional;
mod find;
mod group;
mod insert_events;
mod list;
mod mark;
mod record;
mod seating;
mod seeds;
mod update_game;
mod versions;

pub(crate) use group::Commits;
pub(crate) use seating::Seatings;
pub(crate) use versions::Versions;

use crate::store::Store;
use async_trait::async_trait;
use jiff::{SignedDuration, Timestamp};
use plotline_domain::audit::AuditEntry;
use plotline_domain::games::{
    Answer, AnswerKey, Commit, CommitError, ConditionalTurn, Game, GameQuery, GameSearch, GameStore,
    KeptSecrets, KeptSeed, Nonce, PlanChanges, StoredEvent, Version,
};
use plotline_domain::ids::{GameId, PlayerId};
use plotline_domain::kernel::Seat;
use plotline_domain::ports::StoreError;

#[async_trait]
impl GameStore for Store {
    async fn insert(
        &self,
        game: &Game,
        seed: &KeptSeed,
        nonces: &[(Seat, Nonce)],
        limit: u32,
    ) -> Result<bool, StoreError> {
        Ok(self.insert_game(game, seed, nonces, limit).await?)
    }

    async fn find(&self, id: GameId) -> Result<Option<Game>, StoreError> {
        self.find_game(id).await
    }

    async fn find_many(&self, ids: &[GameId]) -> Result<Vec<Game>, StoreError> {
        Ok(self.find_games(ids).await?)
    }

    async fn version(&self, id: GameId) -> Result<Option<Version>, StoreError> {
        Ok(self.game_version(id).await?)
    }

    async fn revisions(&self, ids: &[GameId]) -> Result<Vec<(GameId, u64)>, StoreError> {
        Ok(self.game_revisions(ids).await?)
    }

    async fn mark(&self) -> Result<String, StoreError> {
        Ok(self.mark_of_changes().await?)
    }

    async fn revisions_of_players(
        &self,
        players: &[PlayerId],
    ) -> Result<Vec<(PlayerId, GameId, u64)>, StoreError> {
        Ok(self.game_revisions_of_players(players).await?)
    }

    async fn list(&self, query: &GameQuery) -> Result<Vec<Game>, StoreError> {
        Ok(self.list_games(query).await?)
    }

    async fn list_ids(&self, query: &GameQuery) -> Result<Vec<GameId>, StoreError> {
        Ok(self.list_ids_of_games(query).await?)
    }

    async fn search(&self, search: &GameSearch) -> Result<Vec<Game>, StoreError> {
        Ok(self.search_games(search).await?)
    }

    async fn unfinished_of(&self, player: PlayerId, limit: u32) -> Result<Vec<Game>, StoreError> {
        Ok(self.unfinished_games(player, limit).await?)
    }

    async fn claim_due(
        &self,
        now: Timestamp,
        until: Timestamp,
        limit: u32,
    ) -> Result<Vec<GameId>, StoreError> {
        Ok(self.claim_due_games(now, until, limit).await?)
    }

    async fn put_off(&self, id: GameId, now: Timestamp, longest: SignedDuration) -> Result<(), StoreError> {
        Ok(self.put_off_game(id, now, longest).await?)
    }

    async fn paced_games(&self, after: Option<GameId>, limit: u32) -> Result<Vec<GameId>, StoreError> {
        Ok(self.find_paced(after, limit).await?)
    }

    async fn commit(&self, commit: Commit<'_>) -> Result<(), CommitError> {
        self.commit_change(commit, None, None).await.map(drop)
    }

    async fn commit_joined(
        &self,
        commit: Commit<'_>,
        player: PlayerId,
        limit: u32,
    ) -> Result<bool, CommitError> {
        self.commit_change(commit, None, Some((player, limit))).await
    }

    async fn commit_audited(&self, commit: Commit<'_>, entry: &AuditEntry) -> Result<(), CommitError> {
        self.commit_change(commit, Some(entry), None).await.map(drop)
    }

    async fn conditional_turns(&self, id: GameId) -> Result<Vec<ConditionalTurn>, StoreError> {
        Ok(self.planned_turns(id).await?)
    }

    async fn change_conditional_turns(
        &self,
        game: &Game,
        changes: PlanChanges<'_>,
    ) -> Result<(), CommitError> {
        self.change_planned_turns(game, changes).await
    }

    async fn events(&self, id: GameId, after: u64, limit: u32) -> Result<Vec<StoredEvent>, StoreError> {
        Ok(self.game_events(id, after, limit).await?)
    }

    async fn secrets(&self, id: GameId) -> Result<Option<KeptSecrets>, StoreError> {
        Ok(self.game_secrets(id).await?)
    }

    async fn kept_seeds(
        &self,
        over: bool,
        keys: &[String],
        limit: u32,
    ) -> Result<Vec<(GameId, KeptSeed)>, StoreError> {
        Ok(self.seeds_of_keys(over, keys, limit).await?)
    }

    async fn rekeep_seed(&self, id: GameId, from: &KeptSeed, to: &KeptSeed) -> Result<bool, StoreError> {
        Ok(self.replace_seed(id, from, to).await?)
    }

    async fn sealed_seeds(&self) -> Result<Vec<(String, u64)>, StoreError> {
        Ok(self.count_sealed_seeds().await?)
    }

    async fn answer(&self, key: &AnswerKey) -> Result<Option<Answer>, StoreError> {
        Ok(self.game_answer(key).await?)
    }
}
