use super::schedule::Rhythm;
use super::{Calendar, Step};
use jiff::civil::{Date, DateTime, Time};
use jiff::tz::{AmbiguousOffset, TimeZone};
use jiff::{Timestamp, ToSpan};
use plotline_published::{FromJson, Published};
use serde::Serialize;

/// Why time does not count. Where several reasons meet, the last of them here is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, FromJson, Published)]
#[serde(rename_all = "snake_case")]
#[published(name = "Pause")]
pub enum Why {
    QuietHours,
    DayOff,
    Vacation,
    /// One of these; which, is the player's own affair.
    Away,
    /// The service was away.
    Outage,
}

/// Parts time from an instant on, without an end, into what counts and what does not.
pub(super) struct Parts<'a> {
    calendar: &'a Calendar,
    zone: TimeZone,
    at: Timestamp,
    /// The pauses that may still matter, those that recur as far as `known`.
    pauses: Vec<Pause>,
    /// The first day whose pauses are not yet known, and when it begins.
    day: Date,
    known: Timestamp,
}

#[derive(Clone, Copy)]
struct Pause {
    from: Timestamp,
    to: Timestamp,
    why: Why,
}

impl<'a> Parts<'a> {
    pub(super) fn from(calendar: &'a Calendar, at: Timestamp) -> Self {
        let zone = calendar.zone();
        let vacations = calendar.vacations.iter().map(|(first, last)| Pause {
            from: midnight(&zone, *first),
            to: midnight(&zone, tomorrow(*last)),
            why: Why::Vacation,
        });
        let outages = calendar.outages.iter().map(|outage| Pause {
            from: outage.from,
            to: outage.to,
            why: Why::Outage,
        });
        // Quiet hours of the day before may reach into this one; a zone may even leave out a day.
        let day = calendar.date(at).checked_sub(2.days()).unwrap_or(Date::MIN);
        let mut parts = Self {
            calendar,
            at,
            pauses: vacations.chain(outages).collect(),
            day,
            known: midnight(&zone, day),
            zone,
        };
        parts.pauses.retain(|pause| pause.from < pause.to);
        parts
    }

    /// The part that begins where the last one ended. Two of one kind may follow each other.
    fn part(&mut self) -> Step {
        self.look_ahead();
        let at = self.at;
        self.pauses.retain(|pause| pause.to > at);
        let active = self.pauses.iter().filter(|pause| pause.from <= at);
        let to_come = |above: Option<Why>| {
            let later = self.pauses.iter().filter(move |pause| pause.from > at);
            later
                .filter(move |pause| Some(pause.why) > above)
                .map(|pause| pause.from)
                .min()
        };
        match active.max_by_key(|pause| (pause.why, pause.to)) {
            Some(pause) => Step {
                from: at,
                to: to_come(Some(pause.why))
                    .map_or(pause.to, |next| next.min(pause.to))
                    .min(self.known),
                why: Some(pause.why),
            },
            None => Step {
                from: at,
                to: to_come(None).map_or(self.known, |next| next.min(self.known)),
                why: None,
            },
        }
    }

    /// Finds the pauses of as many days as it takes to know what there is now.
    fn look_ahead(&mut self) {
        let Some(rhythm) = self
            .calendar
            .rhythm
            .as_ref()
            .filter(|rhythm| !rhythm.is_restless())
        else {
            self.known = Timestamp::MAX;
            return;
        };
        while self.known <= self.at && self.day < Date::MAX {
            let pauses = pauses_of(rhythm, &self.zone, self.day);
            self.pauses.extend(pauses.filter(|pause| pause.from < pause.to));
            self.day = tomorrow(self.day);
            self.known = midnight(&self.zone, self.day);
        }
    }
}

impl Iterator for Parts<'_> {
    type Item = Step;

    fn next(&mut self) -> Option<Step> {
        let part = self.part();
        self.at = part.to;
        Some(part)
    }
}

/// The pauses that begin on a day.
fn pauses_of(rhythm: &Rhythm, zone: &TimeZone, day: Date) -> impl Iterator<Item = Pause> {
    let quiet = rhythm.quiet.map(|(from, to)| {
        let last = if from < to { day } else { tomorrow(day) };
        Pause {
            from: instant(zone, day.to_datetime(from), false),
            to: instant(zone, last.to_datetime(to), true),
            why: Why::QuietHours,
        }
    });
    let off = rhythm.is_off(day.weekday()).then(|| Pause {
        from: midnight(zone, day),
        to: midnight(zone, tomorrow(day)),
        why: Why::DayOff,
    });
    quiet.into_iter().chain(off)
}

fn tomorrow(day: Date) -> Date {
    day.tomorrow().unwrap_or(Date::MAX)
}

/// When a day begins.
fn midnight(zone: &TimeZone, day: Date) -> Timestamp {
    instant(zone, day.to_datetime(Time::midnight()), false)
}

/// When a clock on the wall shows a time. A time that is left out when the clock is put forward is that of the leap; of
/// one that it shows twice, the `last` can be meant or the first.
fn instant(zone: &TimeZone, wall: DateTime, last: bool) -> Timestamp {
    let instant = match zone.to_ambiguous_timestamp(wall).offset() {
        AmbiguousOffset::Unambiguous { offset } => offset.to_timestamp(wall),
        AmbiguousOffset::Fold { before, after } => if last { after } else { before }.to_timestamp(wall),
        AmbiguousOffset::Gap { after, .. } => {
            after
                .to_timestamp(wall)
                .map(|before| match zone.following(before).next() {
                    Some(leap) => leap.timestamp(),
                    None => before,
                })
        }
    };
    instant.unwrap_or(Timestamp::MAX)
}
