use jiff::Timestamp;
use plotline_domain::ids::{GameId, WebhookId};
use plotline_domain::notices::NoticeKind;
use plotline_domain::webhooks::{AddedWebhook, DisabledWhy, Webhook, WebhookFailure, WebhookTest};
use plotline_published::docs::ToSchema;
use serde::{Deserialize, Deserializer, Serialize};

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct AddWebhookBody {
    /// Begins with `https://` and leads to the public internet; at most 2048 characters.
    #[schema(example = "https://example.org/plotline", format = "uri", max_length = 2048)]
    pub(crate) url: String,
    /// What to be told of; all kinds that are not told by mail only, if absent.
    pub(crate) kinds: Option<Vec<NoticeKind>>,
    /// Only what happens in this game; all games, if absent.
    pub(crate) game: Option<GameId>,
}

/// What is absent stays as it is.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ChangeWebhookBody {
    #[schema(format = "uri", max_length = 2048)]
    pub(crate) url: Option<String>,
    /// Null for all kinds.
    #[serde(default, deserialize_with = "given")]
    #[schema(value_type = Option<Vec<NoticeKind>>)]
    pub(crate) kinds: Option<Option<Vec<NoticeKind>>>,
    /// Null for all games.
    #[serde(default, deserialize_with = "given")]
    #[schema(value_type = Option<GameId>)]
    pub(crate) game: Option<Option<GameId>>,
    /// True enables a webhook that was disabled, for whatever reason.
    pub(crate) enabled: Option<bool>,
}

/// Where your own program is told what you are told.
#[derive(Serialize, ToSchema)]
pub(crate) struct WebhookBody {
    pub(crate) id: WebhookId,
    pub(crate) url: String,
    /// Null for all kinds.
    pub(crate) kinds: Option<Vec<NoticeKind>>,
    /// Null for all games.
    pub(crate) game: Option<GameId>,
    /// Nothing is sent to a webhook that is not.
    pub(crate) enabled: bool,
    pub(crate) disabled_at: Option<Timestamp>,
    pub(crate) disabled_why: Option<DisabledWhy>,
    /// Since when nothing has arrived; null after a success.
    pub(crate) failing_since: Option<Timestamp>,
    /// Until when messages are signed with the secret before this one, too.
    pub(crate) former_secret_until: Option<Timestamp>,
    pub(crate) created_at: Timestamp,
    /// Begins with `whsec_`; only in the answer that makes it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) secret: Option<String>,
}

#[derive(Serialize, ToSchema)]
pub(crate) struct WebhookList {
    pub(crate) items: Vec<WebhookBody>,
}

/// How a test went.
#[derive(Serialize, ToSchema)]
pub(crate) struct WebhookTestBody {
    /// The `webhook-id` that was sent.
    pub(crate) message: String,
    pub(crate) delivered: bool,
    /// What the receiver answered, if it did.
    pub(crate) status: Option<u16>,
    /// Null if it was delivered.
    pub(crate) failure: Option<WebhookFailure>,
    /// The same in a sentence.
    #[schema(example = "The receiver answered 500.")]
    pub(crate) detail: String,
}

/// Tells null from what is absent.
fn given<'de, T: Deserialize<'de>, D: Deserializer<'de>>(value: D) -> Result<Option<Option<T>>, D::Error> {
    Option::deserialize(value).map(Some)
}

impl From<Webhook> for WebhookBody {
    fn from(webhook: Webhook) -> Self {
        Self {
            id: webhook.id,
            url: webhook.url.as_str().to_owned(),
            kinds: webhook.kinds.listed().map(<[_]>::to_vec),
            game: webhook.game,
            enabled: webhook.disabled.is_none(),
            disabled_at: webhook.disabled.map(|disabled| disabled.at),
            disabled_why: webhook.disabled.map(|disabled| disabled.why),
            failing_since: webhook.failing_since,
            former_secret_until: webhook.former.map(|former| former.until),
            created_at: webhook.created_at,
            secret: None,
        }
    }
}

impl From<AddedWebhook> for WebhookBody {
    fn from(added: AddedWebhook) -> Self {
        Self {
            secret: Some(added.secret),
            ..Self::from(added.webhook)
        }
    }
}

impl From<WebhookTest> for WebhookTestBody {
    fn from(test: WebhookTest) -> Self {
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
