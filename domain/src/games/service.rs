use super::cache::Cache;
use super::pulse::Pulse;
use super::{Bell, Game, GameStore, StoredEvent};
use crate::audit::Looks;
use crate::ids::{GameId, PlayerId};
use crate::kernel::Root;
use crate::ports::{Clock, Entropy, StoreError};
use crate::record::{Event, Position, RecordSigner};
use crate::vault::Vault;
use jiff::Timestamp;
use std::sync::Arc;

/// The use cases of games, with what they need from outside.
pub struct Games {
    pub(super) store: Arc<dyn GameStore>,
    pub(super) bell: Arc<dyn Bell>,
    pub(super) vault: Arc<dyn Vault>,
    pub(super) clock: Arc<dyn Clock>,
    pub(super) entropy: Arc<dyn Entropy>,
    pub(super) signer: Arc<dyn RecordSigner>,
    pub(super) cache: Cache,
    pub(super) pulse: Pulse,
    pub(super) looks: Looks,
}

/// Who asks.
#[derive(Clone, Debug)]
pub struct Caller {
    pub player: PlayerId,
    pub username: String,
    /// Admins see every game.
    pub admin: bool,
    /// The invite code that came with the request, if one did.
    pub invite: Option<String>,
}

impl Games {
    /// `cache_bytes` is how much is kept in memory of what the store has.
    pub fn new(
        store: Arc<dyn GameStore>,
        bell: Arc<dyn Bell>,
        vault: Arc<dyn Vault>,
        clock: Arc<dyn Clock>,
        entropy: Arc<dyn Entropy>,
        signer: Arc<dyn RecordSigner>,
        cache_bytes: u64,
    ) -> Self {
        Self {
            store,
            bell,
            vault,
            clock,
            entropy,
            signer,
            cache: Cache::new(cache_bytes),
            pulse: Pulse::default(),
            looks: Looks::default(),
        }
    }

    /// The game as it is now. The store is asked for no more than its revision if nothing has changed.
    pub(super) async fn current(&self, id: GameId) -> Result<Option<Arc<Game>>, StoreError> {
        let asked_at = self.clock.now();
        if let Some(cached) = self.cache.game(id) {
            return match self.store.version(id).await? {
                Some(version) if version == cached.version() => {
                    self.cache.keep_game(cached.clone(), asked_at);
                    Ok(Some(cached))
                }
                Some(_) => self.reload(id, asked_at).await,
                None => Ok(None),
            };
        }
        self.reload(id, asked_at).await
    }

    /// What is done once a change of a game is stored.
    pub(super) fn changed(&self, game: Arc<Game>) {
        // Kept first, for whoever the bell wakes. Another node may have changed it since, so it is not confirmed.
        self.cache.keep_game(game.clone(), Timestamp::MIN);
        self.bell.ring(&game);
    }

    async fn reload(&self, id: GameId, asked_at: Timestamp) -> Result<Option<Arc<Game>>, StoreError> {
        let game = self.store.find(id).await?.map(Arc::new);
        if let Some(game) = &game {
            self.cache.keep_game(game.clone(), asked_at);
        }
        Ok(game)
    }

    /// The game as the rules see it after event `seq`. It must have started.
    pub(super) async fn position(&self, game: &Game, seq: u64) -> Result<Arc<Position>, StoreError> {
        if let Some(position) = self.cache.position(game.id, seq) {
            return Ok(position);
        }
        let mut position = begin(game)?;
        while position.seq < seq {
            let events = self.page_of(game, position.seq).await?;
            for stored in events.iter().take_while(|event| event.seq <= seq) {
                position.apply(&read_event(game, stored)?);
            }
        }
        let position = Arc::new(position);
        self.cache.keep_position(game.id, position.clone());
        Ok(position)
    }

    /// The same, where `seq` may be 0: the table before anything has happened.
    pub(super) async fn position_before(&self, game: &Game, seq: u64) -> Result<Arc<Position>, StoreError> {
        match seq.min(game.seq) {
            0 => begin(game).map(Arc::new),
            seq => self.position(game, seq).await,
        }
    }

    pub(super) async fn root(&self, id: GameId) -> Result<Arc<Root>, StoreError> {
        if let Some(root) = self.cache.root(id) {
            return Ok(root);
        }
        let secrets = self
            .secrets(id)
            .await?
            .ok_or_else(|| broken(id, "it has no seed".into()))?;
        let root = Arc::new(secrets.seed.root(id.0, &secrets.nonces));
        self.cache.keep_root(id, root.clone());
        Ok(root)
    }
}

/// The table of a started game before its first event.
pub(super) fn begin(game: &Game) -> Result<Position, StoreError> {
    let header = game
        .header()
        .ok_or_else(|| broken(game.id, "it has not started".into()))?;
    Position::begin(&header, &game.options).map_err(|refusal| broken(game.id, refusal.message))
}

pub(super) fn read_event(game: &Game, stored: &StoredEvent) -> Result<Event, StoreError> {
    Event::from_line(game.options.ruleset(), &stored.line)
        .map_err(|error| StoreError::GameUnreadable(format!("event {} of {}: {error}", stored.seq, game.id)))
}

pub(super) fn broken(id: GameId, why: String) -> StoreError {
    StoreError::Broken(format!("game {id}: {why}"))
}
