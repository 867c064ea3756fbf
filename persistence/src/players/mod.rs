//! The store of players: each call of the port, and where its queries are.

mod account;
mod acts;
mod devices;
mod search;
mod secrets;
mod sessions;
mod tokens;

use crate::store::Store;
use async_trait::async_trait;
use jiff::Timestamp;
use plotline_domain::audit::AuditEntry;
use plotline_domain::games::CommitError;
use plotline_domain::ids::{DeviceId, PlayerId, SessionId, TokenId};
use plotline_domain::notices::Notice;
use plotline_domain::players::{
    Device, InsertPlayerError, PasswordHash, PersonalToken, Player, PlayerSearch, PlayerStore, Role,
    Rotation, SecretHash, SecretsChange, Session, SessionUse,
};
use plotline_domain::ports::StoreError;

#[async_trait]
impl PlayerStore for Store {
    async fn insert(&self, player: &Player, password: &PasswordHash) -> Result<(), InsertPlayerError> {
        self.insert_player(player, password).await
    }

    async fn find(&self, id: PlayerId) -> Result<Option<Player>, StoreError> {
        Ok(self.find_player(id).await?)
    }

    async fn find_many(&self, ids: &[PlayerId]) -> Result<Vec<Player>, StoreError> {
        Ok(self.find_players(ids).await?)
    }

    async fn find_by_login(&self, login: &str) -> Result<Option<(Player, PasswordHash)>, StoreError> {
        Ok(self.find_login(login).await?)
    }

    async fn search(&self, search: &PlayerSearch) -> Result<Vec<Player>, StoreError> {
        Ok(self.search_players(search).await?)
    }

    async fn password(&self, id: PlayerId) -> Result<Option<PasswordHash>, StoreError> {
        Ok(self.player_password(id).await?)
    }

    async fn change_secrets(
        &self,
        id: PlayerId,
        change: &SecretsChange,
        now: Timestamp,
    ) -> Result<(), InsertPlayerError> {
        self.change_player_secrets(id, change, now).await
    }

    async fn set_role(&self, id: PlayerId, role: Role, entry: &AuditEntry) -> Result<(), CommitError> {
        self.set_player_role(id, role, entry).await
    }

    async fn open_session(&self, session: &Session, refresh: &SecretHash) -> Result<(), StoreError> {
        Ok(self.insert_session(session, refresh).await?)
    }

    async fn rotate(
        &self,
        refresh: &SecretHash,
        successor: &SecretHash,
        now: Timestamp,
        expires_at: Timestamp,
    ) -> Result<Rotation, StoreError> {
        Ok(self
            .rotate_refresh_token(refresh, successor, now, expires_at)
            .await?)
    }

    async fn end_session(&self, id: SessionId, now: Timestamp) -> Result<(), StoreError> {
        Ok(self.close_session(id, now).await?)
    }

    async fn session_is_live(&self, id: SessionId, now: Timestamp) -> Result<bool, StoreError> {
        Ok(self.is_session_live(id, now).await?)
    }

    async fn session_opened_at(&self, id: SessionId) -> Result<Option<Timestamp>, StoreError> {
        Ok(self.log_in_of_session(id).await?)
    }

    async fn live_sessions(&self, ids: &[SessionId], now: Timestamp) -> Result<Vec<SessionId>, StoreError> {
        Ok(self.live_among_sessions(ids, now).await?)
    }

    async fn sessions_of(&self, player: PlayerId, limit: u32) -> Result<Vec<SessionUse>, StoreError> {
        Ok(self.player_sessions(player, limit).await?)
    }

    async fn set_blocked(
        &self,
        id: PlayerId,
        since: Option<Timestamp>,
        entry: &AuditEntry,
    ) -> Result<(), CommitError> {
        self.set_player_blocked(id, since, entry).await
    }

    async fn end_sessions(
        &self,
        id: PlayerId,
        session: Option<SessionId>,
        entry: &AuditEntry,
        notices: &[Notice],
    ) -> Result<(), CommitError> {
        self.end_player_sessions(id, session, entry, notices).await
    }

    async fn insert_token(
        &self,
        token: &PersonalToken,
        secret: &SecretHash,
        limit: u32,
    ) -> Result<bool, StoreError> {
        Ok(self.insert_personal_token(token, secret, limit).await?)
    }

    async fn tokens_of(&self, player: PlayerId) -> Result<Vec<PersonalToken>, StoreError> {
        Ok(self.personal_tokens(player).await?)
    }

    async fn find_token(&self, secret: &SecretHash) -> Result<Option<PersonalToken>, StoreError> {
        Ok(self.find_personal_token(secret).await?)
    }

    async fn live_tokens(&self, ids: &[TokenId], now: Timestamp) -> Result<Vec<TokenId>, StoreError> {
        Ok(self.live_among_personal_tokens(ids, now).await?)
    }

    async fn touch_token(&self, id: TokenId, at: Timestamp) -> Result<(), StoreError> {
        Ok(self.touch_personal_token(id, at).await?)
    }

    async fn delete_token(&self, player: PlayerId, id: TokenId) -> Result<bool, StoreError> {
        Ok(self.delete_personal_token(player, id).await?)
    }

    async fn insert_device(&self, device: &Device, token: &SecretHash) -> Result<(), StoreError> {
        Ok(self.insert_device_token(device, token).await?)
    }

    async fn devices_of(&self, player: PlayerId) -> Result<Vec<Device>, StoreError> {
        Ok(self.player_devices(player).await?)
    }

    async fn find_device(&self, token: &SecretHash) -> Result<Option<Device>, StoreError> {
        Ok(self.find_device_token(token).await?)
    }

    async fn touch_device(&self, id: DeviceId, at: Timestamp) -> Result<(), StoreError> {
        Ok(self.touch_device_token(id, at).await?)
    }

    async fn delete_device(&self, player: PlayerId, id: DeviceId) -> Result<bool, StoreError> {
        Ok(self.delete_device_token(player, id).await?)
    }
}
