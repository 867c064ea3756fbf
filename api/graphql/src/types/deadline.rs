use jiff::Timestamp;
use plotline_domain::clocks::{Missed, Why};
use plotline_domain::games::ExplainedDeadline;
use plotline_domain::kernel::Seat;
use plotline_published::Published;

/// When a turn must have been taken, and how that comes about.
#[derive(Published)]
pub(crate) struct Deadline {
    seat: Seat,
    at: Timestamp,
    /// The same in the player's time zone; only for the player.
    local: Option<String>,
    /// The player's time zone; only for the player.
    zone: Option<String>,
    /// Whether this is the grace period after the time has run out.
    grace: bool,
    /// When the grace period would end, if it was not used yet.
    with_grace: Option<Timestamp>,
    /// What follows when this was missed and no grace is left.
    missed: Missed,
    /// When the seat became to move.
    began_at: Timestamp,
    /// The time of the whole turn.
    allowed_seconds: f64,
    /// How much of it had been used when the steps begin.
    used_before_seconds: f64,
    reminders: Vec<Reminder>,
    /// From the beginning of what is left to the deadline, without gaps.
    steps: Vec<DeadlineStep>,
}

/// That a share of the time of a turn is over.
#[derive(Published)]
pub(crate) struct Reminder {
    percent: u8,
    at: Timestamp,
}

/// A span of time that counts as a whole or not at all.
#[derive(Published)]
pub(crate) struct DeadlineStep {
    from: Timestamp,
    to: Timestamp,
    /// The same in the player's time zone; only for the player.
    from_local: Option<String>,
    to_local: Option<String>,
    counts: bool,
    /// Why it does not count.
    why: Option<Why>,
}

impl From<ExplainedDeadline> for Deadline {
    fn from(explained: ExplainedDeadline) -> Self {
        let turn = &explained.turn;
        let steps = explained.steps.iter().map(|step| DeadlineStep {
            from: step.from,
            to: step.to,
            from_local: explained.local(step.from),
            to_local: explained.local(step.to),
            counts: step.why.is_none(),
            why: step.why,
        });
        let reminders = turn.reminders.iter().map(|reminder| Reminder {
            percent: reminder.percent,
            at: reminder.at,
        });
        Self {
            seat: turn.seat,
            at: turn.deadline,
            local: explained.local(turn.deadline),
            zone: explained.zone_name(),
            grace: turn.grace,
            with_grace: explained.with_grace,
            missed: explained.missed,
            began_at: turn.began_at,
            allowed_seconds: turn.allowed().as_secs_f64(),
            used_before_seconds: turn.used().as_secs_f64(),
            reminders: reminders.collect(),
            steps: steps.collect(),
        }
    }
}
