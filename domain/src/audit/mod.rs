//! The audit log: what admins did and why, and what they looked at. It is append-only, and each entry carries the hash of the one before.

mod entry;
mod head;
mod list_entries;
mod note_look;
mod order;
mod query;
mod store;
mod verify_audit;

pub use entry::{AuditAct, AuditAdmin, AuditEntry, AuditTarget};
pub use head::{AuditHead, InvalidHead};
pub use list_entries::Audits;
pub(crate) use note_look::Looks;
pub use order::{InvalidReason, Order, Reason};
pub use query::AuditQuery;
pub use store::{AuditLine, AuditStore};
pub use verify_audit::{AuditFault, AuditProof};
