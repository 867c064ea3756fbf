//! The keys of the service: one file each in a folder that nodes which share a database share, too. The newest of a kind
//! is in use, the older ones still open and verify what they have sealed and signed.

mod folder;
mod ring;
mod signing;
mod vault;

pub use folder::{Key, KeyFolder};
pub use ring::KeyRing;
pub use vault::KeyVault;

use std::str::FromStr;

/// What a key is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum KeyKind {
    /// Signs access tokens, and what is to be proven to others.
    Signing,
    /// Signs the links and reply addresses in mails.
    Mail,
    /// Seals the secrets of webhooks.
    Webhooks,
    /// Seals the seeds of games that are not over.
    Seeds,
}

impl KeyKind {
    pub const ALL: [KeyKind; 4] = [Self::Signing, Self::Mail, Self::Webhooks, Self::Seeds];

    pub fn as_str(self) -> &'static str {
        match self {
            Self::Signing => "signing",
            Self::Mail => "mail",
            Self::Webhooks => "webhooks",
            Self::Seeds => "seeds",
        }
    }
}

impl FromStr for KeyKind {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let found = Self::ALL.into_iter().find(|kind| kind.as_str() == text);
        let names = Self::ALL.map(Self::as_str).join(", ");
        found.ok_or_else(|| format!("the kinds of keys are {names}"))
    }
}
