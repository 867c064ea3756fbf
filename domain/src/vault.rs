//! Secrets that lie in the database but cannot be read there: seeds of running games, and what signs webhooks.

use uuid::Uuid;

/// A secret that only a [`Vault`] can open: the id of the key that sealed it, a colon, and the rest. What an old release
/// sealed names no key; the first key of its kind did it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sealed(pub String);

impl Sealed {
    /// The id of the key that sealed it.
    pub fn key(&self) -> Option<&str> {
        self.0.split_once(':').map(|(key, _)| key)
    }
}

/// Seals secrets, so that whoever reads the database has none. Every adapter MUST see to it that
///
/// - a secret is opened only by who has the key, which is not in the database,
/// - what was sealed for one thing is not opened for another,
/// - a key that is missing is said to be, and never replaced by a new one.
pub trait Vault: Send + Sync {
    /// Seals with the newest key.
    fn seal(&self, secret: &[u8], of: Uuid) -> Sealed;

    fn open(&self, sealed: &Sealed, of: Uuid) -> Result<Vec<u8>, CannotOpen>;

    /// The ids of the keys that there are, the newest first.
    fn keys(&self) -> Vec<String>;
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CannotOpen {
    /// Says which key, and where it should be.
    #[error("{0}")]
    KeyMissing(String),
    #[error("what was sealed is damaged, or was sealed for something else")]
    Damaged,
}
