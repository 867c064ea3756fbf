use crate::ids::WebhookId;
use data_encoding::BASE64;

/// What a webhook's messages are signed with. Both sides have it, so it must be kept in a way that it can be read again.
#[derive(Clone, PartialEq, Eq)]
pub struct WebhookSecret(Vec<u8>);

impl WebhookSecret {
    /// What every secret begins with.
    pub const PREFIX: &'static str = "whsec_";

    pub fn new(random: [u8; 32]) -> Self {
        Self(random.into())
    }

    pub fn from_bytes(bytes: Vec<u8>) -> Self {
        Self(bytes)
    }

    pub fn as_bytes(&self) -> &[u8] {
        &self.0
    }

    /// As its owner is told it, once.
    pub fn tell(&self) -> String {
        format!("{}{}", Self::PREFIX, BASE64.encode(&self.0))
    }
}

/// A secret that only a [`Vault`] can open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SealedSecret(pub String);

/// Seals secrets, so that whoever reads the database has none. Every adapter MUST see to it that
///
/// - a secret is opened only by who has the key, which is not in the database,
/// - what was sealed for one webhook is not opened for another.
pub trait Vault: Send + Sync {
    fn seal(&self, secret: &WebhookSecret, of: WebhookId) -> SealedSecret;

    /// Nothing, if it was sealed with another key or is damaged.
    fn open(&self, sealed: &SealedSecret, of: WebhookId) -> Option<WebhookSecret>;
}
