use super::{Disabled, FormerSecret, Webhook, WebhookKinds, WebhookUrl};
use crate::ids::{GameId, PlayerId, WebhookId};
use crate::ports::StoreError;
use crate::vault::Sealed;
use async_trait::async_trait;
use jiff::Timestamp;

/// Where webhooks are kept. Every adapter MUST keep these promises:
///
/// - A player never has more webhooks than the limit, also when several are inserted at once.
/// - A change writes what it names and leaves the rest, whoever else changes the webhook at the same time.
/// - `replace_secret` is all or nothing: of two calls with one current secret, at most one succeeds.
/// - Anything that may pass by itself is `StoreError::Unavailable`.
#[async_trait]
pub trait WebhookStore: Send + Sync {
    /// Keeps a webhook, unless its player has `limit` or more; says whether it was kept.
    async fn insert(&self, webhook: &Webhook, limit: u32) -> Result<bool, StoreError>;

    /// The webhooks of these players, oldest first.
    async fn webhooks_of(&self, players: &[PlayerId]) -> Result<Vec<Webhook>, StoreError>;

    async fn find(&self, id: WebhookId) -> Result<Option<Webhook>, StoreError>;

    /// Says whether there is such a webhook.
    async fn change(&self, id: WebhookId, change: &WebhookChange) -> Result<bool, StoreError>;

    /// Replaces the secret, if it is still `current`; says whether it was.
    async fn replace_secret(
        &self,
        id: WebhookId,
        current: &Sealed,
        secret: &Sealed,
        former: &FormerSecret,
    ) -> Result<bool, StoreError>;

    /// The webhooks after one of which a secret, the former one included, is sealed with another key than this, by id;
    /// at most `limit`.
    async fn sealed_otherwise(
        &self,
        key: &str,
        after: Option<WebhookId>,
        limit: u32,
    ) -> Result<Vec<Webhook>, StoreError>;

    /// Keeps both secrets of `to` for those of `from`, if they are still the ones; says whether they were.
    async fn reseal(&self, from: &Webhook, to: &Webhook) -> Result<bool, StoreError>;

    /// How many secrets each key has sealed; the key of those that name none is empty.
    async fn sealed_secrets(&self) -> Result<Vec<(String, u64)>, StoreError>;

    /// A message has arrived: nothing is failing any more.
    async fn note_success(&self, id: WebhookId) -> Result<(), StoreError>;

    /// A message has not arrived. Says since when none has, which is now if the one before did; nothing, if there is no
    /// such webhook.
    async fn note_failure(&self, id: WebhookId, now: Timestamp) -> Result<Option<Timestamp>, StoreError>;

    /// Disables a webhook, unless it is already.
    async fn disable(&self, id: WebhookId, disabled: Disabled) -> Result<(), StoreError>;

    /// Says whether the player had such a webhook.
    async fn delete(&self, player: PlayerId, id: WebhookId) -> Result<bool, StoreError>;
}

/// What is to be different; what is nothing stays as it is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WebhookChange {
    pub url: Option<WebhookUrl>,
    pub kinds: Option<WebhookKinds>,
    pub game: Option<Option<GameId>>,
    /// `Some(None)` enables the webhook, and what has failed before no longer counts.
    pub disabled: Option<Option<Disabled>>,
}
