//! Thousands of schedules by chance, and what holds for the deadlines of each.

use super::*;
use jiff::civil::Date;
use jiff::{ToSpan, Zoned};
use proptest::prelude::*;

/// Zones that do all that zones do: leaps of an hour, of half an hour and of two, at midnight and at two, in both
/// halves of the year, offsets of a quarter of an hour, and none of it.
const ZONES: [&str; 16] = [
    "UTC",
    "Europe/Berlin",
    "Europe/London",
    "Europe/Dublin",
    "America/New_York",
    "America/St_Johns",
    "America/Santiago",
    "America/Havana",
    "Africa/Cairo",
    "Africa/Casablanca",
    "Asia/Beirut",
    "Asia/Kathmandu",
    "Asia/Tokyo",
    "Australia/Lord_Howe",
    "Pacific/Chatham",
    "Antarctica/Troll",
];

#[derive(Clone, Debug)]
struct Case {
    booked: Booked,
    outages: Vec<Outage>,
    since: Timestamp,
    budget: SignedDuration,
    more: SignedDuration,
}

fn cases() -> impl Strategy<Value = Case> {
    let quiet = proptest::option::weighted(0.8, (0..24 * 60u32, 1..16 * 60u32));
    let days_off = proptest::collection::vec(0..7usize, 0..3);
    let vacations = proptest::collection::vec((0..1500i64, 0..20i64), 0..3);
    let outages = proptest::collection::vec((0..30 * 24 * 3600i64, 61..90_000i64), 0..3);
    // Near the leaps of 2024 to 2028 as often as anywhere else.
    let since = (0..5 * 365 * 86_400_000i64, any::<bool>());
    let budget = (0..4 * 86_400_000i64, any::<bool>());
    (
        0..ZONES.len(),
        quiet,
        days_off,
        vacations,
        outages,
        since,
        budget,
        0..86_400_000i64,
    )
        .prop_map(
            |(zone, quiet, days_off, vacations, outages, (since, near), (budget, whole), more)| {
                let begin = at("2024-01-01T00:00:00Z");
                let leap = [86, 301, 452, 665, 816, 1030, 1180, 1394, 1545, 1758];
                let since = match near {
                    true => {
                        begin
                            + hours(leap[(since % 10) as usize] * 24 - 48)
                            + SignedDuration::from_millis(since % (4 * 86_400_000))
                    }
                    false => begin + SignedDuration::from_millis(since),
                };
                let text = |minute: u32| format!("{:02}:{:02}", minute / 60 % 24, minute % 60);
                let week = [
                    Weekday::Monday,
                    Weekday::Tuesday,
                    Weekday::Wednesday,
                    Weekday::Thursday,
                    Weekday::Friday,
                    Weekday::Saturday,
                    Weekday::Sunday,
                ];
                let schedule = Schedule {
                    zone: ZONES[zone].into(),
                    quiet_hours: quiet.map(|(from, length)| QuietHours {
                        from: text(from),
                        to: text(from + length),
                    }),
                    days_off: days_off.into_iter().map(|day| week[day]).collect(),
                };
                let day = |offset: i64| Date::constant(2024, 1, 1).checked_add(offset.days()).unwrap();
                Case {
                    booked: Booked {
                        revision: 1,
                        schedule: schedule.clone().parse().unwrap_or(Schedule {
                            days_off: Vec::new(),
                            quiet_hours: None,
                            ..schedule
                        }),
                        vacations: vacations
                            .into_iter()
                            .map(|(from, length)| Vacation {
                                id: VacationId(uuid::Uuid::nil()),
                                from: day(from),
                                to: day(from + length),
                            })
                            .collect(),
                    },
                    outages: outages
                        .into_iter()
                        .map(|(from, length)| Outage {
                            from: since + SignedDuration::from_secs(from - 3600),
                            to: since + SignedDuration::from_secs(from - 3600 + length),
                        })
                        .collect(),
                    since,
                    budget: if whole {
                        hours(24 * (budget % 4))
                    } else {
                        SignedDuration::from_millis(budget)
                    },
                    more: SignedDuration::from_millis(more),
                }
            },
        )
}

proptest! {
    #![proptest_config(crate::soak::cases(1_000, 10_000))]

    #[test]
    fn deadlines_keep_their_promises_with_any_schedule(case in cases()) {
        let Case { booked, outages, since, budget, more } = case;
        let calendar = Calendar::of(&booked, outages.clone());
        let reckoned = deadline(since, budget, &calendar);

        // The steps tile the time from the beginning to the deadline.
        let mut end = since;
        for step in &reckoned.steps {
            prop_assert_eq!(step.from, end);
            prop_assert!(step.to > step.from);
            end = step.to;
        }
        prop_assert_eq!(end, reckoned.at);

        // What is counted is the budget, to the millisecond, however it is asked for.
        let counts = reckoned.steps.iter().filter(|step| step.why.is_none());
        let sum: SignedDuration = counts.map(|step| step.to.duration_since(step.from)).sum();
        prop_assert_eq!(sum, budget);
        prop_assert_eq!(counted(since, reckoned.at, &calendar), budget);

        // The deadline lies in no pause.
        prop_assert_eq!(deadline(reckoned.at, SignedDuration::ZERO, &calendar).at, reckoned.at);

        // Later or longer is never earlier, and a further pause does not help either.
        prop_assert!(deadline(since + more, budget, &calendar).at >= reckoned.at);
        prop_assert!(deadline(since, budget + more, &calendar).at >= reckoned.at);
        let paused = Outage { from: since + more, to: since + more + hours(5) };
        let fuller = Calendar::of(&booked, outages.into_iter().chain([paused]).collect());
        prop_assert!(deadline(since, budget, &fuller).at >= reckoned.at);

        // No clock on the player's wall shows quiet hours or a day off while time counts.
        let zone = booked.schedule.time_zone();
        for step in reckoned.steps.iter().filter(|step| step.why.is_none()) {
            let middle = step.from + step.to.duration_since(step.from) / 2;
            for instant in [step.from, middle, step.to - SignedDuration::from_millis(1)] {
                let wall = instant.to_zoned(zone.clone());
                prop_assert!(!is_quiet(&booked.schedule, &wall), "{} counts", wall);
                prop_assert!(!is_day_off(&booked.schedule, &wall), "{} counts", wall);
            }
        }
        // And none shows anything else in the middle of a pause for quiet hours, unless it was put forward or back.
        for step in reckoned.steps.iter().filter(|step| step.why == Some(Why::QuietHours)) {
            let middle = step.from + step.to.duration_since(step.from) / 2;
            let wall = middle.to_zoned(zone.clone());
            let steady = (step.from - hours(24)).to_zoned(zone.clone()).offset() == (step.to + hours(24)).to_zoned(zone.clone()).offset();
            prop_assert!(!steady || is_quiet(&booked.schedule, &wall), "{} does not count", wall);
        }
    }
}

fn is_quiet(schedule: &Schedule, wall: &Zoned) -> bool {
    let Some(quiet) = &schedule.quiet_hours else {
        return false;
    };
    let now = wall.strftime("%H:%M").to_string();
    match quiet.from < quiet.to {
        true => quiet.from <= now && now < quiet.to,
        false => quiet.from <= now || now < quiet.to,
    }
}

fn is_day_off(schedule: &Schedule, wall: &Zoned) -> bool {
    let name = format!("{:?}", wall.weekday());
    schedule.days_off.iter().any(|day| format!("{day:?}") == name)
}
