mod bounds;
mod clocks;
mod daylight_saving;
mod properties;
mod schedules;
mod vacations;

use super::*;
use jiff::{SignedDuration, Timestamp};

/// An instant, written with its offset or as UTC.
fn at(text: &str) -> Timestamp {
    text.parse().unwrap()
}

fn hours(number: i64) -> SignedDuration {
    SignedDuration::from_hours(number)
}

fn booked(zone: &str, quiet: Option<(&str, &str)>, days_off: &[Weekday]) -> Booked {
    Booked {
        schedule: Schedule {
            zone: zone.into(),
            quiet_hours: quiet.map(|(from, to)| QuietHours {
                from: from.into(),
                to: to.into(),
            }),
            days_off: days_off.into(),
        },
        ..Booked::default()
    }
}

fn calendar(zone: &str, quiet: Option<(&str, &str)>, days_off: &[Weekday]) -> Calendar {
    Calendar::of(&booked(zone, quiet, days_off), Vec::new())
}
