use super::PersonalToken;
use crate::connection::Connection;
use async_graphql::SimpleObject;
use jiff::Timestamp;
use plotline_contract::{AuditEntryBody, FoundPlayerBody, Problem, SessionUseBody, kinds};
use plotline_domain::audit::{AuditEntry, AuditQuery};
use plotline_domain::games::{self, Change};
use plotline_domain::players;
use plotline_published::Published;
use plotline_service::Service;
use std::str::FromStr;

/// A player with what it comes in by.
#[derive(SimpleObject)]
pub(crate) struct Acquaintance {
    player: FoundPlayerBody,
    /// As far as it is noted down: a session when it is refreshed, a token to the minute.
    last_seen_at: Option<Timestamp>,
    /// The newest first; at most 50.
    sessions: Vec<SessionUseBody>,
    /// The oldest first; without the tokens themselves.
    tokens: Vec<PersonalToken>,
}

/// What differs between two views of a game.
#[derive(Published)]
pub(crate) struct Difference {
    from: u64,
    to: u64,
    changes: Vec<ChangedPlace>,
    /// Whether there is more than is listed.
    more: bool,
}

/// One place at which two views differ. The values are JSON as text: a view of any ruleset has them.
#[derive(Published)]
pub(crate) struct ChangedPlace {
    /// A JSON pointer (RFC 6901) into the view as REST gives it.
    path: String,
    /// Null, where there was nothing.
    before: Option<String>,
    /// Null, where there is nothing any more.
    after: Option<String>,
}

impl From<players::Acquaintance> for Acquaintance {
    fn from(known: players::Acquaintance) -> Self {
        Self {
            player: FoundPlayerBody::from(&known.player),
            last_seen_at: known.last_seen_at(),
            sessions: known.sessions.into_iter().map(SessionUseBody::from).collect(),
            tokens: known.tokens.into_iter().map(PersonalToken::from).collect(),
        }
    }
}

impl From<games::Difference> for Difference {
    fn from(difference: games::Difference) -> Self {
        let place = |Change { path, before, after }| ChangedPlace {
            path,
            before: before.map(|value| value.to_string()),
            after: after.map(|value| value.to_string()),
        };
        Self {
            from: difference.from,
            to: difference.to,
            changes: difference.changes.into_iter().map(place).collect(),
            more: difference.more,
        }
    }
}

/// A page of the audit log, newest first.
pub(crate) async fn entries(
    service: &Service,
    query: &AuditQuery,
    body: fn(AuditEntry) -> AuditEntryBody,
) -> Result<Connection<AuditEntryBody>, Problem> {
    let (entries, next) = service.audits.list_entries(query).await?;
    let items = entries
        .into_iter()
        .map(|entry| (entry.number.to_string(), body(entry)));
    Ok(Connection::new(query.before.is_some(), next.is_some(), items))
}

/// A cursor is the id of what it stands for.
pub(crate) fn cursor<T: FromStr>(text: Option<&str>) -> Result<Option<T>, Problem> {
    let detail = "This is no cursor; use an endCursor that was answered.";
    let read = text.map(str::parse).transpose();
    read.map_err(|_| Problem::new(&kinds::INVALID, detail).field("after"))
}
