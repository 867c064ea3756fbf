//! A game's events over every transport there is.

use super::rest::{Answer, Rest};
use super::socket::{Heard, Socket};
use super::stream::{Stream, StreamForm};
use reqwest::Method;
use serde_json::{Value, json};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Transport {
    Rest(StreamForm),
    Socket,
    GraphqlSse,
}

/// Where events come from, one by one.
pub enum Source {
    Rest(Stream),
    Socket(Box<Socket>),
    GraphqlSse(Stream),
}

const EVENTS: &str =
    "subscription($game: ID!, $after: Int) { gameEvents(game: $game, after: $after) { seq hash } }";

impl Transport {
    pub const ALL: [Self; 4] = [
        Self::Rest(StreamForm::Sse),
        Self::Rest(StreamForm::Lines),
        Self::Socket,
        Self::GraphqlSse,
    ];

    /// Whether it tells whole events; otherwise their seqs and hashes are asked for.
    pub fn is_whole(self) -> bool {
        matches!(self, Self::Rest(_))
    }

    /// No source where the game was over already; the answer, if there was one, where none can be opened.
    pub async fn open(self, rest: &Rest, game: &str, after: u64) -> Result<Option<Source>, Option<Answer>> {
        let variables = json!({"game": game, "after": after});
        match self {
            Self::Rest(form) => {
                let path = format!("/v1/games/{game}/events?after={after}&{}", form.query());
                let opened = rest.try_stream(path.trim_end_matches('&'), form, &[]).await;
                match opened.map_err(|_| None)? {
                    Ok(stream) => Ok(Some(Source::Rest(stream))),
                    Err(answer) if answer.status == 204 => Ok(None),
                    Err(answer) => Err(Some(answer)),
                }
            }
            Self::Socket => {
                let token = rest.token.as_deref().unwrap_or_default();
                let mut socket = Socket::begin(&rest.url, token).await.map_err(|_| None)?;
                socket.subscribe("1", EVENTS, variables).await;
                Ok(Some(Source::Socket(Box::new(socket))))
            }
            Self::GraphqlSse => {
                let body = json!({"query": EVENTS, "variables": variables}).to_string();
                let request = rest
                    .request(Method::POST, "/graphql")
                    .header("accept", "text/event-stream");
                let request = request.header("content-type", "application/json").body(body);
                let opened = Stream::open(StreamForm::Sse, request).await.map_err(|_| None)?;
                Ok(Some(Source::GraphqlSse(opened.map_err(Some)?)))
            }
        }
    }
}

impl Source {
    /// The next event; nothing inside at the end of the game, nothing at all where it breaks.
    pub async fn next(&mut self) -> Option<Option<Value>> {
        match self {
            Self::Rest(stream) => loop {
                let part = stream.next().await?;
                match (part.what.as_str(), part.data["code"].as_str()) {
                    ("event", _) => return Some(Some(part.data)),
                    ("end", Some("game_over")) => return Some(None),
                    ("end", _) => return None,
                    _ => {}
                }
            },
            Self::Socket(socket) => match socket.hear().await {
                Heard::Message(message) => graphql(message["type"].as_str()?, &message["payload"]),
                Heard::Closed(..) | Heard::Gone => None,
            },
            Self::GraphqlSse(stream) => loop {
                let part = stream.next().await?;
                if !part.what.is_empty() {
                    return graphql(&part.what, &part.data);
                }
            },
        }
    }
}

/// Errors come before a `complete` that is not the end of the game.
fn graphql(what: &str, payload: &Value) -> Option<Option<Value>> {
    match what {
        "next" if payload.get("errors").is_none() => Some(Some(payload["data"]["gameEvents"].clone())),
        "complete" => Some(None),
        _ => None,
    }
}
