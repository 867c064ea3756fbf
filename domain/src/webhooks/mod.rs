//! Webhooks: a player's own program is told what the player is told, signed as Standard Webhooks says
//! (<https://www.standardwebhooks.com>). One use case, one file named by its verb.

mod add_webhook;
mod address;
mod change_webhook;
mod deliver_notice;
mod message;
mod reseal_secrets;
mod rotate_secret;
mod secret;
mod sender;
mod service;
mod store;
mod test_webhook;
mod url;
mod webhook;

pub use add_webhook::{AddWebhook, AddWebhookError, AddedWebhook};
pub use address::is_public;
pub use change_webhook::{ChangeWebhook, ChangeWebhookError};
pub use deliver_notice::Delivery;
pub use message::{SignedMessage, WebhookMessage};
pub use rotate_secret::RotateSecretError;
pub use secret::WebhookSecret;
pub use sender::{NotSent, WebhookFailure, WebhookSender};
pub use service::Webhooks;
pub use store::{WebhookChange, WebhookStore};
pub use test_webhook::{TestWebhookError, WebhookTest};
pub use url::{AddressError, InvalidWebhookUrl, Reach, WebhookUrl};
pub use webhook::{Disabled, DisabledWhy, FormerSecret, InvalidKinds, Webhook, WebhookKinds};
