use super::SubmissionOutcome;
use crate::ids::{GameId, PlayerId, SubmissionId};
use jiff::Timestamp;

/// A place in a list of submissions: those after this one.
pub type SubmissionCursor = SubmissionId;

/// Which submissions, newest first.
#[derive(Clone, Debug, Default)]
pub struct SubmissionQuery {
    pub game: Option<GameId>,
    pub player: Option<PlayerId>,
    pub outcome: Option<SubmissionOutcome>,
    /// From this time on.
    pub from: Option<Timestamp>,
    /// Before this time.
    pub to: Option<Timestamp>,
    pub after: Option<SubmissionCursor>,
    pub limit: u32,
}
