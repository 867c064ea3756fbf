use super::{Calendar, Terms, counted, deadline};
use crate::kernel::{Seat, Standing};
use crate::record::{Event, Then, What};
use jiff::{SignedDuration, Timestamp};
use plotline_published::FromJson;
use serde::Serialize;

/// The clock of a game that is played at a pace.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, FromJson)]
pub struct GameClock {
    /// One for each seat, in seat order.
    pub seats: Vec<SeatClock>,
    /// The turn whose time runs.
    pub turn: Option<TurnClock>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, FromJson)]
pub struct SeatClock {
    /// What was left of the bank before the turn whose time runs; nothing where each turn has its own time.
    pub bank_ms: Option<i64>,
    /// Whether the one grace period of the game was used.
    pub grace_used: bool,
    /// The seat's latest turn as it was when it ended, in case it is taken back.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    ended: Option<TurnClock>,
}

/// The time of a seat that is to move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, FromJson)]
pub struct TurnClock {
    pub seat: Seat,
    /// When the seat became to move.
    pub began_at: Timestamp,
    /// From when on `left_ms` is counted.
    pub since: Timestamp,
    pub left_ms: i64,
    /// The time of the whole turn.
    pub allowed_ms: i64,
    pub deadline: Timestamp,
    /// The reminders still to come, the sooner first.
    pub reminders: Vec<Reminder>,
    /// Whether this is the grace period after the time has run out.
    pub grace: bool,
}

/// That a share of the time of a turn is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, FromJson)]
pub struct Reminder {
    pub percent: u8,
    pub at: Timestamp,
}

/// When somebody is reminded.
const PERCENTS: [u8; 2] = [50, 90];

/// Of a shorter turn nobody is reminded: the reminder would come together with the end.
const WORTH_A_REMINDER: SignedDuration = SignedDuration::from_mins(10);

/// What a seat that was skipped has left at least, as a part of the bank: whoever comes back can play on.
const AFTER_SKIP: i32 = 10;

impl GameClock {
    /// The clock of a game before its first turn.
    pub fn new(terms: &Terms, seats: u8) -> Self {
        let seat = SeatClock {
            bank_ms: terms.increment.map(|_| millis(terms.time)),
            ..SeatClock::default()
        };
        Self {
            seats: vec![seat; usize::from(seats)],
            turn: None,
        }
    }

    /// The clock after some events, when the game stands like this: it starts when a seat becomes to move and stops
    /// when it no longer is. `calendar` says what counts for a seat.
    pub fn follow(
        &self,
        terms: &Terms,
        events: &[Event],
        standing: &Standing,
        now: Timestamp,
        calendar: impl Fn(Seat) -> Calendar,
    ) -> Self {
        let mut next = self.clone();
        let to_move = standing.to_move.first().copied();
        let missed = events.iter().find_map(|event| match event.what {
            What::DeadlineMissed { seat, then } => Some((seat, then)),
            _ => None,
        });
        let undone = events
            .iter()
            .any(|event| matches!(event.what, What::Undone { .. }));
        if let Some(turn) = next.turn.take() {
            match missed.filter(|(seat, _)| *seat == turn.seat) {
                Some((seat, Then::Grace)) => {
                    next.seat(seat).grace_used = true;
                    next.turn = Some(turn.into_grace(terms, now, &calendar(seat)));
                    return next;
                }
                None if to_move == Some(turn.seat) => {
                    let more = more_time(events, turn.seat);
                    next.turn = Some(match more.is_zero() {
                        true => turn,
                        false => turn.extended(more, &calendar),
                    });
                    return next;
                }
                // The turn that was taken back has given the seat nothing to do, so it costs nothing.
                None if undone => {}
                Some(_) => next.skip(terms, turn.seat),
                None => next.end(terms, turn, now, &calendar),
            }
        }
        if let Some(seat) = to_move.filter(|_| !standing.is_over()) {
            let ended = next.seat(seat).ended.take().filter(|_| undone);
            let turn = match ended {
                Some(ended) => TurnClock { since: now, ..ended },
                None => TurnClock::new(seat, next.time_of(terms, seat), now),
            };
            next.turn = Some(turn.timed(&calendar(seat)));
        }
        next
    }

    /// The clock with the times of its turn reckoned anew, because time counts otherwise than was known.
    pub fn timed(&self, calendar: impl Fn(Seat) -> Calendar) -> Self {
        let mut timed = self.clone();
        timed.turn = timed.turn.map(|turn| {
            let calendar = calendar(turn.seat);
            turn.timed(&calendar)
        });
        timed
    }

    /// The same after the clock of the service was set back to `now`: a turn that began later than that begins now.
    pub fn set_back(&self, now: Timestamp) -> Self {
        let mut set_back = self.clone();
        if let Some(turn) = set_back.turn.as_mut() {
            turn.began_at = turn.began_at.min(now);
            turn.since = turn.since.min(now);
        }
        set_back
    }

    /// The same when time counts otherwise from now on: what was counted until now stays counted.
    pub fn changed(&self, now: Timestamp, before: &Calendar, after: &Calendar) -> Self {
        let mut changed = self.clone();
        changed.turn = changed.turn.map(|turn| turn.paid(now, before).timed(after));
        changed
    }

    /// When something has to be done: the next reminder or the deadline.
    pub fn due_at(&self) -> Option<Timestamp> {
        let turn = self.turn.as_ref()?;
        let reminder = turn.reminders.first().map(|reminder| reminder.at);
        Some(reminder.map_or(turn.deadline, |at| at.min(turn.deadline)))
    }

    /// What a seat whose deadline has passed is told, if one has.
    pub fn missed(&self, terms: &Terms, now: Timestamp) -> Option<(Seat, Then)> {
        let turn = self.turn.as_ref().filter(|turn| turn.deadline <= now)?;
        let graced = self
            .seats
            .get(turn.seat.index())
            .is_some_and(|seat| seat.grace_used);
        Some((turn.seat, terms.after_deadline(graced)))
    }

    /// Takes out the reminders that are due, and gives the one to be sent: of several only the last is worth it.
    pub fn take_reminders(&mut self, now: Timestamp) -> Option<Reminder> {
        let turn = self.turn.as_mut()?;
        let due = turn.reminders.iter().rposition(|reminder| reminder.at <= now)?;
        turn.reminders.drain(..=due).next_back()
    }

    fn seat(&mut self, seat: Seat) -> &mut SeatClock {
        if self.seats.len() <= seat.index() {
            self.seats.resize(seat.index() + 1, SeatClock::default());
        }
        #[expect(clippy::indexing_slicing, reason = "the list was just made long enough")]
        &mut self.seats[seat.index()]
    }

    fn time_of(&mut self, terms: &Terms, seat: Seat) -> SignedDuration {
        let bank = self.seat(seat).bank_ms;
        bank.map_or(terms.time, SignedDuration::from_millis)
    }

    fn end(&mut self, terms: &Terms, turn: TurnClock, now: Timestamp, calendar: &impl Fn(Seat) -> Calendar) {
        let turn = turn.clone().paid(now, &calendar(turn.seat));
        let left = if turn.grace { 0 } else { turn.left_ms };
        let seat = self.seat(turn.seat);
        seat.bank_ms = terms.increment.map(|increment| left + millis(increment));
        seat.ended = Some(turn);
    }

    fn skip(&mut self, terms: &Terms, seat: Seat) {
        let least = terms.time / AFTER_SKIP;
        self.seat(seat).bank_ms = terms.increment.map(|increment| millis(increment.max(least)));
    }
}

impl SeatClock {
    /// What was left of the bank before the turn whose time runs; nothing where each turn has its own time.
    pub fn bank(&self) -> Option<SignedDuration> {
        self.bank_ms.map(SignedDuration::from_millis)
    }
}

impl TurnClock {
    /// The time of the whole turn.
    pub fn allowed(&self) -> SignedDuration {
        SignedDuration::from_millis(self.allowed_ms)
    }

    /// How much of it had been used when `since` began.
    pub fn used(&self) -> SignedDuration {
        SignedDuration::from_millis(self.allowed_ms - self.left_ms)
    }

    fn new(seat: Seat, allowed: SignedDuration, now: Timestamp) -> Self {
        Self {
            seat,
            began_at: now,
            since: now,
            left_ms: millis(allowed),
            allowed_ms: millis(allowed),
            deadline: now,
            reminders: PERCENTS
                .iter()
                .filter(|_| allowed >= WORTH_A_REMINDER)
                .map(|percent| Reminder {
                    percent: *percent,
                    at: now,
                })
                .collect(),
            grace: false,
        }
    }

    fn into_grace(self, terms: &Terms, now: Timestamp, calendar: &Calendar) -> Self {
        let grace = Self {
            began_at: self.began_at,
            reminders: Vec::new(),
            grace: true,
            ..Self::new(self.seat, terms.grace, now)
        };
        grace.timed(calendar)
    }

    /// With more time, which counts like the rest of it.
    fn extended(self, more: SignedDuration, calendar: impl Fn(Seat) -> Calendar) -> Self {
        let calendar = calendar(self.seat);
        let extended = Self {
            left_ms: self.left_ms.saturating_add(millis(more)),
            allowed_ms: self.allowed_ms.saturating_add(millis(more)),
            ..self
        };
        extended.timed(&calendar)
    }

    /// What was counted until now is taken from what is left.
    fn paid(self, now: Timestamp, calendar: &Calendar) -> Self {
        let paid = millis(counted(self.since, now, calendar));
        Self {
            since: now.max(self.since),
            left_ms: (self.left_ms - paid).max(0),
            ..self
        }
    }

    /// Reckons when its time runs out, and when to remind of it.
    fn timed(mut self, calendar: &Calendar) -> Self {
        let (since, used) = (self.since, self.allowed_ms - self.left_ms);
        let after = |ms: i64| deadline(since, SignedDuration::from_millis(ms), calendar).at;
        for reminder in &mut self.reminders {
            reminder.at = after(self.allowed_ms / 100 * i64::from(reminder.percent) - used);
        }
        self.deadline = after(self.left_ms);
        self
    }
}

/// How much time admins have given a seat.
fn more_time(events: &[Event], of: Seat) -> SignedDuration {
    let given = events.iter().filter_map(|event| match event.what {
        What::DeadlineExtended { seat, seconds, .. } if seat == of => i64::try_from(seconds).ok(),
        _ => None,
    });
    SignedDuration::from_secs(given.fold(0, i64::saturating_add))
}

fn millis(duration: SignedDuration) -> i64 {
    i64::try_from(duration.as_millis()).unwrap_or(i64::MAX)
}
