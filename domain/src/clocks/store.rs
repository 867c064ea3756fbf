use super::{Outage, Schedule, Vacation};
use crate::ids::PlayerId;
use crate::players::SecretHash;
use crate::ports::StoreError;
use async_trait::async_trait;
use jiff::{SignedDuration, Timestamp};

/// What a player has booked: hours, days and vacations without play.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Booked {
    /// Counts its changes. One that was made from another revision is refused; 0 is one that was never stored.
    pub revision: u64,
    pub schedule: Schedule,
    /// In order.
    pub vacations: Vec<Vacation>,
}

/// Whose calendar a link shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CalendarOwner {
    pub player: PlayerId,
    /// Whether an admin keeps the player out.
    pub blocked: bool,
}

/// That a node is alive.
#[derive(Clone, Copy, Debug)]
pub struct Beat {
    pub now: Timestamp,
    /// How far the clock has just been set forward to reach `now`, or back if it is negative.
    pub jump: SignedDuration,
    /// Whether it is the first of this process.
    pub first: bool,
}

/// Where it is kept when players play, and when the service was alive. Every adapter MUST keep these promises:
///
/// - Of several changes of a player's bookings from one revision exactly one succeeds.
/// - Of several nodes that find the same silence exactly one notes it down as an outage, and none says that it is alive
///   before that is noted.
/// - Of several nodes that find the same jump each may note it; it makes no difference how many do.
/// - A link's secret is not stored, only its hash.
#[async_trait]
pub trait ScheduleStore: Send + Sync {
    /// What these players have booked; those who never did are left out.
    async fn booked(&self, players: &[PlayerId]) -> Result<Vec<(PlayerId, Booked)>, StoreError>;

    /// Keeps what a player has booked, its revision one higher than the one it was made from. Says whether that was
    /// still the stored one.
    async fn book(&self, player: PlayerId, booked: &Booked) -> Result<bool, StoreError>;

    /// Says that a node is alive. If none has said so for longer than `patience`, that was an outage.
    ///
    /// `jump` is how far the clock has just been set forward to reach `now`, or back if it is negative. A jump forward is
    /// an outage. A jump back takes as much from the outages that would end after `now`, the latest first, since time
    /// that comes a second time counts. The clock was also set back if the `first` beat of a node finds the last one in
    /// the future by more than `patience`: that happened while no node was alive.
    ///
    /// Says whether the clock was set back.
    async fn beat(&self, beat: Beat, patience: SignedDuration) -> Result<bool, StoreError>;

    /// The outages that ended after `since`, the latest first; at most `limit`.
    async fn outages(&self, since: Timestamp, limit: u32) -> Result<Vec<Outage>, StoreError>;

    /// Makes this the secret of the link to a player's calendar, in place of any before.
    async fn set_calendar_link(
        &self,
        player: PlayerId,
        secret: &SecretHash,
        now: Timestamp,
    ) -> Result<(), StoreError>;

    /// Says whether there was a link.
    async fn delete_calendar_link(&self, player: PlayerId) -> Result<bool, StoreError>;

    /// Whose calendar the link with this secret is.
    async fn find_calendar_link(&self, secret: &SecretHash) -> Result<Option<CalendarOwner>, StoreError>;
}
