use super::schedule::Rhythm;
use super::{Booked, Outage, Schedule};
use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;

/// Everything that keeps time from counting: for one player, or for nobody in particular.
#[derive(Clone, Debug)]
pub struct Calendar {
    pub(super) rhythm: Option<Rhythm>,
    /// The first and the last day of each vacation.
    pub(super) vacations: Vec<(Date, Date)>,
    pub(super) outages: Vec<Outage>,
}

impl Calendar {
    /// Where only outages matter.
    pub fn live(outages: Vec<Outage>) -> Self {
        Self {
            rhythm: None,
            vacations: Vec::new(),
            outages,
        }
    }

    /// With what a player has booked.
    pub fn of(booked: &Booked, outages: Vec<Outage>) -> Self {
        Self {
            // A zone that is gone from the database of zones is no reason to stop a game.
            rhythm: booked
                .schedule
                .rhythm()
                .or_else(|_| Schedule::default().rhythm())
                .ok(),
            vacations: booked.vacations.iter().map(|v| (v.from, v.to)).collect(),
            outages,
        }
    }

    pub fn zone(&self) -> TimeZone {
        self.rhythm
            .as_ref()
            .map_or(TimeZone::UTC, |rhythm| rhythm.zone.clone())
    }

    pub(super) fn date(&self, at: Timestamp) -> Date {
        at.to_zoned(self.zone()).date()
    }
}
