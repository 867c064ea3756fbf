use super::{AddressError, InvalidWebhookUrl, Webhook, WebhookSender, WebhookStore, WebhookUrl};
use crate::games::GameStore;
use crate::ids::{GameId, PlayerId, WebhookId};
use crate::notices::NoticeStore;
use crate::ports::{Clock, Entropy, StoreError};
use crate::vault::Vault;
use plotline_use_case::use_case;
use std::sync::Arc;

/// The use cases of webhooks, with what they need from outside.
pub struct Webhooks {
    pub(super) store: Arc<dyn WebhookStore>,
    pub(super) games: Arc<dyn GameStore>,
    pub(super) notices: Arc<dyn NoticeStore>,
    pub(super) sender: Arc<dyn WebhookSender>,
    pub(super) vault: Arc<dyn Vault>,
    pub(super) clock: Arc<dyn Clock>,
    pub(super) entropy: Arc<dyn Entropy>,
}

impl Webhooks {
    pub fn new(
        store: Arc<dyn WebhookStore>,
        games: Arc<dyn GameStore>,
        notices: Arc<dyn NoticeStore>,
        sender: Arc<dyn WebhookSender>,
        vault: Arc<dyn Vault>,
        clock: Arc<dyn Clock>,
        entropy: Arc<dyn Entropy>,
    ) -> Self {
        Self {
            store,
            games,
            notices,
            sender,
            vault,
            clock,
            entropy,
        }
    }

    /// The player's webhooks, oldest first.
    #[use_case]
    pub async fn list_webhooks(&self, player: PlayerId) -> Result<Vec<Webhook>, StoreError> {
        self.store.webhooks_of(&[player]).await
    }

    /// Nothing, if it is another's.
    #[use_case]
    pub async fn find_webhook(&self, player: PlayerId, id: WebhookId) -> Result<Option<Webhook>, StoreError> {
        let found = self.store.find(id).await?;
        Ok(found.filter(|webhook| webhook.player == player))
    }

    /// Says whether the player had such a webhook.
    #[use_case]
    pub async fn delete_webhook(&self, player: PlayerId, id: WebhookId) -> Result<bool, StoreError> {
        self.store.delete(player, id).await
    }

    /// The URL, if it may be sent to as things are now. Every attempt looks again.
    pub(super) async fn checked_url(&self, text: &str) -> Result<WebhookUrl, UrlError> {
        let url = WebhookUrl::parse(text)?;
        self.sender.check(&url).await?;
        Ok(url)
    }

    /// A webhook is for a game only if its player sits there; of others nothing would come.
    pub(super) async fn sits_at(&self, player: PlayerId, game: GameId) -> Result<bool, StoreError> {
        let game = self.games.find(game).await?;
        Ok(game.is_some_and(|game| game.seat_of(player).is_some()))
    }
}

/// Why a URL is not taken.
#[derive(Debug, thiserror::Error)]
pub(super) enum UrlError {
    #[error(transparent)]
    Invalid(#[from] InvalidWebhookUrl),
    #[error(transparent)]
    Address(#[from] AddressError),
}
