use crate::kernel::empty_object;
use crate::record::Then;
use jiff::SignedDuration;
use plotline_published::{FromJson, Published};
use serde::Serialize;
use std::ops::RangeInclusive;

/// How fast a game is played, and what happens to a seat that is too slow. In GraphQL, `true` is written for none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, FromJson, Published)]
#[serde(tag = "type", rename_all = "snake_case")]
#[published(input = "PaceInput")]
pub enum Pace {
    None(NoPace),
    Live(LivePace),
    Correspondence(CorrespondencePace),
    CorrespondenceBank(CorrespondenceBankPace),
}

empty_object! {
    /// Nobody has to hurry.
    pub struct NoPace as "NoPace";
}

/// A time bank for the whole game, with something on top for each turn. Every second counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, FromJson, Published)]
#[serde(deny_unknown_fields)]
#[published(input = "LivePaceInput")]
pub struct LivePace {
    /// The time of each seat for the whole game.
    #[published(minimum = 1, maximum = 86400)]
    pub bank_seconds: u32,
    /// What a seat's bank grows by after each of its turns.
    #[serde(default)]
    #[published(maximum = 3600)]
    pub increment_seconds: u32,
    #[serde(default)]
    pub missed: Missed,
    /// How long a seat may go on, once in the game, after its time has run out; 0 for not at all.
    #[serde(default = "live_grace")]
    #[published(maximum = 3600)]
    pub grace_seconds: u32,
}

/// So many days for each turn. A day is 24 hours that count: quiet hours, days off and vacations do not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, FromJson, Published)]
#[serde(deny_unknown_fields)]
#[published(input = "CorrespondencePaceInput")]
pub struct CorrespondencePace {
    #[published(minimum = 1, maximum = 14)]
    pub days_per_turn: u32,
    #[serde(default)]
    pub missed: Missed,
    /// How long a seat may go on, once in the game, after its time has run out; 0 for not at all.
    #[serde(default = "correspondence_grace")]
    #[published(maximum = 168)]
    pub grace_hours: u32,
}

/// A time bank for the whole game, with something on top for each turn. Quiet hours, days off and vacations do not
/// count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, FromJson, Published)]
#[serde(deny_unknown_fields)]
#[published(input = "CorrespondenceBankPaceInput")]
pub struct CorrespondenceBankPace {
    /// The time of each seat for the whole game, in days of 24 hours that count.
    #[published(minimum = 1, maximum = 90)]
    pub bank_days: u32,
    /// What a seat's bank grows by after each of its turns.
    #[serde(default)]
    #[published(maximum = 72)]
    pub increment_hours: u32,
    #[serde(default)]
    pub missed: Missed,
    /// How long a seat may go on, once in the game, after its time has run out; 0 for not at all.
    #[serde(default = "correspondence_grace")]
    #[published(maximum = 168)]
    pub grace_hours: u32,
}

/// What a missed deadline means, once the grace period is over.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, FromJson, Published)]
#[serde(rename_all = "snake_case")]
#[published(name = "MissedDeadline")]
pub enum Missed {
    /// The seat resigns.
    #[default]
    Resign,
    /// The service makes the ruleset's mildest moves for the seat until somebody else is to move.
    Skip,
}

/// What a pace means, for those who reckon with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Terms {
    /// The time of a turn; with an increment, the bank of a seat.
    pub time: SignedDuration,
    /// Set where the time is a bank: what it grows by after each turn.
    pub increment: Option<SignedDuration>,
    /// Nothing where there is none.
    pub grace: SignedDuration,
    pub missed: Missed,
    /// Whether the players' schedules and vacations are heeded.
    pub by_schedule: bool,
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{field} is a number from {min} to {max}")]
pub struct InvalidPace {
    pub field: &'static str,
    pub min: u32,
    pub max: u32,
}

impl Default for Pace {
    fn default() -> Self {
        Pace::None(NoPace {})
    }
}

impl Pace {
    pub fn is_none(&self) -> bool {
        matches!(self, Pace::None(_))
    }

    /// Whether its numbers are within bounds.
    pub fn check(&self) -> Result<(), InvalidPace> {
        match *self {
            Pace::None(_) => Ok(()),
            Pace::Live(pace) => {
                within("bank_seconds", pace.bank_seconds, 1..=86_400)?;
                within("increment_seconds", pace.increment_seconds, 0..=3600)?;
                within("grace_seconds", pace.grace_seconds, 0..=3600)
            }
            Pace::Correspondence(pace) => {
                within("days_per_turn", pace.days_per_turn, 1..=14)?;
                within("grace_hours", pace.grace_hours, 0..=168)
            }
            Pace::CorrespondenceBank(pace) => {
                within("bank_days", pace.bank_days, 1..=90)?;
                within("increment_hours", pace.increment_hours, 0..=72)?;
                within("grace_hours", pace.grace_hours, 0..=168)
            }
        }
    }

    /// Nothing where nobody has to hurry.
    pub fn terms(&self) -> Option<Terms> {
        Some(match *self {
            Pace::None(_) => return None,
            Pace::Live(pace) => Terms {
                time: seconds(pace.bank_seconds),
                increment: Some(seconds(pace.increment_seconds)),
                grace: seconds(pace.grace_seconds),
                missed: pace.missed,
                by_schedule: false,
            },
            Pace::Correspondence(pace) => Terms {
                time: days(pace.days_per_turn),
                increment: None,
                grace: hours(pace.grace_hours),
                missed: pace.missed,
                by_schedule: true,
            },
            Pace::CorrespondenceBank(pace) => Terms {
                time: days(pace.bank_days),
                increment: Some(hours(pace.increment_hours)),
                grace: hours(pace.grace_hours),
                missed: pace.missed,
                by_schedule: true,
            },
        })
    }
}

impl Terms {
    /// What becomes of a seat whose time has run out.
    pub fn after_deadline(&self, grace_used: bool) -> Then {
        match self.missed {
            _ if self.grace.is_positive() && !grace_used => Then::Grace,
            Missed::Skip => Then::Skip,
            Missed::Resign => Then::Resign,
        }
    }
}

fn within(field: &'static str, number: u32, bounds: RangeInclusive<u32>) -> Result<(), InvalidPace> {
    let (min, max) = bounds.clone().into_inner();
    bounds
        .contains(&number)
        .then_some(())
        .ok_or(InvalidPace { field, min, max })
}

fn seconds(number: u32) -> SignedDuration {
    SignedDuration::from_secs(number.into())
}

fn hours(number: u32) -> SignedDuration {
    SignedDuration::from_hours(number.into())
}

fn live_grace() -> u32 {
    10
}

fn correspondence_grace() -> u32 {
    24
}

fn days(number: u32) -> SignedDuration {
    SignedDuration::from_hours(i64::from(number) * 24)
}
