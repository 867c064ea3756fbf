use jiff::civil::Date;
use jiff::{SignedDuration, Timestamp};
use plotline_domain::clocks::{GameClock, Missed, Reminder, Step, TurnClock, Vacation, VacationId, Why};
use plotline_domain::games::{ExplainedDeadline, Vacations};
use plotline_domain::kernel::Seat;
use plotline_published::docs::ToSchema;
use serde::{Deserialize, Serialize};

/// How much time everybody has.
#[derive(Serialize, ToSchema)]
pub(crate) struct ClockBody {
    pub(crate) seats: Vec<SeatClockBody>,
    /// The turn whose time runs.
    pub(crate) turn: Option<TurnClockBody>,
}

#[derive(Serialize, ToSchema)]
pub(crate) struct SeatClockBody {
    pub(crate) seat: Seat,
    /// What was left of the bank before the turn that runs; nothing where each turn has its own time.
    pub(crate) bank_seconds: Option<f64>,
    /// Whether the one grace period was used.
    pub(crate) grace_used: bool,
}

#[derive(Serialize, ToSchema)]
pub(crate) struct TurnClockBody {
    pub(crate) seat: Seat,
    /// When the seat became to move.
    pub(crate) began_at: Timestamp,
    pub(crate) deadline: Timestamp,
    /// Whether this is the grace period after the time has run out.
    pub(crate) grace: bool,
}

/// When a turn must have been taken, and how that comes about.
#[derive(Serialize, ToSchema)]
pub(crate) struct DeadlineBody {
    pub(crate) seat: Seat,
    pub(crate) deadline: Timestamp,
    /// The same in the player's time zone; only for the player.
    #[schema(example = "2026-11-17T20:00:00+01:00")]
    pub(crate) deadline_local: Option<String>,
    /// The player's time zone; only for the player.
    pub(crate) zone: Option<String>,
    /// Whether this is the grace period after the time has run out.
    pub(crate) grace: bool,
    /// When the grace period would end, if it was not used yet.
    pub(crate) deadline_with_grace: Option<Timestamp>,
    /// What follows when this was missed and no grace is left.
    pub(crate) missed: Missed,
    /// When the seat became to move.
    pub(crate) began_at: Timestamp,
    /// The time of the whole turn.
    pub(crate) allowed_seconds: f64,
    /// How much of it had been used when the steps begin.
    pub(crate) used_before_seconds: f64,
    pub(crate) reminders: Vec<ReminderBody>,
    /// From the beginning of what is left to the deadline, without gaps.
    pub(crate) steps: Vec<StepBody>,
}

#[derive(Serialize, ToSchema)]
pub(crate) struct ReminderBody {
    pub(crate) percent: u8,
    pub(crate) at: Timestamp,
}

/// A span of time that counts as a whole or not at all.
#[derive(Serialize, ToSchema)]
pub(crate) struct StepBody {
    pub(crate) from: Timestamp,
    pub(crate) to: Timestamp,
    /// The same in the player's time zone; only for the player.
    pub(crate) from_local: Option<String>,
    pub(crate) to_local: Option<String>,
    pub(crate) counts: bool,
    /// How much of it is counted.
    pub(crate) counted_seconds: f64,
    /// Why it does not count.
    pub(crate) why: Option<Why>,
}

/// Days without correspondence, in the player's time zone.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct BookVacationBody {
    #[schema(example = "2026-12-24")]
    pub(crate) from: Date,
    /// The last day.
    #[schema(example = "2027-01-02")]
    pub(crate) to: Date,
}

#[derive(Serialize, ToSchema)]
pub(crate) struct VacationBody {
    pub(crate) id: VacationId,
    pub(crate) from: Date,
    /// The last day.
    pub(crate) to: Date,
}

#[derive(Serialize, ToSchema)]
pub(crate) struct VacationList {
    pub(crate) items: Vec<VacationBody>,
    /// How many days a calendar year has.
    pub(crate) days_a_year: u32,
    /// The year it is where the player lives.
    pub(crate) year: i16,
    /// How many of its days can still be booked.
    pub(crate) days_left: u32,
    pub(crate) days_left_next_year: u32,
}

/// The link to one's calendar of deadlines. It is told only here.
#[derive(Serialize, ToSchema)]
pub(crate) struct CalendarLinkBody {
    /// Whoever has it sees the calendar, without a token. It is below this service's address.
    #[schema(example = "/v1/me/calendar.ics?key=plc_…")]
    pub(crate) path: String,
}

impl From<&GameClock> for ClockBody {
    fn from(clock: &GameClock) -> Self {
        let count = u8::try_from(clock.seats.len()).unwrap_or(u8::MAX);
        let seats = Seat::all(count)
            .zip(&clock.seats)
            .map(|(seat, own)| SeatClockBody {
                seat,
                bank_seconds: own.bank().map(|bank| bank.as_secs_f64()),
                grace_used: own.grace_used,
            });
        Self {
            seats: seats.collect(),
            turn: clock.turn.as_ref().map(TurnClockBody::from),
        }
    }
}

impl From<&TurnClock> for TurnClockBody {
    fn from(turn: &TurnClock) -> Self {
        Self {
            seat: turn.seat,
            began_at: turn.began_at,
            deadline: turn.deadline,
            grace: turn.grace,
        }
    }
}

impl From<ExplainedDeadline> for DeadlineBody {
    fn from(explained: ExplainedDeadline) -> Self {
        let turn = &explained.turn;
        Self {
            seat: turn.seat,
            deadline: turn.deadline,
            deadline_local: explained.local(turn.deadline),
            zone: explained.zone_name(),
            grace: turn.grace,
            deadline_with_grace: explained.with_grace,
            missed: explained.missed,
            began_at: turn.began_at,
            allowed_seconds: turn.allowed().as_secs_f64(),
            used_before_seconds: turn.used().as_secs_f64(),
            reminders: turn.reminders.iter().map(ReminderBody::from).collect(),
            steps: explained
                .steps
                .iter()
                .map(|step| StepBody::new(step, &explained))
                .collect(),
        }
    }
}

impl From<&Reminder> for ReminderBody {
    fn from(reminder: &Reminder) -> Self {
        Self {
            percent: reminder.percent,
            at: reminder.at,
        }
    }
}

impl StepBody {
    fn new(step: &Step, explained: &ExplainedDeadline) -> Self {
        let counted = match step.why {
            None => step.to.duration_since(step.from),
            Some(_) => SignedDuration::ZERO,
        };
        Self {
            from: step.from,
            to: step.to,
            from_local: explained.local(step.from),
            to_local: explained.local(step.to),
            counts: step.why.is_none(),
            counted_seconds: counted.as_secs_f64(),
            why: step.why,
        }
    }
}

impl From<Vacation> for VacationBody {
    fn from(vacation: Vacation) -> Self {
        Self {
            id: vacation.id,
            from: vacation.from,
            to: vacation.to,
        }
    }
}

impl From<Vacations> for VacationList {
    fn from(vacations: Vacations) -> Self {
        Self {
            items: vacations.items.into_iter().map(VacationBody::from).collect(),
            days_a_year: Vacation::DAYS_A_YEAR,
            year: vacations.year,
            days_left: vacations.days_left,
            days_left_next_year: vacations.days_left_next_year,
        }
    }
}
