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
    pub format: Format,
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

/// The forms of a record. A game keeps the one that it started with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, FromJson, Published)]
#[published(name = "RecordFormat")]
pub enum Format {
    /// Names are in the header, nonces in the footer.
    #[default]
    #[serde(rename = "plotline-record/1")]
    One,
    /// Nonces are in the header; names are in a last line, which the service signs.
    #[serde(rename = "plotline-record/2")]
    Two,
}

#[derive(Clone, Debug, PartialEq, Serialize, FromJson, Published)]
#[serde(deny_unknown_fields)]
pub struct HeaderSeat {
    pub seat: Seat,
    pub player: HeaderPlayer,
    /// What the player added to the chance; empty where that was nothing. Absent in the first form.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nonce: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Serialize, FromJson, Published)]
#[serde(deny_unknown_fields)]
pub struct HeaderPlayer {
    pub id: PlayerId,
    /// What the player was called at the start; only in the first form.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub username: Option<String>,
}

impl Header {
    pub fn to_line(&self) -> String {
        canonical(self)
    }

    /// Its hash covers everything else.
    pub fn seal(mut self) -> Self {
        self.hash = line_hash(&self);
        self
    }

    /// Whether each seat says what its form asks for, and nothing else.
    pub(super) fn fits_format(&self) -> bool {
        let fits = |(seat, taken): (Seat, &HeaderSeat)| match self.format {
            Format::One => taken.player.username.is_some() && taken.nonce.is_none(),
            Format::Two => taken.player.username.is_none() && taken.nonce.is_some() && taken.seat == seat,
        };
        Seat::all(self.seat_count()).zip(&self.seats).all(fits)
    }

    /// By seat; none in the first form.
    pub(super) fn nonces(&self) -> Vec<String> {
        self.seats.iter().filter_map(|seat| seat.nonce.clone()).collect()
    }

    /// By seat; none in the second form.
    pub(super) fn names(&self) -> Vec<String> {
        let names = self.seats.iter().map(|seat| seat.player.username.clone());
        names.flatten().collect()
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
