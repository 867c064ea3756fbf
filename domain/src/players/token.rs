use super::Scopes;
use crate::ids::{PlayerId, TokenId};
use jiff::Timestamp;
use sha2::{Digest, Sha256};

/// The SHA-256 of a secret token in hex: what is stored in its place. The tokens are 32 random bytes, so a fast hash
/// is enough.
pub type SecretHash = String;

pub fn secret_hash(secret: &str) -> SecretHash {
    data_encoding::HEXLOWER.encode(&Sha256::digest(secret.as_bytes()))
}

/// A personal access token, for bots and scripts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PersonalToken {
    pub id: TokenId,
    pub player: PlayerId,
    pub name: String,
    pub scopes: Scopes,
    pub created_at: Timestamp,
    pub expires_at: Option<Timestamp>,
    pub last_used_at: Option<Timestamp>,
}

impl PersonalToken {
    /// What every personal access token begins with.
    pub const PREFIX: &'static str = "plt_";
}
