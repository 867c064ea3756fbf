use super::{Caller, Game, Games, Visibility};
use crate::audit::{AuditAct, AuditAdmin, AuditTarget};
use crate::ids::GameId;
use crate::ports::StoreError;
use jiff::SignedDuration;
use plotline_use_case::use_case;
use std::sync::Arc;
use subtle::ConstantTimeEq;

#[derive(Debug, thiserror::Error)]
pub enum FindGameError {
    /// There is none, or it is private and the caller has no part in it: the two look the same.
    #[error("there is no such game, or it is private")]
    NotFound,
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl Games {
    #[use_case]
    pub async fn find_game(&self, caller: &Caller, id: GameId) -> Result<Arc<Game>, FindGameError> {
        let game = self.current(id).await?.ok_or(FindGameError::NotFound)?;
        if !game.is_seen_by(caller) {
            return Err(FindGameError::NotFound);
        }
        self.note_looks(caller, &[&game]).await?;
        Ok(game)
    }

    /// The game as it is known here, and whether the store has confirmed that it is the newest. A game that may be old
    /// refuses nothing: the newest is judged by then.
    pub(super) async fn find_known(
        &self,
        caller: &Caller,
        id: GameId,
    ) -> Result<(Arc<Game>, bool), FindGameError> {
        match self.cache.game(id).filter(|game| game.is_shown_to(caller)) {
            Some(game) => Ok((game, false)),
            None => Ok((self.find_game(caller, id).await?, true)),
        }
    }

    /// Notes which of these games the caller sees only as an admin.
    pub(super) async fn note_looks(&self, caller: &Caller, games: &[&Game]) -> Result<(), StoreError> {
        let unseated = games.iter().filter(|game| game.needs_admin(caller));
        let target = |game: &&Game| AuditTarget {
            game: Some(game.id),
            ..AuditTarget::default()
        };
        let targets: Vec<_> = unseated.map(target).collect();
        if targets.is_empty() {
            return Ok(());
        }
        let admin = AuditAdmin {
            id: caller.player,
            username: caller.username.clone(),
        };
        let (store, now) = (self.store.as_ref(), self.clock.now());
        self.looks
            .note(store, &admin, AuditAct::LookAtGame, targets, now)
            .await
    }

    /// The game as it was at most a second ago, without asking the store; nothing, where that is not known. Only good
    /// for telling somebody that nothing has changed.
    pub fn known_game(&self, caller: &Caller, id: GameId) -> Option<Arc<Game>> {
        let now = self.clock.now();
        let game = self.cache.game_since(id, now.checked_sub(FRESH).ok()?..=now)?;
        // A look of an admin is noted, and for that the store is asked.
        (game.is_seen_by(caller) && !game.needs_admin(caller)).then_some(game)
    }

    /// Another node has changed the game, so what is known of it is old.
    pub fn forget_game(&self, id: GameId) {
        self.cache.forget_game(id);
    }
}

/// How old that may be which is taken for unchanged.
const FRESH: SignedDuration = SignedDuration::from_secs(1);

impl Game {
    pub fn is_seen_by(&self, caller: &Caller) -> bool {
        caller.admin || self.is_shown_to(caller)
    }

    /// Whether the caller sees it for being an admin and for nothing else.
    fn needs_admin(&self, caller: &Caller) -> bool {
        caller.admin && !self.is_shown_to(caller)
    }

    fn is_shown_to(&self, caller: &Caller) -> bool {
        self.visibility == Visibility::Public
            || self.seat_of(caller.player).is_some()
            || self.is_invited(caller)
    }

    fn is_invited(&self, caller: &Caller) -> bool {
        match (&self.invite, &caller.invite) {
            (Some(code), Some(given)) => code.0.as_bytes().ct_eq(given.as_bytes()).into(),
            _ => false,
        }
    }
}
