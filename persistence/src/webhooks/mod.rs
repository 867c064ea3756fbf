//! The store of webhooks: each call of the port, and where its queries are.

mod delivery;
mod seals;
mod webhook;

use crate::store::Store;
use async_trait::async_trait;
use jiff::Timestamp;
use plotline_domain::ids::{PlayerId, WebhookId};
use plotline_domain::ports::StoreError;
use plotline_domain::vault::Sealed;
use plotline_domain::webhooks::{Disabled, FormerSecret, Webhook, WebhookChange, WebhookStore};

#[async_trait]
impl WebhookStore for Store {
    async fn insert(&self, webhook: &Webhook, limit: u32) -> Result<bool, StoreError> {
        Ok(self.insert_webhook(webhook, limit).await?)
    }

    async fn webhooks_of(&self, players: &[PlayerId]) -> Result<Vec<Webhook>, StoreError> {
        Ok(self.player_webhooks(players).await?)
    }

    async fn find(&self, id: WebhookId) -> Result<Option<Webhook>, StoreError> {
        Ok(self.find_webhook(id).await?)
    }

    async fn change(&self, id: WebhookId, change: &WebhookChange) -> Result<bool, StoreError> {
        Ok(self.change_webhook(id, change).await?)
    }

    async fn replace_secret(
        &self,
        id: WebhookId,
        current: &Sealed,
        secret: &Sealed,
        former: &FormerSecret,
    ) -> Result<bool, StoreError> {
        Ok(self.replace_webhook_secret(id, current, secret, former).await?)
    }

    async fn sealed_otherwise(
        &self,
        key: &str,
        after: Option<WebhookId>,
        limit: u32,
    ) -> Result<Vec<Webhook>, StoreError> {
        Ok(self.webhooks_sealed_otherwise(key, after, limit).await?)
    }

    async fn reseal(&self, from: &Webhook, to: &Webhook) -> Result<bool, StoreError> {
        Ok(self.replace_seals(from, to).await?)
    }

    async fn sealed_secrets(&self) -> Result<Vec<(String, u64)>, StoreError> {
        Ok(self.count_sealed_secrets().await?)
    }

    async fn note_success(&self, id: WebhookId) -> Result<(), StoreError> {
        Ok(self.note_webhook_success(id).await?)
    }

    async fn note_failure(&self, id: WebhookId, now: Timestamp) -> Result<Option<Timestamp>, StoreError> {
        Ok(self.note_webhook_failure(id, now).await?)
    }

    async fn disable(&self, id: WebhookId, disabled: Disabled) -> Result<(), StoreError> {
        Ok(self.disable_webhook(id, disabled).await?)
    }

    async fn delete(&self, player: PlayerId, id: WebhookId) -> Result<bool, StoreError> {
        Ok(self.delete_webhook(player, id).await?)
    }
}
