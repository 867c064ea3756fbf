use async_graphql::{ID, SimpleObject};
use jiff::Timestamp;
use plotline_domain::audit::{AuditAct, AuditEntry, AuditFault, AuditProof};
use plotline_domain::ids::{GameId, PlayerId, SessionId};
use plotline_domain::kernel::Seat;
use plotline_published::docs::ToSchema;
use serde::{Deserialize, Serialize};

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ReasonBody {
    /// Why, in 3 to 500 characters. Those whom it concerns will read it.
    #[schema(example = "Asked for by all players", min_length = 3, max_length = 500)]
    pub reason: String,
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ExtensionBody {
    /// How much more time the turn has, 60 seconds to 28 days; it counts like the rest of its time.
    #[schema(example = 86400, minimum = 60, maximum = 2_419_200)]
    pub seconds: u64,
    /// As for every act of an admin.
    pub reason: String,
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct EndSessionsBody {
    /// Only this one; all of them, if absent.
    pub session: Option<SessionId>,
    /// As for every act of an admin.
    pub reason: String,
}

/// One thing that an admin did.
#[derive(Serialize, SimpleObject, ToSchema)]
#[graphql(name = "AuditEntry")]
pub struct AuditEntryBody {
    /// 1, 2, 3 … without gaps.
    number: u64,
    at: Timestamp,
    /// Who did it; only told to admins.
    admin: Option<AuditAdminBody>,
    act: AuditAct,
    #[schema(value_type = Option<GameId>)]
    game: Option<ID>,
    seat: Option<Seat>,
    /// The player whom it concerns, if it is one.
    #[schema(value_type = Option<PlayerId>)]
    player: Option<ID>,
    /// Of `end_sessions`: which one; all of them, if null.
    #[schema(value_type = Option<SessionId>)]
    session: Option<ID>,
    /// Of `extend_deadline`: by how much.
    seconds: Option<u64>,
    reason: String,
    /// The hash of the entry before.
    prev: String,
    /// The SHA-256 of the entry's canonical JSON.
    hash: String,
}

#[derive(Serialize, SimpleObject, ToSchema)]
#[graphql(name = "AuditAdmin")]
pub(crate) struct AuditAdminBody {
    #[schema(value_type = PlayerId)]
    id: ID,
    username: String,
}

#[derive(Serialize, ToSchema)]
pub struct AuditList {
    /// The newest first.
    pub items: Vec<AuditEntryBody>,
    /// Where the list goes on, if it does.
    pub next: Option<String>,
}

/// Whether the audit log is whole.
#[derive(Serialize, SimpleObject, ToSchema)]
#[graphql(name = "AuditVerification")]
pub struct AuditVerificationBody {
    sound: bool,
    /// How many entries there are; nothing, if it is not whole.
    entries: Option<u64>,
    /// The hash of the last entry. Whoever has noted down an earlier one can tell whether the end was cut off.
    head: Option<String>,
    /// The first entry that is wrong.
    number: Option<u64>,
    why: Option<String>,
}

impl AuditEntryBody {
    /// For admins.
    pub fn whole(entry: AuditEntry) -> Self {
        let admin = AuditAdminBody {
            id: ID(entry.admin.id.to_string()),
            username: entry.admin.username.clone(),
        };
        Self {
            admin: Some(admin),
            ..Self::for_players(entry)
        }
    }

    /// For those whom it concerns: what was done and why, not by whom.
    pub fn for_players(entry: AuditEntry) -> Self {
        let target = entry.target;
        Self {
            number: entry.number,
            at: entry.at,
            admin: None,
            act: entry.act,
            game: target.game.map(|id| ID(id.to_string())),
            seat: target.seat,
            player: target.player.map(|id| ID(id.to_string())),
            session: target.session.map(|id| ID(id.to_string())),
            seconds: target.seconds,
            reason: entry.reason,
            prev: entry.prev,
            hash: entry.hash,
        }
    }
}

impl From<Result<AuditProof, AuditFault>> for AuditVerificationBody {
    fn from(verified: Result<AuditProof, AuditFault>) -> Self {
        let (proof, fault) = match verified {
            Ok(proof) => (Some(proof), None),
            Err(fault) => (None, Some(fault)),
        };
        Self {
            sound: proof.is_some(),
            entries: proof.as_ref().map(|proof| proof.entries),
            head: proof.map(|proof| proof.head),
            number: fault.as_ref().map(|fault| fault.number),
            why: fault.map(|fault| fault.why.to_owned()),
        }
    }
}
