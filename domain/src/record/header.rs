use super::{Hash, canonical, line_hash};
use crate::clocks::Pace;
use crate::ids::{GameId, PlayerId};
use crate::kernel::{Commitment, Seat};
use crate::rulesets::{Options, Ruleset};
use jiff::Timestamp;
use plotline_published::{FromJson, Published};
use serde::Serialize;
use serde_json::Value;

/// The first line of a record: everything that was fixed when the game started.
#[derive(Clone, Debug, PartialEq, Serialize, FromJson, Published)]
#[serde(deny_unknown_fields)]
pub struct Header {
    /// Names this form of a record.
    pub format: String,
    pub game: GameId,
    pub ruleset: String,
    pub version: u32,
    pub options: Value,
    /// How fast it is played; absent where nobody has to hurry.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pace: Option<Pace>,
    pub seats: Vec<HeaderSeat>,
    /// The SHA-256 of the seed, published when the game was opened.
    pub commitment: Commitment,
    pub created_at: Timestamp,
    pub started_at: Timestamp,
    /// What the first event is chained to.
    pub hash: Hash,
}

#[derive(Clone, Debug, PartialEq, Serialize, FromJson, Published)]
#[serde(deny_unknown_fields)]
pub struct HeaderSeat {
    pub seat: Seat,
    pub player: HeaderPlayer,
}

#[derive(Clone, Debug, PartialEq, Serialize, FromJson, Published)]
#[serde(deny_unknown_fields)]
pub struct HeaderPlayer {
    pub id: PlayerId,
    pub username: String,
}

impl Header {
    pub const FORMAT: &'static str = "plotline-record/1";

    pub fn to_line(&self) -> String {
        canonical(self)
    }

    /// Its hash covers everything else.
    pub fn seal(mut self) -> Self {
        self.hash = line_hash(&self);
        self
    }

    pub fn seat_count(&self) -> u8 {
        u8::try_from(self.seats.len()).unwrap_or(u8::MAX)
    }

    /// The ruleset and options, if this service knows them.
    pub fn read_options(&self) -> Result<Options, String> {
        let ruleset = Ruleset::find(&self.ruleset, self.version).ok_or_else(|| {
            format!(
                "no ruleset {} version {} is known here",
                self.ruleset, self.version
            )
        })?;
        ruleset
            .read_options(self.options.clone())
            .map_err(|error| error.to_string())
    }
}
