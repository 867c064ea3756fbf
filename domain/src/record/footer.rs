use super::{Hash, canonical, line_hash};
use crate::kernel::Outcome;
use plotline_published::{FromJson, Published};
use serde::Serialize;

/// The last line of the record of a game that is over: what was secret, and how it ended.
#[derive(Clone, Debug, PartialEq, Serialize, FromJson, Published)]
#[serde(deny_unknown_fields)]
pub struct Footer {
    /// In hex; its SHA-256 is the header's commitment.
    pub seed: String,
    /// What each player added to the chance, by seat; empty where a player added nothing. In the second form they are
    /// in the header and not here.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub nonces: Vec<String>,
    /// Absent where an admin has cancelled the game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub outcome: Option<Outcome>,
    /// The hash of the last event, so that none can be cut off.
    pub prev: Hash,
    pub hash: Hash,
}

impl Footer {
    pub fn new(seed: String, nonces: Vec<String>, outcome: impl Into<Option<Outcome>>, prev: Hash) -> Self {
        Self {
            seed,
            nonces,
            outcome: outcome.into(),
            prev,
            hash: String::new(),
        }
        .seal()
    }

    pub fn to_line(&self) -> String {
        canonical(self)
    }

    /// Its hash covers everything else.
    pub fn seal(mut self) -> Self {
        self.hash = line_hash(&self);
        self
    }
}
