//! What admins are shown: nothing that lets anybody in, and no seed. GraphQL shows the same objects.

use async_graphql::{ID, SimpleObject};
use jiff::Timestamp;
use plotline_domain::games::{Change, Difference};
use plotline_domain::ids::{GameId, PlayerId, SessionId, SubmissionId};
use plotline_domain::kernel::Seat;
use plotline_domain::players::{Player, Role, SessionUse};
use plotline_domain::record::{Fault, Proof};
use plotline_domain::submissions::{ListedSubmission, SubmissionAct, SubmissionChannel, SubmissionOutcome};
use plotline_published::docs::ToSchema;
use serde::Serialize;
use serde_json::Value;

/// One attempt to act in a game: what was sent, what was answered, and why.
#[derive(Serialize, SimpleObject, ToSchema)]
#[graphql(name = "Submission")]
pub struct SubmissionBody {
    #[schema(value_type = SubmissionId)]
    id: ID,
    at: Timestamp,
    /// Nothing, where it cannot be told from what was sent.
    #[schema(value_type = Option<GameId>)]
    game: Option<ID>,
    #[schema(value_type = PlayerId)]
    player: ID,
    /// Of a player who sits at the game.
    username: Option<String>,
    seat: Option<Seat>,
    act: SubmissionAct,
    channel: SubmissionChannel,
    /// What the client calls itself.
    #[schema(example = "plotline-app/2.1")]
    client: Option<String>,
    /// The network that it came from; never the whole address.
    #[schema(example = "192.0.2.0/24")]
    address: Option<String>,
    /// As in the log and in the answer's `X-Request-Id`.
    request_id: Option<String>,
    /// What was sent, at most 4096 characters of it; without nonces, invites and keys.
    sent: Option<String>,
    expected_seq: Option<u64>,
    /// The same for two requests with one `Idempotency-Key`.
    key_hash: Option<String>,
    outcome: SubmissionOutcome,
    /// The first and the last event that it added.
    first_seq: Option<u64>,
    last_seq: Option<u64>,
    /// The status of the answer over HTTP.
    status: Option<u16>,
    /// Why it was refused or, of a turn that was accepted in part, why its first move that was not taken was not.
    #[schema(example = "stale")]
    code: Option<String>,
    #[schema(example = "TU-57")]
    rule: Option<String>,
    /// What the player was told.
    detail: Option<String>,
}

#[derive(Serialize, ToSchema)]
pub struct SubmissionList {
    /// The newest first.
    pub items: Vec<SubmissionBody>,
    /// Where the list goes on, if it does.
    pub next: Option<String>,
}

/// A player as admins see it.
#[derive(Serialize, SimpleObject, ToSchema)]
#[graphql(name = "FoundPlayer")]
pub struct FoundPlayerBody {
    #[schema(value_type = PlayerId)]
    id: ID,
    username: String,
    email: String,
    role: Role,
    created_at: Timestamp,
    /// Since when an admin keeps the player out, if one does.
    blocked_at: Option<Timestamp>,
}

#[derive(Serialize, ToSchema)]
pub struct FoundPlayerList {
    /// By username.
    pub items: Vec<FoundPlayerBody>,
    /// Where the list goes on, if it does.
    pub next: Option<String>,
}

/// A log-in.
#[derive(Serialize, SimpleObject, ToSchema)]
#[graphql(name = "SessionUse")]
pub struct SessionUseBody {
    #[schema(value_type = SessionId)]
    id: ID,
    created_at: Timestamp,
    /// When it was opened or refreshed last.
    last_used_at: Timestamp,
    expires_at: Timestamp,
    ended_at: Option<Timestamp>,
    /// What the client that logged in called itself.
    client: Option<String>,
}

/// What differs between two views of a game.
#[derive(Serialize, ToSchema)]
pub struct DifferenceBody {
    from: u64,
    to: u64,
    changes: Vec<ChangeBody>,
    /// Whether there is more than is listed.
    more: bool,
}

/// One place that differs.
#[derive(Serialize, ToSchema)]
pub(crate) struct ChangeBody {
    /// A JSON pointer (RFC 6901) into the view.
    #[schema(example = "/seats/0/coins")]
    path: String,
    /// Absent, where there was nothing.
    #[serde(skip_serializing_if = "Option::is_none")]
    before: Option<Value>,
    /// Absent, where there is nothing any more.
    #[serde(skip_serializing_if = "Option::is_none")]
    after: Option<Value>,
}

/// Whether the record of a game is sound.
#[derive(Serialize, SimpleObject, ToSchema)]
#[graphql(name = "Verification")]
pub struct VerificationBody {
    sound: bool,
    /// How many events there are; nothing, if the record is not sound.
    events: Option<u64>,
    /// How many draws were recomputed from the seed; none while the game runs.
    draws: Option<u64>,
    /// What is proven, in sentences.
    proven: Vec<String>,
    /// What is not proven, or not yet, in sentences.
    unproven: Vec<String>,
    /// The first line that is wrong: `header`, `event 12`, `footer` or `signature`.
    #[schema(example = "event 12")]
    place: Option<String>,
    why: Option<String>,
}

impl From<ListedSubmission> for SubmissionBody {
    fn from(listed: ListedSubmission) -> Self {
        let ListedSubmission {
            submission,
            seat,
            username,
        } = listed;
        let (verdict, events) = (submission.verdict.clone(), submission.verdict.events);
        Self {
            id: ID(submission.id.to_string()),
            at: submission.at,
            game: submission.game.map(|game| ID(game.to_string())),
            player: ID(submission.player.to_string()),
            username,
            seat,
            act: submission.act,
            channel: submission.channel,
            client: submission.client,
            address: submission.address,
            request_id: submission.request_id,
            sent: submission.sent,
            expected_seq: submission.expected_seq,
            key_hash: submission.key_hash,
            outcome: verdict.outcome,
            first_seq: events.map(|(first, _)| first),
            last_seq: events.map(|(_, last)| last),
            status: verdict.status,
            code: verdict.code,
            rule: verdict.rule,
            detail: verdict.detail,
        }
    }
}

impl From<&Player> for FoundPlayerBody {
    fn from(player: &Player) -> Self {
        Self {
            id: ID(player.id.to_string()),
            username: player.username.as_str().to_owned(),
            email: player.email.as_str().to_owned(),
            role: player.role,
            created_at: player.created_at,
            blocked_at: player.blocked_at,
        }
    }
}

impl From<SessionUse> for SessionUseBody {
    fn from(used: SessionUse) -> Self {
        Self {
            id: ID(used.session.id.to_string()),
            created_at: used.session.created_at,
            last_used_at: used.last_used_at,
            expires_at: used.session.expires_at,
            ended_at: used.ended_at,
            client: used.session.client,
        }
    }
}

impl From<Difference> for DifferenceBody {
    fn from(difference: Difference) -> Self {
        let body = |Change { path, before, after }| ChangeBody { path, before, after };
        Self {
            from: difference.from,
            to: difference.to,
            changes: difference.changes.into_iter().map(body).collect(),
            more: difference.more,
        }
    }
}

impl From<Result<Proof, Fault>> for VerificationBody {
    fn from(verified: Result<Proof, Fault>) -> Self {
        let (proof, fault) = match verified {
            Ok(proof) => (Some(proof), None),
            Err(fault) => (None, Some(fault)),
        };
        Self {
            sound: proof.is_some(),
            events: proof.as_ref().map(|proof| proof.events),
            draws: proof.as_ref().map(|proof| proof.draws),
            proven: proof
                .as_ref()
                .map(|proof| proof.proven.clone())
                .unwrap_or_default(),
            unproven: proof.map(|proof| proof.unproven).unwrap_or_default(),
            place: fault.as_ref().map(|fault| fault.place.clone()),
            why: fault.map(|fault| fault.why),
        }
    }
}
