use crate::ports::StoreError;
use async_trait::async_trait;

/// A password as somebody typed it. It has no `Serialize` and no readable `Debug`, so that it cannot leak.
#[derive(Clone)]
pub struct Password(String);

/// How a password is kept: an argon2id string.
#[derive(Clone, PartialEq, Eq)]
pub struct PasswordHash(pub String);

#[derive(Debug, thiserror::Error)]
#[error("a password has 10 to 128 characters")]
pub struct InvalidPassword;

/// Why a password is too easy to guess, and what would be better.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WeakPassword {
    pub warning: Option<String>,
    pub suggestions: Vec<String>,
}

#[derive(Debug, thiserror::Error)]
pub enum HashPasswordError {
    #[error("the password is too easy to guess")]
    Weak(WeakPassword),
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl Password {
    pub fn parse(text: String) -> Result<Self, InvalidPassword> {
        if (10..=128).contains(&text.chars().count()) {
            Ok(Self(text))
        } else {
            Err(InvalidPassword)
        }
    }

    /// Stands in for something that cannot be a password, so that comparing it costs the same.
    pub(super) fn impossible() -> Self {
        Self(String::new())
    }

    pub fn expose(&self) -> &str {
        &self.0
    }
}

impl std::fmt::Debug for Password {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Password(…)")
    }
}

impl std::fmt::Debug for PasswordHash {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("PasswordHash(…)")
    }
}

/// Hashes and compares passwords. An adapter MUST bound how many it works on at once, answering
/// `StoreError::Unavailable` when too many wait, and MUST take as long to compare with no hash as with a wrong one.
#[async_trait]
pub trait Passwords: Send + Sync {
    /// Hashes a password that somebody has chosen, unless it is too easy to guess. `about` is what is known about whoever
    /// chose it, such as the name.
    async fn hash(&self, password: Password, about: &[&str]) -> Result<PasswordHash, HashPasswordError>;

    /// Whether the password is the one that was hashed; never, where there is no hash.
    async fn matches(&self, password: Password, hash: Option<PasswordHash>) -> Result<bool, StoreError>;
}
