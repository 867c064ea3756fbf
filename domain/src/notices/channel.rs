use crate::ids::WebhookId;
use std::fmt;
use std::str::FromStr;

/// How a notice reaches its player. A further way is a further variant: the compiler then asks for its name here, for
/// who wants it ([`Courier::plan`](super::Courier)) and for what carries it ([`Deliverer`](super::Deliverer)).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Channel {
    Mail,
    /// A program of the player's own.
    Webhook(WebhookId),
}

/// What has places of its own on a node, so that it is held up by nothing but its like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lane {
    /// To a server of ours.
    Mail,
    /// To servers of the players', which may be slow, or mean to be.
    Webhooks,
}

#[derive(Debug, thiserror::Error)]
#[error("there is no channel called {0}")]
pub struct UnknownChannel(pub String);

const WEBHOOK: &str = "webhook:";

impl fmt::Display for Channel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Channel::Mail => f.write_str("mail"),
            Channel::Webhook(id) => write!(f, "{WEBHOOK}{id}"),
        }
    }
}

impl FromStr for Channel {
    type Err = UnknownChannel;

    fn from_str(text: &str) -> Result<Self, UnknownChannel> {
        let unknown = || UnknownChannel(text.to_owned());
        match text.strip_prefix(WEBHOOK) {
            Some(id) => id.parse().map(Channel::Webhook).map_err(|_| unknown()),
            None if text == "mail" => Ok(Channel::Mail),
            None => Err(unknown()),
        }
    }
}
