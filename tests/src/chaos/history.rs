//! The history of a run: what clients sent, were told and saw, a line of JSON each.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use sha2::{Digest, Sha256};
use std::fs::File;
use std::io::{BufRead, BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::Instant;

/// Microseconds since the run began, by a clock that no fault touches.
pub type Moment = u64;

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(tag = "fact", rename_all = "snake_case")]
pub enum Fact {
    Begun(Begun),
    Sat(Sat),
    Attempt(Attempt),
    Read(Read),
    Streamed(Streamed),
    Log(Log),
    Seats(Seats),
    Record(Record),
    Trouble(Trouble),
    /// An answer that no client should get, whatever it asked for.
    Odd(Odd),
}

/// What was meant to happen.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Begun {
    /// The keys of a table begin with its name.
    pub tables: Vec<String>,
    pub has_kills: bool,
    /// What nodes tell each other news by, if there are several.
    pub news: Option<String>,
}

/// Somebody was told to sit at a game, by opening it or by taking a seat.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Sat {
    pub game: String,
    pub player: String,
    /// Nothing if the answer did not show it.
    pub seat: Option<u64>,
}

/// One sending of a turn or a resignation. The same key may be sent several times.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Attempt {
    pub game: String,
    pub key: String,
    pub seat: u64,
    pub node: usize,
    /// Nothing for a resignation.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub expected_seq: Option<u64>,
    /// Null for a resignation.
    #[serde(rename = "move")]
    pub mv: Value,
    pub began: Moment,
    pub ended: Moment,
    pub outcome: Outcome,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "is", rename_all = "snake_case")]
pub enum Outcome {
    /// Acknowledged with these events; `answer` is the digest of the whole answer, byte for byte.
    Taken { answer: String, events: Vec<Told> },
    /// Not taken, and never will be.
    Refused { status: u16, code: String },
    /// 503: it may be sent again.
    Unavailable { code: String },
    /// Nobody answered, or the client did not wait.
    Unknown { why: String },
}

/// An event as somebody was told it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Told {
    pub seq: u64,
    pub hash: String,
    /// The digest of the event, where it was told whole.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub digest: Option<String>,
}

/// A look at a game.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Read {
    pub game: String,
    pub node: usize,
    pub began: Moment,
    pub ended: Moment,
    /// Nothing if it was not answered.
    pub seq: Option<u64>,
}

/// What one connection of a reader brought. The connections of one reader follow each other in the history.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Streamed {
    pub game: String,
    pub reader: String,
    pub node: usize,
    pub after: u64,
    pub ended: Moment,
    pub events: Vec<Heard>,
}

/// An event of a stream, and when it was there.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Heard {
    pub at: Moment,
    #[serde(flatten)]
    pub told: Told,
}

/// The events of a game as a node gave them when all was over.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Log {
    pub game: String,
    pub node: usize,
    pub events: Vec<Logged>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Logged {
    #[serde(flatten)]
    pub told: Told,
    /// `move`, `rule`, `chance` or `service`.
    pub cause: String,
    #[serde(rename = "type")]
    pub kind: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<u64>,
    #[serde(default, rename = "move", skip_serializing_if = "Value::is_null")]
    pub mv: Value,
}

/// Who sits where, as a node said when all was over.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Seats {
    pub game: String,
    pub node: usize,
    /// From seat 1 on.
    pub players: Vec<Option<String>>,
}

/// What `plotline verify` said of the record of a game, and the hashes of its events.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Record {
    pub game: String,
    pub is_sound: bool,
    pub said: String,
    pub hashes: Vec<String>,
}

/// Something that was done to the service or to what it needs.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Trouble {
    pub kind: String,
    pub node: Option<usize>,
    pub began: Moment,
    pub ended: Moment,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Odd {
    pub node: usize,
    pub at: Moment,
    pub what: String,
}

/// Of what was told, so that a history stays small.
pub fn digest(bytes: &[u8]) -> String {
    let digest = Sha256::digest(bytes);
    data_encoding::HEXLOWER.encode(&digest[..12])
}

impl Told {
    /// An event as REST tells it.
    pub fn whole(event: &Value) -> Self {
        Self {
            digest: Some(digest(event.to_string().as_bytes())),
            ..Self::named(event)
        }
    }

    /// An event of which only seq and hash were asked for.
    pub fn named(event: &Value) -> Self {
        Self {
            seq: event["seq"].as_u64().unwrap_or_default(),
            hash: event["hash"].as_str().unwrap_or_default().to_owned(),
            digest: None,
        }
    }
}

impl Seats {
    /// The players of a game as REST gives it.
    pub fn players(game: &Value) -> Vec<Option<String>> {
        let seats = game["seats"].as_array().map(Vec::as_slice).unwrap_or_default();
        let player = |seat: &Value| seat["player"]["id"].as_str().map(str::to_owned);
        seats.iter().map(player).collect()
    }
}

impl Logged {
    pub fn read(event: &Value) -> Self {
        let text = |name: &str| event[name].as_str().unwrap_or_default().to_owned();
        Self {
            told: Told::whole(event),
            cause: text("cause"),
            kind: text("type"),
            seat: event["seat"].as_u64(),
            mv: event["move"].clone(),
        }
    }
}

/// The file that facts are written to as they become known.
pub struct History {
    pub path: PathBuf,
    began: Instant,
    file: Mutex<BufWriter<File>>,
}

impl History {
    pub fn begin(path: &Path) -> std::io::Result<Self> {
        Ok(Self {
            path: path.to_owned(),
            began: Instant::now(),
            file: Mutex::new(BufWriter::new(File::create(path)?)),
        })
    }

    pub fn now(&self) -> Moment {
        self.began.elapsed().as_micros() as Moment
    }

    pub fn note(&self, fact: &Fact) {
        let line = serde_json::to_string(fact).expect("a fact is JSON");
        let mut file = self.file.lock().expect("no writer panics");
        writeln!(file, "{line}").expect("the history can be written");
    }

    /// Everything that was noted so far, as the file has it.
    pub fn facts(&self) -> std::io::Result<Vec<Fact>> {
        self.file.lock().expect("no writer panics").flush()?;
        read(&self.path)
    }
}

/// Reads a history that was kept.
pub fn read(path: &Path) -> std::io::Result<Vec<Fact>> {
    let lines = BufReader::new(File::open(path)?).lines();
    lines
        .map(|line| serde_json::from_str(&line?).map_err(std::io::Error::other))
        .collect()
}
