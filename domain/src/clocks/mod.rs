//! Clocks: how fast a game is played, when a player can be asked to play, and when a turn has run out of time.
//!
//! The time of a turn is counted, not measured. In a live game every second counts. In a correspondence game those
//! seconds count in which the player can be asked to play: outside quiet hours, days off and vacations. Whatever the
//! pace, time in which the service was away does not count, nor does time that a clock has jumped over.

mod calendar;
mod deadline;
mod game_clock;
mod outage;
mod pace;
mod pauses;
mod schedule;
mod store;
mod vacation;

#[cfg(test)]
mod tests;

pub use calendar::Calendar;
pub use deadline::{Deadline, Step, counted, deadline};
pub use game_clock::{GameClock, Reminder, SeatClock, TurnClock};
pub use outage::Outage;
pub use pace::{
    CorrespondenceBankPace, CorrespondencePace, InvalidPace, LivePace, Missed, NoPace, Pace, Terms,
};
pub use pauses::Why;
pub use schedule::{InvalidSchedule, QuietHours, Schedule, Weekday};
pub use store::{Beat, Booked, CalendarOwner, ScheduleStore};
pub use vacation::{BookVacationError, Vacation, VacationId};
