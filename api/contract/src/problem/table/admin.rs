//! What admins do.

use super::super::Problem;
use super::super::kinds::*;
use super::sentence;
use plotline_domain::audit::InvalidReason;
use plotline_domain::games::AdminActError;
use plotline_domain::players::{BlockPlayerError, EndSessionsError};

impl From<InvalidReason> for Problem {
    fn from(error: InvalidReason) -> Self {
        Problem::new(&INVALID, sentence(&error)).field("reason")
    }
}

impl From<AdminActError> for Problem {
    fn from(error: AdminActError) -> Self {
        let detail = sentence(&error);
        match error {
            AdminActError::NotFound => Problem::new(&NOT_FOUND, detail),
            AdminActError::OwnGame => Problem::new(&OWN_GAME, detail),
            AdminActError::Over(status) | AdminActError::NotActive(status) => {
                Problem::new(&GAME_NOT_ACTIVE, detail).with("game_status", status.as_str())
            }
            AdminActError::NoSuchSeat(_) => Problem::new(&NOT_FOUND, detail).field("seat"),
            AdminActError::HasLeft(_) => Problem::new(&ALREADY_RESIGNED, detail),
            AdminActError::NoDeadline => Problem::new(&NO_DEADLINE, detail),
            AdminActError::BadExtension => Problem::new(&INVALID, detail).field("seconds"),
            AdminActError::Store(error) => error.into(),
        }
    }
}

impl From<BlockPlayerError> for Problem {
    fn from(error: BlockPlayerError) -> Self {
        let detail = sentence(&error);
        match error {
            BlockPlayerError::NotFound => Problem::new(&NOT_FOUND, detail),
            BlockPlayerError::OwnAccount => Problem::new(&INVALID, detail).field("id"),
            BlockPlayerError::AlreadyBlocked => Problem::new(&ALREADY_BLOCKED, detail),
            BlockPlayerError::NotBlocked => Problem::new(&NOT_BLOCKED, detail),
            BlockPlayerError::Store(error) => error.into(),
        }
    }
}

impl From<EndSessionsError> for Problem {
    fn from(error: EndSessionsError) -> Self {
        let detail = sentence(&error);
        match error {
            EndSessionsError::NotFound => Problem::new(&NOT_FOUND, detail),
            EndSessionsError::NoSuchSession => Problem::new(&NOT_FOUND, detail).field("session"),
            EndSessionsError::Store(error) => error.into(),
        }
    }
}
