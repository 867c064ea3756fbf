//! Notices and what players want of them.

use super::super::Problem;
use super::super::kinds::*;
use super::sentence;
use plotline_domain::notices::{InvalidNoticeCursor, InvalidNoticeSettings, SetNoticeSettingsError};

impl From<SetNoticeSettingsError> for Problem {
    fn from(error: SetNoticeSettingsError) -> Self {
        match error {
            SetNoticeSettingsError::Invalid(error @ InvalidNoticeSettings::BadHour) => {
                Problem::new(&INVALID, sentence(&error)).field("digest_hour")
            }
            SetNoticeSettingsError::Store(error) => error.into(),
        }
    }
}

impl From<InvalidNoticeCursor> for Problem {
    fn from(error: InvalidNoticeCursor) -> Self {
        Problem::new(&INVALID, sentence(&error)).field("after")
    }
}
