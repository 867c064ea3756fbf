use async_graphql::ID;
use jiff::Timestamp;
use plotline_domain::notices::NoticeKind;
use plotline_domain::webhooks::{self, DisabledWhy, WebhookFailure};
use plotline_published::Published;

/// Where your own program is told what you are told.
#[derive(Published)]
pub(crate) struct Webhook {
    id: ID,
    url: String,
    /// Null for all kinds.
    kinds: Option<Vec<NoticeKind>>,
    /// The id of the game that it is for; null for all games.
    game: Option<ID>,
    /// Nothing is sent to a webhook that is not.
    enabled: bool,
    disabled_at: Option<Timestamp>,
    disabled_why: Option<DisabledWhy>,
    /// Since when nothing has arrived; null after a success.
    failing_since: Option<Timestamp>,
    /// Until when messages are signed with the secret before this one, too.
    former_secret_until: Option<Timestamp>,
    created_at: Timestamp,
}

/// A webhook with a new secret.
#[derive(Published)]
pub(crate) struct AddedWebhook {
    webhook: Webhook,
    /// What signatures are checked with; begins with `whsec_`. It is told here and never again.
    secret: String,
}

/// How a test of a webhook went.
#[derive(Published)]
pub(crate) struct WebhookTest {
    /// The `webhook-id` that was sent.
    message: String,
    delivered: bool,
    /// What the receiver answered, if it did.
    status: Option<u16>,
    /// Null if it was delivered.
    failure: Option<WebhookFailure>,
    /// The same in a sentence.
    detail: String,
}

impl From<webhooks::Webhook> for Webhook {
    fn from(webhook: webhooks::Webhook) -> Self {
        Self {
            id: ID(webhook.id.to_string()),
            url: webhook.url.as_str().to_owned(),
            kinds: webhook.kinds.listed().map(<[_]>::to_vec),
            game: webhook.game.map(|game| ID(game.to_string())),
            enabled: webhook.disabled.is_none(),
            disabled_at: webhook.disabled.map(|disabled| disabled.at),
            disabled_why: webhook.disabled.map(|disabled| disabled.why),
            failing_since: webhook.failing_since,
            former_secret_until: webhook.former.map(|former| former.until),
            created_at: webhook.created_at,
        }
    }
}

impl From<webhooks::AddedWebhook> for AddedWebhook {
    fn from(added: webhooks::AddedWebhook) -> Self {
        Self {
            webhook: added.webhook.into(),
            secret: added.secret,
        }
    }
}

impl From<webhooks::WebhookTest> for WebhookTest {
    fn from(test: webhooks::WebhookTest) -> Self {
        let detail = test.detail();
        let (status, failure) = match test.sent {
            Ok(status) => (Some(status), None),
            Err(failed) => (failed.status, Some(failed.why)),
        };
        Self {
            message: test.message,
            delivered: failure.is_none(),
            status,
            failure,
            detail,
        }
    }
}
