use jiff::Timestamp;
use plotline_domain::clocks::GameClock;
use plotline_domain::kernel::Seat;
use plotline_published::Published;

/// How much time everybody has.
#[derive(Published)]
#[published(name = "GameClock")]
pub(crate) struct Clock {
    seats: Vec<SeatClock>,
    /// The turn whose time runs.
    turn: Option<TurnClock>,
}

#[derive(Published)]
pub(crate) struct SeatClock {
    seat: Seat,
    /// What was left of the bank before the turn that runs; nothing where each turn has its own time.
    bank_seconds: Option<f64>,
    /// Whether the one grace period was used.
    grace_used: bool,
}

#[derive(Published)]
pub(crate) struct TurnClock {
    seat: Seat,
    /// When the seat became to move.
    began_at: Timestamp,
    deadline: Timestamp,
    /// Whether this is the grace period after the time has run out.
    grace: bool,
}

impl From<&GameClock> for Clock {
    fn from(clock: &GameClock) -> Self {
        let count = u8::try_from(clock.seats.len()).unwrap_or(u8::MAX);
        let seats = Seat::all(count).zip(&clock.seats).map(|(seat, own)| SeatClock {
            seat,
            bank_seconds: own.bank().map(|bank| bank.as_secs_f64()),
            grace_used: own.grace_used,
        });
        Self {
            seats: seats.collect(),
            turn: clock.turn.as_ref().map(|turn| TurnClock {
                seat: turn.seat,
                began_at: turn.began_at,
                deadline: turn.deadline,
                grace: turn.grace,
            }),
        }
    }
}
