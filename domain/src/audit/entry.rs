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

impl AuditAdmin {
    /// Whoever runs `plotline` on the machine. No player can have this name.
    pub fn command_line() -> Self {
        Self {
            id: PlayerId(uuid::Uuid::nil()),
            username: "command line".to_owned(),
        }
    }
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
    GrantAdmin,
    RevokeAdmin,
    /// An admin saw a private game without sitting there or being invited.
    LookAtGame,
    /// An admin saw what players were told.
    LookAtNotifications,
    /// An admin saw the list of mails that were kept.
    LookAtMails,
    /// An admin saw what players tried.
    LookAtSubmissions,
}

impl AuditAct {
    /// Whether nothing was done but looked at.
    pub fn is_look(self) -> bool {
        matches!(
            self,
            Self::LookAtGame | Self::LookAtNotifications | Self::LookAtMails | Self::LookAtSubmissions
        )
    }
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
        let (admin, reason) = (order.admin.clone(), order.reason.as_str().to_owned());
        Ok(Self::after(last.as_ref(), admin, act, target, reason, at))
    }

    pub(super) fn after(
        last: Option<&Self>,
        admin: AuditAdmin,
        act: AuditAct,
        target: AuditTarget,
        reason: String,
        at: Timestamp,
    ) -> Self {
        let (number, prev) = match last {
            Some(last) => (last.number + 1, last.hash.clone()),
            None => (1, Self::GENESIS.to_owned()),
        };
        let entry = Self {
            number,
            at,
            admin,
            act,
            target,
            reason,
            prev,
            hash: String::new(),
        };
        entry.seal()
    }

    /// What names a look: the admin, the thing and the hour. There is one entry for each.
    pub fn look(&self) -> Option<String> {
        self.act
            .is_look()
            .then(|| look_name(self.admin.id, self.act, &self.target, self.at))
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

pub(super) fn look_name(admin: PlayerId, act: AuditAct, target: &AuditTarget, at: Timestamp) -> String {
    let game = target.game.map(|id| id.to_string()).unwrap_or_default();
    let player = target.player.map(|id| id.to_string()).unwrap_or_default();
    let hour = at.as_second().div_euclid(3600);
    format!(
        "{} {admin} {game} {player} {hour}",
        canonical(&act).trim_matches('"')
    )
}
