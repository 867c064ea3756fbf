use super::{Channel, Notice};
use jiff::Timestamp;
use plotline_published::{FromJson, Published};
use serde::Serialize;

/// A notice with what became of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notification {
    pub notice: Notice,
    /// By channel; none while nobody has looked at the notice yet.
    pub deliveries: Vec<Delivery>,
}

/// How one notice goes one way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Delivery {
    pub channel: Channel,
    pub status: DeliveryStatus,
    /// Whether it goes with all else that is due.
    pub digest: bool,
    /// When it is tried next; nothing once nothing more is to be done.
    pub next_at: Option<Timestamp>,
    /// Every try, in order.
    pub attempts: Vec<Attempt>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, FromJson, Published)]
#[serde(rename_all = "snake_case")]
pub enum DeliveryStatus {
    /// It will be tried, for the first time or again.
    Pending,
    Sent,
    /// It was tried in vain and will not be tried again.
    Failed,
    /// It was too late to matter, or something else of the same moment says it too.
    Superseded,
    /// By the settings of the player it is not sent.
    Unwanted,
}

/// One try.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Published)]
#[published(name = "DeliveryAttempt")]
pub struct Attempt {
    pub at: Timestamp,
    pub outcome: AttemptOutcome,
    /// What the other side said, or why it could not be asked.
    pub detail: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, FromJson, Published)]
#[serde(rename_all = "snake_case")]
#[published(name = "DeliveryOutcome")]
pub enum AttemptOutcome {
    Sent,
    Failed,
}

impl DeliveryStatus {
    pub const ALL: [DeliveryStatus; 5] = [
        DeliveryStatus::Pending,
        DeliveryStatus::Sent,
        DeliveryStatus::Failed,
        DeliveryStatus::Superseded,
        DeliveryStatus::Unwanted,
    ];

    pub fn as_str(self) -> &'static str {
        match self {
            DeliveryStatus::Pending => "pending",
            DeliveryStatus::Sent => "sent",
            DeliveryStatus::Failed => "failed",
            DeliveryStatus::Superseded => "superseded",
            DeliveryStatus::Unwanted => "unwanted",
        }
    }

    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|status| status.as_str() == text)
    }
}

impl AttemptOutcome {
    pub fn as_str(self) -> &'static str {
        match self {
            AttemptOutcome::Sent => "sent",
            AttemptOutcome::Failed => "failed",
        }
    }

    pub fn parse(text: &str) -> Option<Self> {
        [AttemptOutcome::Sent, AttemptOutcome::Failed]
            .into_iter()
            .find(|outcome| outcome.as_str() == text)
    }
}
