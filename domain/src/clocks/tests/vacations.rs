//! Vacations are booked in advance, within a budget.

use super::*;
use jiff::civil::{Date, date};

fn vacation(number: u128, from: Date, to: Date) -> Vacation {
    Vacation {
        id: VacationId(uuid::Uuid::from_u128(number)),
        from,
        to,
    }
}

const TODAY: Date = date(2026, 11, 17);

#[test]
fn a_vacation_is_no_time_to_play() {
    let mut booked = booked("Europe/Berlin", None, &[]);
    let days = vacation(1, date(2026, 11, 18), date(2026, 11, 20));
    booked.book(days, TODAY).unwrap();
    let reckoned = deadline(
        at("2026-11-17T18:00+01"),
        hours(24),
        &Calendar::of(&booked, Vec::new()),
    );
    assert_eq!(reckoned.at, at("2026-11-21T18:00+01"));
    assert_eq!(reckoned.steps[1].why, Some(Why::Vacation));
}

#[test]
fn a_year_has_28_days_and_each_year_its_own() {
    let mut booked = Booked::default();
    booked
        .book(vacation(1, date(2026, 12, 1), date(2026, 12, 20)), TODAY)
        .unwrap();
    let refused = booked.book(vacation(2, date(2026, 12, 21), date(2027, 1, 5)), TODAY);
    assert_eq!(
        refused,
        Err(BookVacationError::BudgetSpent { year: 2026, left: 8 })
    );
    booked
        .book(vacation(2, date(2026, 12, 24), date(2027, 1, 5)), TODAY)
        .unwrap();
    assert_eq!((booked.days_left(2026), booked.days_left(2027)), (0, 23));
}

#[test]
fn what_cannot_be_booked_is_refused_with_its_reason() {
    let mut booked = Booked::default();
    let mut book = |from, to| booked.book(vacation(1, from, to), TODAY);
    assert_eq!(
        book(date(2026, 12, 2), date(2026, 12, 1)),
        Err(BookVacationError::EndsBeforeItBegins)
    );
    let past = Err(BookVacationError::InThePast { today: TODAY });
    assert_eq!(book(date(2026, 11, 16), date(2026, 11, 20)), past);
    assert_eq!(
        book(date(2027, 11, 17), date(2027, 11, 18)),
        Err(BookVacationError::TooFarAhead)
    );
    assert_eq!(book(TODAY, TODAY), Ok(()));
    assert_eq!(book(TODAY, date(2026, 11, 18)), Err(BookVacationError::Overlaps));
}

#[test]
fn cancelling_gives_the_unused_days_back() {
    let mut booked = Booked::default();
    booked
        .book(vacation(1, TODAY, date(2026, 11, 30)), TODAY)
        .unwrap();
    assert_eq!(booked.days_left(2026), 14);
    let id = VacationId(uuid::Uuid::from_u128(1));
    assert!(booked.cancel(id, date(2026, 11, 19)));
    assert_eq!(
        (booked.days_left(2026), booked.vacations[0].to),
        (25, date(2026, 11, 19))
    );
    assert!(!booked.cancel(id, date(2026, 11, 20)), "it is over");
    booked
        .book(vacation(2, date(2026, 12, 24), date(2026, 12, 26)), TODAY)
        .unwrap();
    assert!(booked.cancel(VacationId(uuid::Uuid::from_u128(2)), TODAY));
    assert_eq!(booked.vacations.len(), 1);
}
