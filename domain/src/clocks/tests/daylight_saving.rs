//! Quiet hours and days off where the clock is put forward or back.

use super::*;

fn ends(since: &str, budget: i64, calendar: &Calendar) -> Timestamp {
    deadline(at(since), hours(budget), calendar).at
}

#[test]
fn a_day_with_a_quiet_night_ends_eight_hours_later() {
    let berlin = calendar("Europe/Berlin", Some(("23:00", "07:00")), &[]);
    // Monday noon to Tuesday evening.
    assert_eq!(
        ends("2026-11-16T12:00+01", 24, &berlin),
        at("2026-11-17T20:00+01")
    );
}

#[test]
fn the_night_in_which_the_clock_is_put_forward_is_an_hour_shorter() {
    let berlin = calendar("Europe/Berlin", Some(("23:00", "07:00")), &[]);
    assert_eq!(ends("2027-03-27T22:00+01", 2, &berlin), at("2027-03-28T08:00+02"));
    let seven = at("2027-03-28T07:00+02").duration_since(at("2027-03-27T23:00+01"));
    assert_eq!(seven, hours(7));
}

#[test]
fn the_night_in_which_the_clock_is_put_back_is_an_hour_longer() {
    let berlin = calendar("Europe/Berlin", Some(("23:00", "07:00")), &[]);
    assert_eq!(ends("2027-10-30T22:00+02", 2, &berlin), at("2027-10-31T08:00+01"));
}

#[test]
fn quiet_hours_that_the_leap_swallows_are_no_pause() {
    let berlin = calendar("Europe/Berlin", Some(("02:10", "02:50")), &[]);
    assert_eq!(ends("2027-03-28T01:00+01", 2, &berlin), at("2027-03-28T04:00+02"));
}

#[test]
fn quiet_hours_that_end_in_the_leap_end_at_it() {
    let berlin = calendar("Europe/Berlin", Some(("01:00", "02:30")), &[]);
    assert_eq!(ends("2027-03-28T00:30+01", 1, &berlin), at("2027-03-28T03:30+02"));
}

#[test]
fn of_a_time_that_comes_twice_quiet_hours_begin_at_the_first_and_end_at_the_second() {
    let until = calendar("Europe/Berlin", Some(("23:00", "02:30")), &[]);
    assert_eq!(ends("2027-10-30T22:00+02", 2, &until), at("2027-10-31T03:30+01"));
    let from = calendar("Europe/Berlin", Some(("02:30", "05:00")), &[]);
    assert_eq!(ends("2027-10-31T02:00+02", 1, &from), at("2027-10-31T05:30+01"));
}

#[test]
fn a_day_off_lasts_from_midnight_to_midnight_also_where_midnight_is_left_out() {
    let sunday = calendar("Africa/Cairo", None, &[Weekday::Friday]);
    // In Cairo the clock is put forward at midnight of the last Friday in April.
    assert_eq!(ends("2027-04-29T23:00+02", 2, &sunday), at("2027-05-01T01:00+03"));
}

#[test]
fn a_weekend_off_and_quiet_nights_are_explained_step_by_step() {
    let weekend = [Weekday::Saturday, Weekday::Sunday];
    let berlin = calendar("Europe/Berlin", Some(("22:00", "08:00")), &weekend);
    let reckoned = deadline(at("2026-11-20T20:00+01"), hours(4), &berlin);
    let step = |from: &str, to: &str, why| Step {
        from: at(from),
        to: at(to),
        why,
    };
    assert_eq!(
        reckoned.steps,
        [
            step("2026-11-20T20:00+01", "2026-11-20T22:00+01", None),
            step(
                "2026-11-20T22:00+01",
                "2026-11-21T00:00+01",
                Some(Why::QuietHours)
            ),
            step("2026-11-21T00:00+01", "2026-11-23T00:00+01", Some(Why::DayOff)),
            step(
                "2026-11-23T00:00+01",
                "2026-11-23T08:00+01",
                Some(Why::QuietHours)
            ),
            step("2026-11-23T08:00+01", "2026-11-23T10:00+01", None),
        ]
    );
}

#[test]
fn an_outage_is_told_before_everything_else() {
    let outage = Outage {
        from: at("2026-11-16T21:00Z"),
        to: at("2026-11-16T23:30Z"),
    };
    let booked = booked("UTC", Some(("22:00", "23:00")), &[]);
    let reckoned = deadline(
        at("2026-11-16T20:00Z"),
        hours(2),
        &Calendar::of(&booked, vec![outage]),
    );
    assert_eq!(reckoned.at, at("2026-11-17T00:30Z"));
    let whys: Vec<_> = reckoned.steps.iter().map(|step| step.why).collect();
    assert_eq!(whys, [None, Some(Why::Outage), None]);
}
