use super::Notice;
use crate::players::Player;
use async_trait::async_trait;

/// What carries notices over one channel. Every adapter MUST keep these promises:
///
/// - An attempt takes a bounded time.
/// - What is tried again can be told from something new by the other side (a `Message-ID`, an id in a header).
/// - No secret is in what it says.
#[async_trait]
pub trait Deliverer: Send + Sync {
    /// Carries these notices to their player, in one go. There is more than one only in a digest.
    async fn deliver(&self, player: &Player, notices: &[Notice]) -> Result<Sent, Failed>;
}

/// What the other side said when it took them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sent {
    pub detail: String,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failed {
    /// Whether it may go better later.
    pub retry: bool,
    pub detail: String,
}

impl Failed {
    /// The same would fail again.
    pub fn for_good(detail: impl Into<String>) -> Self {
        Self {
            retry: false,
            detail: detail.into(),
        }
    }
}
