use super::Booked;
use crate::ids::VacationId as Id;
use jiff::ToSpan;
use jiff::civil::Date;
use plotline_published::FromJson;
use serde::Serialize;

pub use crate::ids::VacationId;

/// Days on which a player plays no correspondence, booked in advance. They are days in the player's time zone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, FromJson)]
pub struct Vacation {
    pub id: Id,
    pub from: Date,
    /// The last day.
    pub to: Date,
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BookVacationError {
    #[error("a vacation ends on the day it begins or later")]
    EndsBeforeItBegins,
    #[error("a vacation is booked in advance: it begins today, {today}, or later")]
    InThePast { today: Date },
    #[error("a vacation is booked at most a year ahead")]
    TooFarAhead,
    #[error("these days are booked already")]
    Overlaps,
    #[error("{year} has {left} of {} days of vacation left", Vacation::DAYS_A_YEAR)]
    BudgetSpent { year: i16, left: u32 },
}

impl Vacation {
    /// How many days a player may take off in a calendar year.
    pub const DAYS_A_YEAR: u32 = 28;

    fn days(&self) -> impl Iterator<Item = Date> {
        self.from.series(1.day()).take_while(|day| *day <= self.to)
    }

    fn meets(&self, other: &Vacation) -> bool {
        self.from <= other.to && other.from <= self.to
    }
}

impl Booked {
    /// How many days of a year are not booked yet.
    pub fn days_left(&self, year: i16) -> u32 {
        let days = self.vacations.iter().flat_map(Vacation::days);
        let booked = days.filter(|day| day.year() == year).count();
        Vacation::DAYS_A_YEAR.saturating_sub(u32::try_from(booked).unwrap_or(u32::MAX))
    }

    /// Books a vacation, on a day of the player's.
    pub fn book(&mut self, vacation: Vacation, today: Date) -> Result<(), BookVacationError> {
        if vacation.to < vacation.from {
            return Err(BookVacationError::EndsBeforeItBegins);
        }
        if vacation.from < today {
            return Err(BookVacationError::InThePast { today });
        }
        if today.checked_add(1.year()).is_ok_and(|limit| vacation.to > limit) {
            return Err(BookVacationError::TooFarAhead);
        }
        if self.vacations.iter().any(|other| other.meets(&vacation)) {
            return Err(BookVacationError::Overlaps);
        }
        for year in [vacation.from.year(), vacation.to.year()] {
            let left = self.days_left(year);
            let wanted = vacation.days().filter(|day| day.year() == year).count();
            if wanted > left as usize {
                return Err(BookVacationError::BudgetSpent { year, left });
            }
        }
        // What lies before this year is of no account any more.
        self.vacations.retain(|old| old.to.year() >= today.year());
        self.vacations.push(vacation);
        self.vacations.sort_by_key(|vacation| vacation.from);
        Ok(())
    }

    /// Cancels a vacation, and says whether there was one to cancel. Of one that has begun the days up to today are
    /// used; the others are given back.
    pub fn cancel(&mut self, id: VacationId, today: Date) -> bool {
        let Some(index) = self.vacations.iter().position(|vacation| vacation.id == id) else {
            return false;
        };
        match self.vacations.get_mut(index) {
            Some(vacation) if vacation.from > today => {
                self.vacations.remove(index);
                true
            }
            Some(vacation) if vacation.to > today => {
                vacation.to = today;
                true
            }
            _ => false,
        }
    }
}
