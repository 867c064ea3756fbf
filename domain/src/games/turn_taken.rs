use super::Refused;
use crate::kernel::Standing;
use crate::record::Event;
use crate::rulesets::Ruleset;
use plotline_published::FromJson;
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

#[derive(FromJson)]
struct Body {
    seq: u64,
    events: Vec<Value>,
    standing: Standing,
    taken: u32,
    refused: Option<Refused>,
}

impl TurnTaken {
    pub(super) fn new(events: Vec<Event>, standing: Standing, taken: u32, refused: Option<Refused>) -> Self {
        let seq = events.last().map_or(0, |event| event.seq);
        let body = write_body(seq, &events, &standing, taken, refused.as_ref());
        Self {
            seq,
            events,
            standing,
            taken,
            refused,
            body: body.into(),
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

/// A `Body` as JSON, its fields in the order of their names. The events are the lines that were sealed.
fn write_body(
    seq: u64,
    events: &[Event],
    standing: &Standing,
    taken: u32,
    refused: Option<&Refused>,
) -> String {
    let lines: Vec<_> = events.iter().map(Event::to_line).collect();
    let lines = lines.join(",");
    let refused = refused.map(|refused| format!("\"refused\":{},", json!(refused)));
    let refused = refused.unwrap_or_default();
    let standing = json!(standing);
    format!(r#"{{"events":[{lines}],{refused}"seq":{seq},"standing":{standing},"taken":{taken}}}"#)
}
