//! The messages of `graphql-transport-ws`.

use super::super::http::Answer;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

#[derive(Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub(super) enum FromClient {
    ConnectionInit {
        #[serde(default)]
        payload: Option<Map<String, Value>>,
    },
    Ping {
        #[serde(default)]
        payload: Option<Map<String, Value>>,
    },
    Pong {},
    Subscribe {
        id: String,
        payload: Map<String, Value>,
    },
    Complete {
        id: String,
    },
}

#[derive(Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub(super) enum FromServer<'a> {
    ConnectionAck,
    Pong {
        #[serde(skip_serializing_if = "Option::is_none")]
        payload: Option<Map<String, Value>>,
    },
    Next {
        id: &'a str,
        payload: &'a Answer,
    },
    Error {
        id: &'a str,
        payload: &'a [async_graphql::ServerError],
    },
    Complete {
        id: &'a str,
    },
}

/// Why the service closes a WebSocket: the codes of the protocol, and those of WebSockets themselves.
#[derive(Debug)]
pub(super) struct Close {
    pub(super) code: u16,
    pub(super) why: String,
}

impl Close {
    pub(super) const GOING_AWAY: u16 = 1001;
    pub(super) const TRY_LATER: u16 = 1013;
    pub(super) const BAD_REQUEST: u16 = 4400;
    pub(super) const UNAUTHORIZED: u16 = 4401;
    /// A token that is not valid, or no longer: a client gets a new one and comes back.
    pub(super) const FORBIDDEN: u16 = 4403;
    pub(super) const INIT_TIMEOUT: u16 = 4408;
    pub(super) const SUBSCRIBER_EXISTS: u16 = 4409;
    pub(super) const TOO_MANY_INITS: u16 = 4429;

    pub(super) fn new(code: u16, why: impl Into<String>) -> Self {
        Self {
            code,
            why: why.into(),
        }
    }
}
