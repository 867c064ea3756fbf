use super::Refused;
use crate::kernel::Standing;
use crate::record::Event;
use crate::rulesets::Ruleset;
use plotline_published::FromJson;
use serde::Serialize;
use serde_json::{Value, json};
use std::sync::Arc;

/// What was taken, and where the game stands now.
#[derive(Clone, Debug, PartialEq)]
pub struct TurnTaken {
    pub seq: u64,
    pub events: Vec<Event>,
    pub standing: Standing,
    /// How many moves were taken.
    pub taken: u32,
    /// The first move that was not, where moves were taken one by one.
    pub refused: Option<Refused>,
    /// All of that as JSON: the very bytes that every answer to the same request has.
    pub body: Arc<str>,
    /// Whether it had been taken before, and this is the answer of then.
    pub repeated: bool,
}

#[derive(FromJson, Serialize)]
struct Body {
    seq: u64,
    events: Vec<Value>,
    standing: Standing,
    taken: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    refused: Option<Refused>,
}

impl TurnTaken {
    pub(super) fn new(events: Vec<Event>, standing: Standing, taken: u32, refused: Option<Refused>) -> Self {
        let seq = events.last().map_or(0, |event| event.seq);
        let body = Body {
            seq,
            events: events
                .iter()
                .map(|event| Value::Object(event.to_object()))
                .collect(),
            standing: standing.clone(),
            taken,
            refused: refused.clone(),
        };
        Self {
            seq,
            events,
            standing,
            taken,
            refused,
            body: json!(body).to_string().into(),
            repeated: false,
        }
    }

    /// Reads an answer that was given before.
    pub(super) fn read(ruleset: Ruleset, body: &str) -> Result<Self, String> {
        let read: Body = serde_json::from_str(body).map_err(|error| error.to_string())?;
        let events = read
            .events
            .iter()
            .map(|event| Event::from_line(ruleset, &event.to_string()));
        Ok(Self {
            seq: read.seq,
            events: events
                .collect::<Result<_, _>>()
                .map_err(|error| error.to_string())?,
            standing: read.standing,
            taken: read.taken,
            refused: read.refused,
            body: body.into(),
            repeated: true,
        })
    }
}
