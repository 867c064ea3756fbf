use crate::ids::{GameId, NoticeId, PlayerId};
use jiff::Timestamp;
use std::fmt;
use std::str::FromStr;

/// Which notices, newest first.
#[derive(Clone, Debug, Default)]
pub struct NoticeQuery {
    /// Those to this player.
    pub player: Option<PlayerId>,
    /// Those about this game.
    pub game: Option<GameId>,
    /// Those that come after this one in the list.
    pub after: Option<NoticeCursor>,
    pub limit: u32,
}

/// A place in a list of notices, as text: the time in milliseconds and the id.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoticeCursor {
    pub at: Timestamp,
    pub id: NoticeId,
}

#[derive(Debug, PartialEq, Eq, thiserror::Error)]
#[error("this is no place in the list; use one that was answered")]
pub struct InvalidNoticeCursor;

impl fmt::Display for NoticeCursor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}_{}", self.at.as_millisecond(), self.id)
    }
}

impl FromStr for NoticeCursor {
    type Err = InvalidNoticeCursor;

    fn from_str(text: &str) -> Result<Self, InvalidNoticeCursor> {
        let (millis, id) = text.split_once('_').ok_or(InvalidNoticeCursor)?;
        let millis = millis.parse().map_err(|_| InvalidNoticeCursor)?;
        Ok(Self {
            at: Timestamp::from_millisecond(millis).map_err(|_| InvalidNoticeCursor)?,
            id: id.parse().map_err(|_| InvalidNoticeCursor)?,
        })
    }
}

impl NoticeCursor {
    pub fn of(notice: &super::Notice) -> Self {
        Self {
            at: notice.at,
            id: notice.id,
        }
    }
}
