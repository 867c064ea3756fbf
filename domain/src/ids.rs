//! Opaque ids: UUIDv7, so that they sort by the time they were made.

use jiff::Timestamp;
use plotline_published::{FromJson, Published};
use serde::Serialize;
use uuid::Uuid;

macro_rules! id {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, FromJson, Published)]
        #[serde(transparent)]
        #[published(transparent)]
        pub struct $name(pub Uuid);

        impl $name {
            pub fn new(now: Timestamp, random: [u8; 10]) -> Self {
                let millis = u64::try_from(now.as_millisecond()).unwrap_or(0);
                Self(uuid::Builder::from_unix_timestamp_millis(millis, &random).into_uuid())
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                self.0.fmt(f)
            }
        }

        impl std::str::FromStr for $name {
            type Err = uuid::Error;
            fn from_str(text: &str) -> Result<Self, uuid::Error> {
                Ok(Self(text.parse()?))
            }
        }
    };
}

id!(GameId);
id!(PlayerId);
id!(
    /// One log-in: the family of all refresh tokens that follow from it.
    SessionId
);
id!(
    /// What a player is told once. Not made of a time: see [`NoticeId::named`].
    NoticeId
);
id!(
    /// A personal access token's id; the token itself is never stored.
    TokenId
);
id!(
    /// Something that a player has logged in from.
    DeviceId
);
id!(
    /// A turn that somebody has planned.
    ConditionalId
);
id!(
    /// Names the conditional turns of a game as they are: with every change of theirs there is a new one.
    PlanMark
);
id!(SubmissionId);
id!(VacationId);
id!(WebhookId);
