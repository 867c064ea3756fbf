use super::{AddressError, SignedMessage, WebhookUrl};
use async_trait::async_trait;
use jiff::SignedDuration;
use plotline_published::{FromJson, Published};
use serde::Serialize;

/// What carries messages to their receivers. Every adapter MUST keep these promises:
///
/// - Nothing is connected to but an address that was looked at before and that [`Reach`](super::Reach) admits; the name
///   is not resolved again in between.
/// - No redirect is followed, no proxy asked.
/// - An attempt takes a bounded time and memory, whatever the receiver does.
#[async_trait]
pub trait WebhookSender: Send + Sync {
    /// Whether messages may be sent there, as far as that can be told without sending one.
    async fn check(&self, url: &WebhookUrl) -> Result<(), AddressError>;

    /// The status with which the message was taken.
    async fn send(&self, url: &WebhookUrl, message: &SignedMessage) -> Result<u16, NotSent>;
}

/// An attempt that failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotSent {
    pub why: WebhookFailure,
    /// What the receiver answered, if it did.
    pub status: Option<u16>,
    /// After what time the receiver wants to be asked again.
    pub retry_after: Option<SignedDuration>,
}

/// Why a message did not arrive.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, FromJson, Published)]
#[serde(rename_all = "snake_case")]
pub enum WebhookFailure {
    /// The URL leads to an address that is not of the public internet, or is not encrypted.
    AddressRefused,
    /// The host has no address.
    Unresolved,
    /// Nobody takes a connection there.
    Unreachable,
    /// The connection cannot be encrypted, or the certificate is not good for the host.
    Tls,
    /// It took too long.
    TimedOut,
    /// What answered does not speak HTTP, or hung up.
    NoAnswer,
    /// The receiver answered something else than a status of 200 to 299.
    Status,
    /// The receiver answered 410 and wants nothing more.
    Gone,
    /// The secret cannot be read any more; rotate it.
    SecretLost,
}

impl WebhookFailure {
    /// A sentence for the webhook's owner.
    pub fn sentence(self, status: Option<u16>) -> String {
        match (self, status) {
            (Self::AddressRefused, _) => {
                "The URL is not encrypted or leads to an address that is not of the public internet.".into()
            }
            (Self::Unresolved, _) => "The host of the URL has no address.".into(),
            (Self::Unreachable, _) => "Nobody takes a connection at the host and port of the URL.".into(),
            (Self::Tls, _) => {
                "The connection could not be encrypted; is the certificate good for the host?".into()
            }
            (Self::TimedOut, _) => "The receiver did not answer in time.".into(),
            (Self::NoAnswer, _) => "The receiver hung up or answered something that is not HTTP.".into(),
            (Self::Status, Some(status @ 300..400)) => {
                format!("The receiver answered {status}; redirects are not followed, change the URL instead.")
            }
            (Self::Status | Self::Gone, Some(status)) => format!("The receiver answered {status}."),
            (Self::Status | Self::Gone, None) => "The receiver refused the message.".into(),
            (Self::SecretLost, _) => "The secret of the webhook cannot be read any more; rotate it.".into(),
        }
    }
}

impl From<WebhookFailure> for NotSent {
    fn from(why: WebhookFailure) -> Self {
        Self {
            why,
            status: None,
            retry_after: None,
        }
    }
}

impl From<AddressError> for NotSent {
    fn from(error: AddressError) -> Self {
        match error {
            AddressError::NotEncrypted | AddressError::NotPublic => WebhookFailure::AddressRefused.into(),
            AddressError::Unresolved => WebhookFailure::Unresolved.into(),
        }
    }
}
