use jiff::Timestamp;
use plotline_contract::{FoundPlayerBody, SessionUseBody};
use plotline_domain::players::Acquaintance;
use plotline_published::docs::ToSchema;
use serde::Serialize;

/// A player with what it comes in by.
#[derive(Serialize, ToSchema)]
pub(crate) struct AcquaintanceBody {
    #[serde(flatten)]
    player: FoundPlayerBody,
    /// As far as it is noted down: a session when it is refreshed, a token to the minute.
    last_seen_at: Option<Timestamp>,
    /// The newest first; at most 50.
    sessions: Vec<SessionUseBody>,
    /// The oldest first; without the tokens themselves.
    tokens: Vec<super::TokenBody>,
}

impl From<Acquaintance> for AcquaintanceBody {
    fn from(known: Acquaintance) -> Self {
        Self {
            player: FoundPlayerBody::from(&known.player),
            last_seen_at: known.last_seen_at(),
            sessions: known.sessions.into_iter().map(SessionUseBody::from).collect(),
            tokens: known.tokens.into_iter().map(super::TokenBody::from).collect(),
        }
    }
}
