use super::{AuditStore, Order};
use crate::ids::{GameId, PlayerId, SessionId};
use crate::kernel::Seat;
use crate::ports::StoreError;
use crate::record::{Hash, canonical, line_hash};
use jiff::Timestamp;
use plotline_published::{FromJson, Published};
use serde::Serialize;

/// One thing that an admin did.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, FromJson)]
#[serde(deny_unknown_fields)]
pub struct AuditEntry {
    /// 1, 2, 3 … without gaps.
    pub number: u64,
    pub at: Timestamp,
    pub admin: AuditAdmin,
    pub act: AuditAct,
    pub target: AuditTarget,
    pub reason: String,
    /// The hash of the entry before; of the first, 64 zeros.
    pub prev: Hash,
    /// The SHA-256 of the entry's canonical JSON without this field.
    pub hash: Hash,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, FromJson)]
#[serde(deny_unknown_fields)]
pub struct AuditAdmin {
    pub id: PlayerId,
    pub username: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, FromJson, Published)]
#[serde(rename_all = "snake_case")]
pub enum AuditAct {
    CancelGame,
    ForfeitSeat,
    ExtendDeadline,
    BlockPlayer,
    UnblockPlayer,
    EndSessions,
}

/// What it was done to.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, FromJson)]
#[serde(default, deny_unknown_fields)]
pub struct AuditTarget {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub game: Option<GameId>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seat: Option<Seat>,
    /// The player whom it concerns, if it is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub player: Option<PlayerId>,
    /// One of the player's sessions; all of them, where an act is about sessions and names none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub session: Option<SessionId>,
    /// By how much a deadline was extended.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seconds: Option<u64>,
}

impl AuditEntry {
    /// What the first entry is chained to.
    pub const GENESIS: &'static str = "0000000000000000000000000000000000000000000000000000000000000000";

    /// The entry that comes next, as things are. Whoever stores it may find that another came first.
    pub(crate) async fn next<S: AuditStore + ?Sized>(
        store: &S,
        order: &Order,
        act: AuditAct,
        target: AuditTarget,
        at: Timestamp,
    ) -> Result<Self, StoreError> {
        let last = store.last_entry().await?;
        let (number, prev) = match last {
            Some(last) => (last.number + 1, last.hash),
            None => (1, Self::GENESIS.to_owned()),
        };
        let entry = Self {
            number,
            at,
            admin: order.admin.clone(),
            act,
            target,
            reason: order.reason.as_str().to_owned(),
            prev,
            hash: String::new(),
        };
        Ok(entry.seal())
    }

    /// Its hash covers everything else, its predecessor's hash included.
    pub fn seal(mut self) -> Self {
        self.hash = line_hash(&self);
        self
    }

    /// The entry as one line of canonical JSON, as it is stored.
    pub fn to_line(&self) -> String {
        canonical(self)
    }
}
