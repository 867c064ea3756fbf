//! What a schedule may be.

use super::*;

fn parse(zone: &str, quiet: Option<(&str, &str)>, days_off: &[Weekday]) -> Result<Schedule, InvalidSchedule> {
    booked(zone, quiet, days_off).schedule.parse()
}

#[test]
fn a_zone_is_found_whatever_its_case_and_written_properly() {
    assert_eq!(parse("europe/berlin", None, &[]).unwrap().zone, "Europe/Berlin");
    assert_eq!(
        parse("Mars/Olympus", None, &[]),
        Err(InvalidSchedule::UnknownZone)
    );
    assert_eq!(
        parse(&"x".repeat(1000), None, &[]),
        Err(InvalidSchedule::UnknownZone)
    );
}

#[test]
fn a_time_of_the_day_has_two_digits_for_each() {
    for bad in [
        "",
        "7:00",
        "24:00",
        "12:60",
        "-1:00",
        "12:00:00",
        "+1:00",
        "１２:00",
    ] {
        assert_eq!(
            parse("UTC", Some((bad, "06:00")), &[]),
            Err(InvalidSchedule::BadTime),
            "{bad}"
        );
    }
    assert_eq!(
        parse("UTC", Some(("06:00", "06:00")), &[]),
        Err(InvalidSchedule::EmptyQuietHours)
    );
}

#[test]
fn a_third_of_a_week_must_count() {
    let weekend = [Weekday::Saturday, Weekday::Sunday];
    assert!(parse("UTC", Some(("20:00", "08:00")), &weekend).is_ok());
    assert!(parse("UTC", Some(("16:00", "08:00")), &[]).is_ok());
    let too_little = Err(InvalidSchedule::TooLittleTime { left: 40 });
    assert_eq!(parse("UTC", Some(("16:00", "08:00")), &weekend), too_little);
}

#[test]
fn days_off_are_kept_once_and_in_order() {
    let days = [Weekday::Sunday, Weekday::Monday, Weekday::Sunday];
    assert_eq!(
        parse("UTC", None, &days).unwrap().days_off,
        [Weekday::Monday, Weekday::Sunday]
    );
}

#[test]
fn the_numbers_of_a_pace_have_bounds() {
    let read = |text: &str| serde_json::from_str::<Pace>(text).unwrap();
    assert!(
        read(r#"{"type":"live","bank_seconds":300,"increment_seconds":5}"#)
            .check()
            .is_ok()
    );
    assert!(read(r#"{"type":"none"}"#).terms().is_none());
    for (bad, field) in [
        (r#"{"type":"live","bank_seconds":0}"#, "bank_seconds"),
        (
            r#"{"type":"live","bank_seconds":60,"grace_seconds":3601}"#,
            "grace_seconds",
        ),
        (r#"{"type":"correspondence","days_per_turn":15}"#, "days_per_turn"),
        (r#"{"type":"correspondence_bank","bank_days":91}"#, "bank_days"),
        (
            r#"{"type":"correspondence_bank","bank_days":9,"increment_hours":73}"#,
            "increment_hours",
        ),
    ] {
        assert_eq!(read(bad).check().unwrap_err().field, field);
    }
    assert!(serde_json::from_str::<Pace>(r#"{"type":"live","bank_seconds":9,"days_per_turn":1}"#).is_err());
}
