//! Mail in: replying to a turn mail plays, and so does the page behind its link.
//!
//! Whoever has a reply token may play for the seat that it names; it is the only credential. A mail must come from the
//! address of the account as well: a token in a mail that was forwarded or quoted is worth nothing to others.
//!
//! It stands on the service, as the protocols do; it may not know them.

mod act;
mod answer;
mod holder;
mod lmtp;
mod page;
mod plan;
mod receive;
mod reply;

pub use act::Done;
pub use lmtp::Lmtp;
pub use page::resource as page;
pub use receive::{Dropped, Envelope, NotReceived, Received, receive};
pub use reply::SIZE_LIMIT;
