use super::Hash;
use super::canonical::{canonical, fields, text, write_field};
use crate::kernel::{Cause, Seat};
use crate::rulesets::{self, Move, Ruleset};
use jiff::Timestamp;
use plotline_published::{FromJson, Published};
use serde::Serialize;
use serde_json::{Map, Value, json};
use sha2::{Digest, Sha256};
use std::sync::Arc;

/// What happened, a fact: numbered by `seq` and chained to its predecessor by `prev`.
#[derive(Clone, Debug, PartialEq)]
pub struct Event {
    pub seq: u64,
    pub at: Timestamp,
    /// The seq of the first event of the same submission.
    pub turn: u64,
    pub cause: Cause,
    /// The move that was submitted, where the event is a decision.
    pub mv: Option<Move>,
    pub what: What,
    pub prev: Hash,
    pub hash: Hash,
    pub line: Line,
}

/// The canonical line of an event that was sealed. It follows from the rest of the event, so all lines are equal.
#[derive(Clone, Debug, Default)]
pub struct Line(Option<Arc<str>>);

impl PartialEq for Line {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

/// The content of an event.
#[derive(Clone, Debug, PartialEq)]
pub enum What {
    Rules(rulesets::Event),
    /// The seat has left the game for good.
    Resigned {
        seat: Seat,
    },
    /// The seat took its latest turn back: the game is again as it was after event `to`.
    Undone {
        seat: Seat,
        to: u64,
    },
    /// The time of the seat's turn has run out.
    DeadlineMissed {
        seat: Seat,
        then: Then,
    },
    /// The seat had planned what follows in this turn: the others have done what it was to be played after.
    ConditionalTurn {
        seat: Seat,
    },
    /// An admin has taken the seat out of the game, which is as if it had resigned.
    Forfeited {
        seat: Seat,
        reason: String,
    },
    /// An admin has given the seat's turn more time.
    DeadlineExtended {
        seat: Seat,
        seconds: u64,
        reason: String,
    },
    /// An admin has ended the game without a result.
    Cancelled {
        reason: String,
    },
}

/// What becomes of a seat whose time has run out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, FromJson, Published)]
#[serde(rename_all = "snake_case")]
#[published(name = "AfterDeadline")]
pub enum Then {
    /// It may go on for the grace period, once in a game.
    Grace,
    /// The service makes its moves until somebody else is to move.
    Skip,
    /// It resigns.
    Resign,
}

#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct InvalidEvent(pub String);

impl Event {
    /// Seals an event: its hash covers everything else, its predecessor's hash included. The line that is hashed is
    /// kept, with the hash in its place: nobody has to write the event again.
    pub fn seal(mut self) -> Self {
        let mut line = Vec::with_capacity(512);
        // Where the hash belongs. Every event has fields before it: `at` is among them.
        let mut place = 0;
        for (name, value) in fields(&self.to_object()) {
            if name == "hash" {
                place = line.len();
                continue;
            }
            line.push(if line.is_empty() { b'{' } else { b',' });
            write_field(&mut line, name, value);
        }
        line.push(b'}');
        self.hash = data_encoding::HEXLOWER.encode(&Sha256::digest(&line));
        let mut line = text(line);
        line.insert_str(place, &format!(",\"hash\":\"{}\"", self.hash));
        self.line = Line(Some(line.into()));
        self
    }

    /// The event as one line of canonical JSON, as it is stored, sent and recorded.
    pub fn to_line(&self) -> Arc<str> {
        match &self.line.0 {
            Some(line) => line.clone(),
            None => canonical(&self.to_object()).into(),
        }
    }

    pub fn to_object(&self) -> Map<String, Value> {
        let mut object = self.what.to_object();
        object.entry("seat").or_insert(Value::Null);
        object.insert("seq".into(), self.seq.into());
        object.insert("at".into(), self.at.to_string().into());
        object.insert("turn".into(), self.turn.into());
        object.insert("cause".into(), json!(self.cause));
        if let Some(mv) = &self.mv {
            object.insert("move".into(), json!(mv));
        }
        object.insert("prev".into(), self.prev.clone().into());
        object.insert("hash".into(), self.hash.clone().into());
        object
    }

    /// Reads a line that `to_line` wrote. Whether its hash is right is for [`verify`](super::verify) to say.
    pub fn from_line(ruleset: Ruleset, line: &str) -> Result<Self, InvalidEvent> {
        let mut object: Map<String, Value> = read(serde_json::from_str(line))?;
        let seq = read(serde_json::from_value(take(&mut object, "seq")))?;
        let at = read(serde_json::from_value(take(&mut object, "at")))?;
        let turn = read(serde_json::from_value(take(&mut object, "turn")))?;
        let cause = read(serde_json::from_value(take(&mut object, "cause")))?;
        let mv = object
            .remove("move")
            .map(|mv| read(ruleset.read_move(mv)))
            .transpose()?;
        let prev = read(serde_json::from_value(take(&mut object, "prev")))?;
        let hash = read(serde_json::from_value(take(&mut object, "hash")))?;
        let what = What::from_object(ruleset, object)?;
        Ok(Self {
            seq,
            at,
            turn,
            cause,
            mv,
            what,
            prev,
            hash,
            line: Line::default(),
        })
    }

    /// The seat that made it happen, or that it happened to.
    pub fn seat(&self) -> Option<Seat> {
        match &self.what {
            What::Rules(event) => event.seat(),
            What::Resigned { seat }
            | What::Undone { seat, .. }
            | What::DeadlineMissed { seat, .. }
            | What::ConditionalTurn { seat }
            | What::Forfeited { seat, .. }
            | What::DeadlineExtended { seat, .. } => Some(*seat),
            What::Cancelled { .. } => None,
        }
    }
}

impl What {
    fn to_object(&self) -> Map<String, Value> {
        let value = match self {
            What::Rules(event) => json!(event),
            What::Resigned { seat } => json!({"type": "resigned", "seat": seat}),
            What::Undone { seat, to } => json!({"type": "undone", "seat": seat, "to": to}),
            What::DeadlineMissed { seat, then } => {
                json!({"type": "deadline_missed", "seat": seat, "then": then})
            }
            What::ConditionalTurn { seat } => json!({"type": "conditional_turn", "seat": seat}),
            What::Forfeited { seat, reason } => {
                json!({"type": "forfeited", "seat": seat, "reason": reason})
            }
            What::DeadlineExtended {
                seat,
                seconds,
                reason,
            } => {
                json!({"type": "deadline_extended", "seat": seat, "seconds": seconds, "reason": reason})
            }
            What::Cancelled { reason } => json!({"type": "cancelled", "reason": reason}),
        };
        match value {
            Value::Object(object) => object,
            other => Map::from_iter([("type".to_owned(), other)]),
        }
    }

    fn from_object(ruleset: Ruleset, mut object: Map<String, Value>) -> Result<Self, InvalidEvent> {
        if object.get("seat").is_some_and(Value::is_null) {
            object.remove("seat");
        }
        match object.get("type").and_then(Value::as_str) {
            Some("resigned") => Ok(What::Resigned {
                seat: read(serde_json::from_value(take(&mut object, "seat")))?,
            }),
            Some("undone") => Ok(What::Undone {
                seat: read(serde_json::from_value(take(&mut object, "seat")))?,
                to: read(serde_json::from_value(take(&mut object, "to")))?,
            }),
            Some("deadline_missed") => Ok(What::DeadlineMissed {
                seat: read(serde_json::from_value(take(&mut object, "seat")))?,
                then: read(serde_json::from_value(take(&mut object, "then")))?,
            }),
            Some("conditional_turn") => Ok(What::ConditionalTurn {
                seat: read(serde_json::from_value(take(&mut object, "seat")))?,
            }),
            Some("forfeited") => Ok(What::Forfeited {
                seat: read(serde_json::from_value(take(&mut object, "seat")))?,
                reason: read(serde_json::from_value(take(&mut object, "reason")))?,
            }),
            Some("deadline_extended") => Ok(What::DeadlineExtended {
                seat: read(serde_json::from_value(take(&mut object, "seat")))?,
                seconds: read(serde_json::from_value(take(&mut object, "seconds")))?,
                reason: read(serde_json::from_value(take(&mut object, "reason")))?,
            }),
            Some("cancelled") => Ok(What::Cancelled {
                reason: read(serde_json::from_value(take(&mut object, "reason")))?,
            }),
            _ => read(ruleset.read_event(Value::Object(object))).map(What::Rules),
        }
    }
}

fn take(object: &mut Map<String, Value>, field: &str) -> Value {
    object.remove(field).unwrap_or(Value::Null)
}

fn read<T>(result: Result<T, serde_json::Error>) -> Result<T, InvalidEvent> {
    result.map_err(|error| InvalidEvent(error.to_string()))
}
