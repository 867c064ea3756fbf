use super::{KnownDevice, Passwords, Player, PlayerStore, Session, secret_hash};
use crate::games::GameStore;
use crate::ids::{PlayerId, SessionId};
use crate::ports::{Clock, Entropy, StoreError};
use jiff::{SignedDuration, Timestamp};
use plotline_use_case::use_case;
use std::sync::Arc;

/// The use cases of players, with what they need from outside.
pub struct Players {
    pub(super) store: Arc<dyn PlayerStore>,
    pub(super) games: Arc<dyn GameStore>,
    pub(super) passwords: Arc<dyn Passwords>,
    pub(super) clock: Arc<dyn Clock>,
    pub(super) entropy: Arc<dyn Entropy>,
}

/// A session with its newest refresh token, which is told here and never again.
#[derive(Clone)]
pub struct OpenedSession {
    pub player: Player,
    pub session: SessionId,
    pub refresh_token: String,
    /// Of a log-in only.
    pub device_token: Option<String>,
}

/// Who has not come back for a month logs in again.
const SESSION_LIFE: SignedDuration = SignedDuration::from_hours(30 * 24);

impl Players {
    pub fn new(
        store: Arc<dyn PlayerStore>,
        games: Arc<dyn GameStore>,
        passwords: Arc<dyn Passwords>,
        clock: Arc<dyn Clock>,
        entropy: Arc<dyn Entropy>,
    ) -> Self {
        Self {
            store,
            games,
            passwords,
            clock,
            entropy,
        }
    }

    #[use_case]
    pub async fn find_player(&self, id: PlayerId) -> Result<Option<Player>, StoreError> {
        self.store.find(id).await
    }

    /// The players among `ids` that exist, in any order.
    #[use_case]
    pub async fn find_players(&self, ids: &[PlayerId]) -> Result<Vec<Player>, StoreError> {
        self.store.find_many(ids).await
    }

    pub(super) async fn open_session(
        &self,
        player: Player,
        client: Option<String>,
        device: Option<KnownDevice>,
    ) -> Result<OpenedSession, StoreError> {
        let now = self.clock.now();
        let device_token = self.remember_device(&player, client.clone(), device).await?;
        let refresh_token = self.new_secret("plr_");
        let session = Session {
            id: SessionId::new(now, self.entropy.bytes()),
            player: player.id,
            created_at: now,
            expires_at: session_end(now),
            client,
        };
        self.store
            .open_session(&session, &secret_hash(&refresh_token))
            .await?;
        Ok(OpenedSession {
            player,
            session: session.id,
            refresh_token,
            device_token: Some(device_token),
        })
    }

    /// 32 random bytes behind a prefix that tells people and secret scanners what they have found.
    pub(super) fn new_secret(&self, prefix: &str) -> String {
        let secret = data_encoding::BASE64URL_NOPAD.encode(&self.entropy.bytes::<32>());
        format!("{prefix}{secret}")
    }
}

pub(super) fn session_end(now: Timestamp) -> Timestamp {
    now.checked_add(SESSION_LIFE).unwrap_or(Timestamp::MAX)
}
