use super::{Device, PasswordHash, PersonalToken, Player, PlayerSearch, Role, SecretHash, SecretsChange};
use crate::audit::{AuditEntry, AuditStore};
use crate::games::CommitError;
use crate::ids::{DeviceId, PlayerId, SessionId, TokenId};
use crate::notices::Notice;
use crate::ports::StoreError;
use async_trait::async_trait;
use jiff::{SignedDuration, Timestamp};

/// Where players, sessions and tokens are kept. Every adapter MUST keep these promises:
///
/// - Usernames and e-mail addresses are unique by their `key()`, also when two are inserted at once.
/// - `rotate` is all or nothing: of two calls with one token, at most one succeeds. It prolongs no session beyond
///   [`Session::LONGEST`].
/// - A player never has more tokens than the limit, also when several are inserted at once.
/// - No session and no token of a blocked player is live.
/// - `change_secrets`, `set_blocked`, `set_role` and `end_sessions` are all or nothing. Where the number of an entry is
///   taken they are a [`CommitError::Conflict`].
/// - Anything that may pass by itself is `StoreError::Unavailable`.
#[async_trait]
pub trait PlayerStore: AuditStore {
    async fn insert(&self, player: &Player, password: &PasswordHash) -> Result<(), InsertPlayerError>;

    async fn find(&self, id: PlayerId) -> Result<Option<Player>, StoreError>;

    /// The players among `ids` that exist, in any order.
    async fn find_many(&self, ids: &[PlayerId]) -> Result<Vec<Player>, StoreError>;

    /// By username or e-mail address, without regard to case.
    async fn find_by_login(&self, login: &str) -> Result<Option<(Player, PasswordHash)>, StoreError>;

    /// By username. What the query cannot be part of is not looked through.
    async fn search(&self, search: &PlayerSearch) -> Result<Vec<Player>, StoreError>;

    async fn password(&self, id: PlayerId) -> Result<Option<PasswordHash>, StoreError>;

    /// Changes what the player proves itself with, and begins a new epoch of links.
    async fn change_secrets(
        &self,
        id: PlayerId,
        change: &SecretsChange,
        now: Timestamp,
    ) -> Result<(), InsertPlayerError>;

    /// Opens a session with its first refresh token.
    async fn open_session(&self, session: &Session, refresh: &SecretHash) -> Result<(), StoreError>;

    /// Replaces a refresh token by its successor. A token that was replaced before ends its whole session.
    async fn rotate(
        &self,
        refresh: &SecretHash,
        successor: &SecretHash,
        now: Timestamp,
        expires_at: Timestamp,
    ) -> Result<Rotation, StoreError>;

    async fn end_session(&self, id: SessionId, now: Timestamp) -> Result<(), StoreError>;

    /// Whether the session exists, has not ended and has not run out.
    async fn session_is_live(&self, id: SessionId, now: Timestamp) -> Result<bool, StoreError>;

    /// When the session was opened by a log-in, if there is such a session.
    async fn session_opened_at(&self, id: SessionId) -> Result<Option<Timestamp>, StoreError>;

    /// Those among `ids` of which [`PlayerStore::session_is_live`] holds, in any order.
    async fn live_sessions(&self, ids: &[SessionId], now: Timestamp) -> Result<Vec<SessionId>, StoreError>;

    /// The player's sessions, newest first; at most `limit`.
    async fn sessions_of(&self, player: PlayerId, limit: u32) -> Result<Vec<SessionUse>, StoreError>;

    /// Sets since when the player is kept out, or that it no longer is, with the entry in the audit log.
    async fn set_blocked(
        &self,
        id: PlayerId,
        since: Option<Timestamp>,
        entry: &AuditEntry,
    ) -> Result<(), CommitError>;

    /// Makes the player an admin or no longer, with the entry in the audit log.
    async fn set_role(&self, id: PlayerId, role: Role, entry: &AuditEntry) -> Result<(), CommitError>;

    /// Ends a session of the player, or all, with the entry in the audit log and these notices. With all of them the
    /// player's devices are forgotten and a new epoch of links begins.
    async fn end_sessions(
        &self,
        id: PlayerId,
        session: Option<SessionId>,
        entry: &AuditEntry,
        notices: &[Notice],
    ) -> Result<(), CommitError>;

    /// Keeps a token, unless its player has `limit` or more; says whether it was kept.
    async fn insert_token(
        &self,
        token: &PersonalToken,
        secret: &SecretHash,
        limit: u32,
    ) -> Result<bool, StoreError>;

    /// The player's tokens, oldest first.
    async fn tokens_of(&self, player: PlayerId) -> Result<Vec<PersonalToken>, StoreError>;

    async fn find_token(&self, secret: &SecretHash) -> Result<Option<PersonalToken>, StoreError>;

    /// Those among `ids` that exist and have not run out, in any order.
    async fn live_tokens(&self, ids: &[TokenId], now: Timestamp) -> Result<Vec<TokenId>, StoreError>;

    async fn touch_token(&self, id: TokenId, at: Timestamp) -> Result<(), StoreError>;

    /// Says whether the player had such a token.
    async fn delete_token(&self, player: PlayerId, id: TokenId) -> Result<bool, StoreError>;

    /// Keeps a device, and of all devices of its player the [`Device::LIMIT`] that were used last.
    async fn insert_device(&self, device: &Device, token: &SecretHash) -> Result<(), StoreError>;

    /// The player's devices, the one used last first.
    async fn devices_of(&self, player: PlayerId) -> Result<Vec<Device>, StoreError>;

    async fn find_device(&self, token: &SecretHash) -> Result<Option<Device>, StoreError>;

    async fn touch_device(&self, id: DeviceId, at: Timestamp) -> Result<(), StoreError>;

    /// Says whether the player had such a device.
    async fn delete_device(&self, player: PlayerId, id: DeviceId) -> Result<bool, StoreError>;
}

#[derive(Debug, thiserror::Error)]
pub enum InsertPlayerError {
    #[error("the username is taken")]
    UsernameTaken,
    #[error("the e-mail address is taken")]
    EmailTaken,
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// One log-in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Session {
    pub id: SessionId,
    pub player: PlayerId,
    /// When the player logged in.
    pub created_at: Timestamp,
    /// When its newest refresh token runs out.
    pub expires_at: Timestamp,
    /// What the client that logged in called itself.
    pub client: Option<String>,
}

impl Session {
    /// After this long a player logs in again, however often the session was refreshed.
    pub const LONGEST: SignedDuration = SignedDuration::from_hours(90 * 24);
}

/// A session, and what became of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SessionUse {
    pub session: Session,
    /// When it was opened, or refreshed since.
    pub last_used_at: Timestamp,
    pub ended_at: Option<Timestamp>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Rotation {
    Rotated {
        player: PlayerId,
        session: SessionId,
    },
    /// The token was replaced before: somebody has a copy. The session has been ended.
    Reused,
    /// There is no such token, or its session has ended or run out.
    Unknown,
    /// The player is blocked. Nothing has changed.
    Blocked,
}
