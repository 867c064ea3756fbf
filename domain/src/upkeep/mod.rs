//! What an operator asks of a store: a copy of it, and whether what is kept there fits together.

use crate::ports::StoreError;
use async_trait::async_trait;
use std::path::Path;

/// Every adapter MUST keep these promises:
///
/// - Nothing here changes what is stored, or the schema. Others may read and write meanwhile.
/// - Each call shows what is stored at one moment.
/// - What it finds is bounded by `limit`, and so is the memory that it takes.
#[async_trait]
pub trait UpkeepStore: Send + Sync {
    /// What the database has of the schema.
    async fn schema(&self) -> Result<Schema, StoreError>;

    /// How many bytes a copy will have, more or less.
    async fn copy_size(&self) -> Result<u64, StoreError>;

    /// Writes a copy to a file that is empty. Where that is the business of other programs it is an error that says so.
    async fn copy_into(&self, file: &Path) -> Result<(), StoreError>;

    /// What the database itself finds wrong with its files.
    async fn damages(&self, limit: u32) -> Result<Vec<String>, StoreError>;

    async fn count_games(&self) -> Result<u64, StoreError>;

    /// The games whose ids come after this text, in the order of their ids.
    async fn kept_games(&self, after: &str, limit: u32) -> Result<Vec<KeptGame>, StoreError>;

    /// Rows that name something which is not there, in sentences.
    async fn broken_references(&self, limit: u32) -> Result<Vec<String>, StoreError>;
}

/// The migrations of a database, by name, beside those that this version knows.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Schema {
    /// All that were run, the oldest first. One that is not known here has no more than its number.
    pub run: Vec<String>,
    /// Known here, and not run.
    pub lacking: Vec<String>,
    /// Run, and not known here.
    pub unknown: Vec<String>,
    /// Those that a version has to know.
    pub marks: Vec<Mark>,
}

/// A migration that does harm to a version which does not know it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mark {
    /// Its number.
    pub version: String,
    pub why: String,
}

impl Schema {
    /// Why this version must not use the database, if that is so.
    pub fn refusal(&self) -> Option<&Mark> {
        self.marks
            .iter()
            .find(|mark| self.unknown.contains(&mark.version))
    }
}

/// How many events a game should have, and which there are. Nothing of it was read any further.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeptGame {
    pub id: String,
    /// The number of its last event, as its row says.
    pub seq: i64,
    pub events: i64,
    /// The number of the last event that is there; 0, if there is none.
    pub last: i64,
}

impl KeptGame {
    /// What is wrong with the numbers of its events.
    pub fn fault(&self) -> Option<String> {
        let Self {
            seq, events, last, ..
        } = self;
        (events != seq || last != seq).then(|| {
            format!(
                "its last event should be {seq}; there are {events} events, and the last of them is {last}"
            )
        })
    }
}
