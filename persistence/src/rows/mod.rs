//! Rows, and what they mean in the domain.

mod conditional;
mod delivery;
mod game;
mod notice;
mod player;
mod submission;
mod webhook;

pub(crate) use conditional::{ConditionalRow, mark_text, read_mark};
pub(crate) use delivery::{
    AttemptRow, ClaimedRow, DeliveryRow, NewDeliveryRow, NoticeKey, parcels, read_deliveries,
};
pub(crate) use game::{GameRow, NewGameRow, SeatRow, TakenSeat, read_games};
pub(crate) use notice::{NewNoticeRow, NoticeRow, game_text};
pub(crate) use player::{NewPlayerRow, NewTokenRow, PlayerRow, TokenRow, role_text};
pub(crate) use submission::SubmissionRow;
pub(crate) use webhook::{WebhookChanges, WebhookRow};

use crate::errors::Fault;
use jiff::Timestamp;
use std::fmt::Display;
use std::str::FromStr;

pub(crate) fn read_id<T: FromStr>(text: &str) -> Result<T, Fault> {
    text.parse()
        .map_err(|_| Fault::Unreadable(format!("'{text}' is stored as an id")))
}

pub(crate) fn read_time(millis: i64) -> Result<Timestamp, Fault> {
    Timestamp::from_millisecond(millis)
        .map_err(|_| Fault::Unreadable(format!("{millis} is stored as a time")))
}

/// Counts are kept as signed numbers, which is all that SQL knows.
pub(crate) fn read_count(number: i64) -> Result<u64, Fault> {
    u64::try_from(number).map_err(|_| Fault::Unreadable(format!("{number} is stored as a count")))
}

pub(crate) fn write_count(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

/// PostgreSQL knows no text with a zero character. Nothing of that name is stored anywhere, so whoever looks for it
/// need not ask.
pub(crate) fn is_storable(text: &str) -> bool {
    !text.contains('\0')
}

/// A value that was written by this service but cannot be read: the words say where, not what, it may be secret.
pub(crate) fn unreadable(what: &str, of: &str, why: impl Display) -> Fault {
    Fault::Unreadable(format!("the {what} of {of} cannot be read: {why}"))
}
