use super::service::UrlError;
use super::{
    AddressError, Disabled, DisabledWhy, InvalidKinds, InvalidWebhookUrl, Webhook, WebhookChange,
    WebhookKinds, Webhooks,
};
use crate::ids::{GameId, PlayerId, WebhookId};
use crate::notices::NoticeKind;
use crate::ports::StoreError;
use plotline_use_case::use_case;

/// Changes a webhook. What is nothing stays as it is.
#[derive(Clone, Debug, Default)]
pub struct ChangeWebhook {
    pub url: Option<String>,
    /// `Some(None)` makes it all kinds.
    pub kinds: Option<Option<Vec<NoticeKind>>>,
    /// `Some(None)` makes it all games.
    pub game: Option<Option<GameId>>,
    /// Enabling one that has failed gives it as much time again.
    pub enabled: Option<bool>,
}

#[derive(Debug, thiserror::Error)]
pub enum ChangeWebhookError {
    #[error("there is no such webhook of yours")]
    NotFound,
    #[error(transparent)]
    Url(#[from] InvalidWebhookUrl),
    #[error(transparent)]
    Address(#[from] AddressError),
    #[error(transparent)]
    Kinds(#[from] InvalidKinds),
    #[error("there is no such game in which you have a seat")]
    NotSeated,
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl Webhooks {
    #[use_case]
    pub async fn change_webhook(
        &self,
        player: PlayerId,
        id: WebhookId,
        command: ChangeWebhook,
    ) -> Result<Webhook, ChangeWebhookError> {
        let webhook = self
            .find_webhook(player, id)
            .await?
            .ok_or(ChangeWebhookError::NotFound)?;
        let kinds = command.kinds.map(WebhookKinds::new).transpose()?;
        if let Some(Some(game)) = command.game
            && !self.sits_at(player, game).await?
        {
            return Err(ChangeWebhookError::NotSeated);
        }
        let url = match &command.url {
            Some(url) => Some(self.checked_url(url).await?),
            None => None,
        };
        let disabled = command.enabled.and_then(|enabled| self.switch(&webhook, enabled));
        let change = WebhookChange {
            url,
            kinds,
            game: command.game,
            disabled,
        };
        if change != WebhookChange::default() && !self.store.change(id, &change).await? {
            return Err(ChangeWebhookError::NotFound);
        }
        self.find_webhook(player, id)
            .await?
            .ok_or(ChangeWebhookError::NotFound)
    }

    /// One that is disabled already keeps its reason.
    fn switch(&self, webhook: &Webhook, enabled: bool) -> Option<Option<Disabled>> {
        match (enabled, webhook.disabled) {
            (true, _) => Some(None),
            (false, Some(_)) => None,
            (false, None) => Some(Some(Disabled {
                at: self.clock.now(),
                why: DisabledWhy::Owner,
            })),
        }
    }
}

impl From<UrlError> for ChangeWebhookError {
    fn from(error: UrlError) -> Self {
        match error {
            UrlError::Invalid(error) => error.into(),
            UrlError::Address(error) => error.into(),
        }
    }
}
