use jiff::{SignedDuration, Timestamp};
use plotline_published::FromJson;
use serde::Serialize;

/// A time in which no node was alive, or none could reach the database: nobody could play. Or one that was never there,
/// because the clock was put forward.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, FromJson)]
pub struct Outage {
    pub from: Timestamp,
    pub to: Timestamp,
}

impl Outage {
    /// How often a node says that it is alive.
    pub const BEAT_EVERY: SignedDuration = SignedDuration::from_secs(10);

    /// A longer silence was an outage.
    pub const PATIENCE: SignedDuration = SignedDuration::from_secs(60);
}
