//! Schedules, vacations and deadlines.

use super::super::Problem;
use super::super::kinds::*;
use super::sentence;
use plotline_domain::clocks::{BookVacationError, InvalidSchedule};
use plotline_domain::games::{
    CancelVacationError, ExplainDeadlineError, FindCalendarError, SetScheduleError, VacationError,
};

impl From<SetScheduleError> for Problem {
    fn from(error: SetScheduleError) -> Self {
        let detail = sentence(&error);
        match error {
            SetScheduleError::Invalid(InvalidSchedule::UnknownZone) => {
                Problem::new(&INVALID, detail).field("zone")
            }
            SetScheduleError::Invalid(InvalidSchedule::BadTime | InvalidSchedule::EmptyQuietHours) => {
                Problem::new(&INVALID, detail).field("quiet_hours")
            }
            SetScheduleError::Invalid(InvalidSchedule::TooLittleTime { left }) => {
                Problem::new(&TOO_LITTLE_TIME, detail).with("hours_left", left)
            }
            SetScheduleError::Store(error) => error.into(),
        }
    }
}

impl From<VacationError> for Problem {
    fn from(error: VacationError) -> Self {
        let detail = sentence(&error);
        match error {
            VacationError::Refused(refused) => match refused {
                BookVacationError::EndsBeforeItBegins | BookVacationError::TooFarAhead => {
                    Problem::new(&INVALID, detail).field("to")
                }
                BookVacationError::InThePast { today } => Problem::new(&VACATION_IN_PAST, detail)
                    .field("from")
                    .with("today", today.to_string()),
                BookVacationError::Overlaps => Problem::new(&VACATION_OVERLAPS, detail),
                BookVacationError::BudgetSpent { year, left } => Problem::new(&VACATION_SPENT, detail)
                    .with("year", year)
                    .with("days_left", left),
            },
            VacationError::Store(error) => error.into(),
        }
    }
}

impl From<CancelVacationError> for Problem {
    fn from(error: CancelVacationError) -> Self {
        let detail = sentence(&error);
        match error {
            CancelVacationError::NotFound => Problem::new(&NOT_FOUND, detail),
            CancelVacationError::Store(error) => error.into(),
        }
    }
}

impl From<ExplainDeadlineError> for Problem {
    fn from(error: ExplainDeadlineError) -> Self {
        let detail = sentence(&error);
        match error {
            ExplainDeadlineError::Find(error) => error.into(),
            ExplainDeadlineError::NoDeadline => Problem::new(&NO_DEADLINE, detail),
            ExplainDeadlineError::Store(error) => error.into(),
        }
    }
}

impl From<FindCalendarError> for Problem {
    fn from(error: FindCalendarError) -> Self {
        match error {
            FindCalendarError::NotFound => Problem::not_found("such calendar; perhaps its link was replaced"),
            FindCalendarError::Blocked => Problem::blocked(),
            FindCalendarError::Store(error) => error.into(),
        }
    }
}
