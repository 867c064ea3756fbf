//! What players try to do in games, noted down with what they were answered, so that an admin can tell what became of a
//! turn. It costs a request next to nothing: notes go to a queue in memory and are written in batches beside.
//!
//! An attempt is noted where it ends: by the middleware for REST and for what never reaches the graph, by the guard of
//! the graph for its fields, and by what answers mails.

mod attempt;
mod log;
mod origin;
mod sent;
mod witness;

pub use attempt::Attempt;
pub use log::{SubmissionLog, keep_submissions, prune_submissions};
pub use origin::{Origin, client_of};
pub use sent::{act_of_field, sent_by_mail, without_secrets};
pub use witness::witness;
