use super::open_game::UNFINISHED_LIMIT;
use super::service::{PAGE, broken};
use super::{Caller, Game, Games};
use crate::ids::{GameId, PlayerId};
use crate::kernel::{Cause, Seat};
use crate::ports::StoreError;
use crate::record::Event;

/// For whoever watches many games at once.
impl Games {
    /// The caller's open and active games, oldest first.
    pub async fn unfinished_games(&self, caller: &Caller) -> Result<Vec<Game>, StoreError> {
        self.store.unfinished_of(caller.player, UNFINISHED_LIMIT).await
    }

    /// The seats that have moved since `seq`, as far as a page of events tells.
    pub async fn moved_since(&self, game: &Game, seq: u64) -> Result<Vec<Seat>, StoreError> {
        let page = self.read_events(game, seq, PAGE).await?;
        let mut seats = Vec::new();
        for stored in &page.events {
            let event = Event::from_line(game.options.ruleset(), &stored.line)
                .map_err(|error| broken(game.id, format!("event {}: {error}", stored.seq)))?;
            if event.cause == Cause::Move {
                seats.extend(event.seat());
            }
        }
        Ok(seats)
    }

    /// The revisions of those among these games that exist. They tell that something has changed and show nothing of
    /// it, so nobody is asked who they are.
    pub async fn revisions(&self, games: &[GameId]) -> Result<Vec<(GameId, u64)>, StoreError> {
        self.store.revisions(games).await
    }

    /// The revisions of the unfinished games of each of these players, in a fixed order.
    pub async fn revisions_of_players(
        &self,
        players: &[PlayerId],
    ) -> Result<Vec<(PlayerId, GameId, u64)>, StoreError> {
        self.store.revisions_of_players(players).await
    }
}
