//! Notices: what players are told, whoever is not looking at the service right now.
//!
//! A notice is written with the change that it tells of ([`Commit::notices`](crate::games::Commit)) and never lost. To
//! write one costs one insert; where and when its player wants to be told is asked afterwards. To its player a notice
//! that is kept, with all attempts to deliver it, is a notification.

mod kind;
mod notice;
mod query;
mod service;
mod store;
mod tell_once;

pub use kind::{NoticeKind, UnknownNoticeKind};
pub use notice::{Notice, NoticeDetails};
pub use query::NoticeQuery;
pub use service::Notices;
pub use store::NoticeStore;
