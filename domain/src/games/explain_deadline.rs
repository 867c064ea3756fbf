use super::{Caller, FindGameError, Game, Games};
use crate::clocks::{Deadline, Missed, Step, TurnClock, Why, deadline};
use crate::ids::GameId;
use crate::kernel::Timestamp;
use crate::ports::StoreError;
use jiff::SignedDuration;
use jiff::tz::TimeZone;
use plotline_use_case::use_case;

/// When a turn must have been taken, and how that comes about.
#[derive(Clone, Debug)]
pub struct ExplainedDeadline {
    pub turn: TurnClock,
    pub missed: Missed,
    /// The time zone of the seat's player; nothing where that is not for the caller to know.
    pub zone: Option<TimeZone>,
    /// From `turn.since` to the deadline, without gaps.
    pub steps: Vec<Step>,
    /// When the seat's grace period would end, if it has not used it.
    pub with_grace: Option<Timestamp>,
}

#[derive(Debug, thiserror::Error)]
pub enum ExplainDeadlineError {
    #[error(transparent)]
    Find(#[from] FindGameError),
    #[error("nobody has to move by any time in this game now")]
    NoDeadline,
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl Games {
    /// Explains the next deadline of a game.
    #[use_case]
    pub async fn explain_deadline(
        &self,
        caller: &Caller,
        id: GameId,
    ) -> Result<ExplainedDeadline, ExplainDeadlineError> {
        let game = self.find_game(caller, id).await?;
        let explained = self.deadline_of_game(caller, &game).await?;
        explained.ok_or(ExplainDeadlineError::NoDeadline)
    }

    /// The same for a game that the caller has found. Why a player's time does not count is told to that player only.
    #[use_case]
    pub async fn deadline_of_game(
        &self,
        caller: &Caller,
        game: &Game,
    ) -> Result<Option<ExplainedDeadline>, StoreError> {
        let (Some(terms), Some(clock)) = (game.pace.terms(), self.clock_now(game).await?) else {
            return Ok(None);
        };
        let Some(turn) = clock.turn.clone().filter(|_| !game.status.is_over()) else {
            return Ok(None);
        };
        let own = game.seat_of(caller.player) == Some(turn.seat);
        let calendar = self
            .calendars(game, &clock, &terms, &[turn.seat])
            .await?
            .of(turn.seat);
        let left = SignedDuration::from_millis(turn.left_ms);
        let Deadline { at, steps } = deadline(turn.since, left, &calendar);
        let grace_used = clock
            .seats
            .get(turn.seat.index())
            .is_some_and(|seat| seat.grace_used);
        let has_grace = terms.grace.is_positive() && !grace_used;
        Ok(Some(ExplainedDeadline {
            with_grace: has_grace.then(|| deadline(at, terms.grace, &calendar).at),
            zone: own.then(|| calendar.zone()),
            steps: if own { steps } else { discreet(&steps) },
            missed: terms.missed,
            turn,
        }))
    }
}

impl ExplainedDeadline {
    /// A time as a clock on the player's wall shows it, with the offset from UTC, if that is for the caller to know.
    pub fn local(&self, at: Timestamp) -> Option<String> {
        let offset = self.zone.as_ref()?.to_offset(at);
        Some(at.display_with_offset(offset).to_string())
    }

    pub fn zone_name(&self) -> Option<String> {
        let zone = self.zone.as_ref()?;
        Some(zone.iana_name().unwrap_or("UTC").to_owned())
    }
}

/// The steps as others see them: that somebody is away, not why.
fn discreet(steps: &[Step]) -> Vec<Step> {
    let mut shown: Vec<Step> = Vec::new();
    for step in steps {
        let why = step.why.map(|why| match why {
            Why::Outage => Why::Outage,
            _ => Why::Away,
        });
        match shown.last_mut() {
            Some(last) if last.why == why => last.to = step.to,
            _ => shown.push(Step { why, ..*step }),
        }
    }
    shown
}
