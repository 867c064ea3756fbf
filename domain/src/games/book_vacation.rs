use super::Games;
use crate::clocks::{BookVacationError, Booked, Vacation, VacationId};
use crate::ids::PlayerId;
use crate::kernel::Timestamp;
use crate::ports::StoreError;
use jiff::civil::Date;
use plotline_use_case::use_case;

/// Books days without correspondence, in the player's time zone.
#[derive(Clone, Copy, Debug)]
pub struct BookVacation {
    pub from: Date,
    /// The last day.
    pub to: Date,
}

/// A player's vacations, and how many days are left to book.
#[derive(Clone, Debug)]
pub struct Vacations {
    pub items: Vec<Vacation>,
    pub year: i16,
    pub days_left: u32,
    pub days_left_next_year: u32,
}

#[derive(Debug, thiserror::Error)]
pub enum VacationError {
    #[error(transparent)]
    Refused(#[from] BookVacationError),
    #[error(transparent)]
    Store(#[from] StoreError),
}

#[derive(Debug, thiserror::Error)]
pub enum CancelVacationError {
    #[error("there is no such vacation of yours, or it is over")]
    NotFound,
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl Games {
    #[use_case]
    pub async fn list_vacations(&self, player: PlayerId) -> Result<Vacations, StoreError> {
        let booked = self.find_booked(player).await?;
        Ok(Vacations::new(&booked, self.clock.now()))
    }

    /// Books a vacation. The time of the player's running turns is counted by it from now on.
    #[use_case]
    pub async fn book_vacation(
        &self,
        player: PlayerId,
        command: BookVacation,
    ) -> Result<Vacation, VacationError> {
        let now = self.clock.now();
        let vacation = Vacation {
            id: VacationId::new(now, self.entropy.bytes()),
            from: command.from,
            to: command.to,
        };
        let book = |booked: &mut Booked| Ok::<_, VacationError>(booked.book(vacation, today(booked, now))?);
        self.change_booked(player, book).await?;
        Ok(vacation)
    }

    /// Cancels a vacation. Of one that has begun, the days after today are given back.
    #[use_case]
    pub async fn cancel_vacation(&self, player: PlayerId, id: VacationId) -> Result<(), CancelVacationError> {
        let now = self.clock.now();
        let cancel = |booked: &mut Booked| {
            let today = today(booked, now);
            booked
                .cancel(id, today)
                .then_some(())
                .ok_or(CancelVacationError::NotFound)
        };
        self.change_booked(player, cancel).await?;
        Ok(())
    }
}

impl Vacations {
    fn new(booked: &Booked, now: Timestamp) -> Self {
        let year = today(booked, now).year();
        Self {
            items: booked.vacations.clone(),
            year,
            days_left: booked.days_left(year),
            days_left_next_year: booked.days_left(year.saturating_add(1)),
        }
    }
}

/// The day it is where the player lives.
fn today(booked: &Booked, now: Timestamp) -> Date {
    now.to_zoned(booked.schedule.time_zone()).date()
}
