//! Submissions: every attempt to act in a game, what was sent and what was answered. Admins read them when a player
//! asks what became of a turn.

mod list_submissions;
mod query;
mod service;
mod store;
mod submission;

pub use list_submissions::ListedSubmission;
pub use query::{SubmissionCursor, SubmissionQuery};
pub use service::Submissions;
pub use store::SubmissionStore;
pub use submission::{
    Submission, SubmissionAct, SubmissionChannel, SubmissionOutcome, UnknownWord, Verdict, cut, key_hash,
};
