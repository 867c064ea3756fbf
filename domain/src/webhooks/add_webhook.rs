use super::service::UrlError;
use super::{AddressError, InvalidKinds, InvalidWebhookUrl, Webhook, WebhookKinds, WebhookSecret, Webhooks};
use crate::ids::{GameId, PlayerId, WebhookId};
use crate::notices::NoticeKind;
use crate::ports::StoreError;
use plotline_use_case::use_case;

/// Makes a webhook.
#[derive(Clone, Debug)]
pub struct AddWebhook {
    pub url: String,
    /// All, if nothing.
    pub kinds: Option<Vec<NoticeKind>>,
    /// All games, if nothing.
    pub game: Option<GameId>,
}

/// A new webhook with its secret, which is told here and never again.
#[derive(Clone)]
pub struct AddedWebhook {
    pub webhook: Webhook,
    pub secret: String,
}

#[derive(Debug, thiserror::Error)]
pub enum AddWebhookError {
    #[error(transparent)]
    Url(#[from] InvalidWebhookUrl),
    #[error(transparent)]
    Address(#[from] AddressError),
    #[error(transparent)]
    Kinds(#[from] InvalidKinds),
    #[error("there is no such game in which you have a seat")]
    NotSeated,
    #[error("a player has at most {limit} webhooks; delete one first")]
    TooManyWebhooks { limit: u32 },
    #[error(transparent)]
    Store(#[from] StoreError),
}

const WEBHOOKS_LIMIT: u32 = 10;

impl Webhooks {
    #[use_case]
    pub async fn add_webhook(
        &self,
        player: PlayerId,
        command: AddWebhook,
    ) -> Result<AddedWebhook, AddWebhookError> {
        let kinds = WebhookKinds::new(command.kinds)?;
        if let Some(game) = command.game
            && !self.sits_at(player, game).await?
        {
            return Err(AddWebhookError::NotSeated);
        }
        let url = self.checked_url(&command.url).await?;
        let now = self.clock.now();
        let (id, secret) = (
            WebhookId::new(now, self.entropy.bytes()),
            WebhookSecret::new(self.entropy.bytes()),
        );
        let webhook = Webhook {
            id,
            player,
            url,
            kinds,
            game: command.game,
            secret: self.vault.seal(secret.as_bytes(), id.0),
            former: None,
            created_at: now,
            failing_since: None,
            disabled: None,
        };
        if !self.store.insert(&webhook, WEBHOOKS_LIMIT).await? {
            return Err(AddWebhookError::TooManyWebhooks {
                limit: WEBHOOKS_LIMIT,
            });
        }
        Ok(AddedWebhook {
            webhook,
            secret: secret.tell(),
        })
    }
}

impl From<UrlError> for AddWebhookError {
    fn from(error: UrlError) -> Self {
        match error {
            UrlError::Invalid(error) => error.into(),
            UrlError::Address(error) => error.into(),
        }
    }
}
