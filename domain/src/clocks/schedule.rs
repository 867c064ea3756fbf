use jiff::civil::Time;
use jiff::tz::TimeZone;
use plotline_published::{FromJson, Published};
use serde::Serialize;

/// When a player can be asked to play, in the player's own time. It counts in correspondence games only.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, FromJson, Published)]
#[serde(deny_unknown_fields)]
#[published(input = "ScheduleInput")]
pub struct Schedule {
    /// The IANA name of the player's time zone.
    #[serde(default = "utc")]
    #[published(example = "Europe/Berlin", max_length = 64)]
    pub zone: String,
    /// No time is counted between these two times of the day.
    #[serde(default)]
    pub quiet_hours: Option<QuietHours>,
    /// No time is counted on these days.
    #[serde(default)]
    #[published(max_items = 7)]
    pub days_off: Vec<Weekday>,
}

/// From one time of the day to another, as a clock on the wall shows them; they may cross midnight. Where the clock is
/// put back and shows a time twice, the longer pause is meant.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, FromJson, Published)]
#[serde(deny_unknown_fields)]
#[published(input = "QuietHoursInput")]
pub struct QuietHours {
    #[published(example = "22:30", pattern = "^[0-2][0-9]:[0-5][0-9]$")]
    pub from: String,
    #[published(example = "07:00", pattern = "^[0-2][0-9]:[0-5][0-9]$")]
    pub to: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, FromJson, Published)]
#[serde(rename_all = "snake_case")]
pub enum Weekday {
    Monday,
    Tuesday,
    Wednesday,
    Thursday,
    Friday,
    Saturday,
    Sunday,
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum InvalidSchedule {
    #[error("there is no time zone of this name; use an IANA name such as Europe/Berlin")]
    UnknownZone,
    #[error("a time of the day is written as hours and minutes, such as 22:30")]
    BadTime,
    #[error("quiet hours end at another time than they begin; leave them out for none")]
    EmptyQuietHours,
    #[error(
        "at least {} hours of a week must count, and these leave {left}",
        Schedule::LEAST_HOURS
    )]
    TooLittleTime { left: u32 },
}

/// A schedule that can be reckoned with.
#[derive(Clone, Debug)]
pub(super) struct Rhythm {
    pub(super) zone: TimeZone,
    pub(super) quiet: Option<(Time, Time)>,
    off: [bool; 7],
}

impl Default for Schedule {
    fn default() -> Self {
        Self {
            zone: utc(),
            quiet_hours: None,
            days_off: Vec::new(),
        }
    }
}

impl Schedule {
    /// How many hours of a week must count: a third of it, so that nobody's turns last more than three times as long.
    pub const LEAST_HOURS: u32 = 56;

    /// The schedule in its proper form, if it is allowed.
    pub fn parse(self) -> Result<Self, InvalidSchedule> {
        let rhythm = self.rhythm()?;
        let days = rhythm.off.iter().filter(|off| !**off).count() as u32;
        let left = days * (DAY - rhythm.quiet_minutes()) / 60;
        if left < Self::LEAST_HOURS {
            return Err(InvalidSchedule::TooLittleTime { left });
        }
        let zone = rhythm.zone.iana_name().unwrap_or("UTC").to_owned();
        let mut days_off = self.days_off;
        days_off.sort();
        days_off.dedup();
        Ok(Self {
            zone,
            days_off,
            ..self
        })
    }

    /// The player's time zone; UTC where it is unknown.
    pub fn time_zone(&self) -> TimeZone {
        read_zone(&self.zone).unwrap_or(TimeZone::UTC)
    }

    pub(super) fn rhythm(&self) -> Result<Rhythm, InvalidSchedule> {
        let quiet = match &self.quiet_hours {
            None => None,
            Some(quiet) => match (read_time(&quiet.from)?, read_time(&quiet.to)?) {
                (from, to) if from == to => return Err(InvalidSchedule::EmptyQuietHours),
                times => Some(times),
            },
        };
        let mut off = [false; 7];
        for (day, off) in WEEK.iter().zip(&mut off) {
            *off = self.days_off.contains(day);
        }
        Ok(Rhythm {
            zone: read_zone(&self.zone)?,
            quiet,
            off,
        })
    }
}

impl Rhythm {
    pub(super) fn is_off(&self, day: jiff::civil::Weekday) -> bool {
        let index = usize::try_from(day.to_monday_zero_offset()).unwrap_or(0);
        self.off.get(index).copied().unwrap_or(false)
    }

    /// Whether it never pauses.
    pub(super) fn is_restless(&self) -> bool {
        self.quiet.is_none() && self.off == [false; 7]
    }

    fn quiet_minutes(&self) -> u32 {
        let minutes =
            |time: Time| u32::from(time.hour().unsigned_abs()) * 60 + u32::from(time.minute().unsigned_abs());
        self.quiet
            .map_or(0, |(from, to)| (minutes(to) + DAY - minutes(from)) % DAY)
    }
}

/// The minutes of a day.
const DAY: u32 = 24 * 60;

const WEEK: [Weekday; 7] = [
    Weekday::Monday,
    Weekday::Tuesday,
    Weekday::Wednesday,
    Weekday::Thursday,
    Weekday::Friday,
    Weekday::Saturday,
    Weekday::Sunday,
];

fn utc() -> String {
    "UTC".to_owned()
}

fn read_zone(name: &str) -> Result<TimeZone, InvalidSchedule> {
    // No name is as long; a longer one need not be looked for.
    if name.len() > 64 {
        return Err(InvalidSchedule::UnknownZone);
    }
    TimeZone::get(name).map_err(|_| InvalidSchedule::UnknownZone)
}

fn read_time(text: &str) -> Result<Time, InvalidSchedule> {
    let digits = |text: &str| {
        let plain = text.len() == 2 && text.bytes().all(|byte| byte.is_ascii_digit());
        plain.then(|| text.parse::<i8>().ok()).flatten()
    };
    text.split_once(':')
        .and_then(|(hours, minutes)| Time::new(digits(hours)?, digits(minutes)?, 0, 0).ok())
        .ok_or(InvalidSchedule::BadTime)
}
