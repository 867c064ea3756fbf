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
