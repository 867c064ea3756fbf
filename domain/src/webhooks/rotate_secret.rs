use super::{AddedWebhook, FormerSecret, Webhook, WebhookSecret, Webhooks};
use crate::ids::{PlayerId, WebhookId};
use crate::ports::StoreError;
use jiff::{SignedDuration, Timestamp};
use plotline_use_case::use_case;

#[derive(Debug, thiserror::Error)]
pub enum RotateSecretError {
    #[error("there is no such webhook of yours")]
    NotFound,
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// How long the secret before signs along, so that a receiver can be given the new one meanwhile.
const FORMER_SIGNS_FOR: SignedDuration = SignedDuration::from_hours(24);

impl Webhooks {
    /// Gives a webhook a new secret. Of three within a day the first no longer signs.
    #[use_case]
    pub async fn rotate_secret(
        &self,
        player: PlayerId,
        id: WebhookId,
    ) -> Result<AddedWebhook, RotateSecretError> {
        loop {
            let webhook = self
                .find_webhook(player, id)
                .await?
                .ok_or(RotateSecretError::NotFound)?;
            let (secret, now) = (WebhookSecret::new(self.entropy.bytes()), self.clock.now());
            let sealed = self.vault.seal(secret.as_bytes(), id.0);
            let former = FormerSecret {
                secret: webhook.secret.clone(),
                until: now.checked_add(FORMER_SIGNS_FOR).unwrap_or(Timestamp::MAX),
            };
            // Somebody else may have rotated it in between: then theirs is the secret before.
            if self
                .store
                .replace_secret(id, &webhook.secret, &sealed, &former)
                .await?
            {
                let (former, secret) = (Some(former), secret.tell());
                let webhook = Webhook {
                    secret: sealed,
                    former,
                    ..webhook
                };
                return Ok(AddedWebhook { webhook, secret });
            }
        }
    }

    /// What a message is signed with now: the secret, and for a while the one before it. One that cannot be opened is
    /// left out; if none can, nothing can be sent.
    pub(super) fn signing_secrets(&self, webhook: &Webhook, now: Timestamp) -> Vec<WebhookSecret> {
        let former = webhook.former.iter().filter(|former| now < former.until);
        let sealed = std::iter::once(&webhook.secret).chain(former.map(|former| &former.secret));
        sealed
            .filter_map(|sealed| self.vault.open(sealed, webhook.id.0).ok())
            .map(WebhookSecret::from_bytes)
            .collect()
    }
}
