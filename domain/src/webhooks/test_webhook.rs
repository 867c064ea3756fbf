use super::{NotSent, Webhook, WebhookFailure, WebhookMessage, Webhooks};
use crate::ids::{PlayerId, WebhookId};
use crate::ports::StoreError;
use plotline_use_case::use_case;

/// How a test went.
pub struct WebhookTest {
    /// The id of the message, as it was sent.
    pub message: String,
    /// The status with which it was taken.
    pub sent: Result<u16, NotSent>,
}

#[derive(Debug, thiserror::Error)]
pub enum TestWebhookError {
    #[error("there is no such webhook of yours")]
    NotFound,
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl WebhookTest {
    /// How it went, in a sentence.
    pub fn detail(&self) -> String {
        match &self.sent {
            Ok(status) => format!("The receiver answered {status}."),
            Err(failed) => failed.why.sentence(failed.status),
        }
    }
}

impl Webhooks {
    /// Sends a message that says nothing, once, also to a disabled webhook: so its owner can see whether to enable it.
    #[use_case]
    pub async fn test_webhook(
        &self,
        player: PlayerId,
        id: WebhookId,
    ) -> Result<WebhookTest, TestWebhookError> {
        let webhook = self
            .find_webhook(player, id)
            .await?
            .ok_or(TestWebhookError::NotFound)?;
        let now = self.clock.now();
        // Like any other id, though nothing of this one is kept.
        let message = WebhookId::new(now, self.entropy.bytes()).to_string();
        let message = WebhookMessage::test(message, id, now);
        let sent = self.send(&webhook, &message).await;
        Ok(WebhookTest {
            message: message.id,
            sent,
        })
    }

    /// One attempt.
    pub(super) async fn send(&self, webhook: &Webhook, message: &WebhookMessage) -> Result<u16, NotSent> {
        let now = self.clock.now();
        let secrets = self.signing_secrets(webhook, now);
        if secrets.is_empty() {
            return Err(WebhookFailure::SecretLost.into());
        }
        self.sender.send(&webhook.url, &message.sign(&secrets, now)).await
    }
}
