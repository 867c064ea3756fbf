//! Mail in: replying to a turn mail plays, and so does the page behind its link.
//!
//! Whoever has a reply token may play for the seat that it names; it is the only credential. A mail must come from the
//! address of the account as well: a token in a mail that was forwarded or quoted is worth nothing to others.

mod act;
mod answer;
mod holder;
mod lmtp;
mod page;
mod plan;
mod receive;
mod reply;

pub(crate) use lmtp::Lmtp;
pub(crate) use page::resource as page;
pub(crate) use receive::{Envelope, NotReceived, Received, receive};
pub(crate) use reply::SIZE_LIMIT;
