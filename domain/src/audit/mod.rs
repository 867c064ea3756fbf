//! The audit log: what admins did and why. It is append-only, and each entry carries the hash of the one before.

mod entry;
mod list_entries;
mod order;
mod query;
mod store;
mod verify_audit;

pub use entry::{AuditAct, AuditAdmin, AuditEntry, AuditTarget};
pub use list_entries::Audits;
pub use order::{InvalidReason, Order, Reason};
pub use query::AuditQuery;
pub use store::{AuditLine, AuditStore};
pub use verify_audit::{AuditFault, AuditProof};
