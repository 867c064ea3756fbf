use async_graphql::ID;
use jiff::civil::Date;
use plotline_domain::{clocks, games};
use plotline_published::Published;

/// Days without correspondence, in the player's time zone.
#[derive(Published)]
pub(crate) struct Vacation {
    id: ID,
    from: Date,
    /// The last day.
    to: Date,
}

#[derive(Published)]
pub(crate) struct Vacations {
    /// The vacations of this year and later, in order.
    items: Vec<Vacation>,
    /// How many days a calendar year has.
    days_a_year: u32,
    /// The year it is where the player lives.
    year: i16,
    /// How many of its days can still be booked.
    days_left: u32,
    days_left_next_year: u32,
}

impl From<clocks::Vacation> for Vacation {
    fn from(vacation: clocks::Vacation) -> Self {
        Self {
            id: ID(vacation.id.to_string()),
            from: vacation.from,
            to: vacation.to,
        }
    }
}

impl From<games::Vacations> for Vacations {
    fn from(vacations: games::Vacations) -> Self {
        Self {
            items: vacations.items.into_iter().map(Into::into).collect(),
            days_a_year: clocks::Vacation::DAYS_A_YEAR,
            year: vacations.year,
            days_left: vacations.days_left,
            days_left_next_year: vacations.days_left_next_year,
        }
    }
}
