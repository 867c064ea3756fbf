//! Notices: what players are told, whoever is not looking at the service right now.
//!
//! A notice is written with the change that it tells of ([`Commit::notices`](crate::games::Commit)) and never lost. To
//! write one costs one insert; where and when its player wants to be told is asked afterwards, by a [`Courier`]. To its
//! player a notice that is kept, with all attempts to deliver it, is a notification.

mod channel;
mod courier;
mod deliver_parcel;
mod deliverer;
mod delivery;
mod forget_old;
mod kind;
mod list_notifications;
mod notice;
mod query;
mod retry;
mod service;
mod set_settings;
mod settings;
mod sort_notices;
mod store;
mod superseded;
mod tell_once;
mod weed;

pub use channel::{Channel, Lane, UnknownChannel};
pub use courier::{Courier, Deliverers};
pub use deliverer::{Deliverer, Failed, Sent};
pub use delivery::{Attempt, AttemptOutcome, Delivery, DeliveryStatus, Notification};
pub use kind::{NoticeKind, UnknownNoticeKind};
pub use notice::{Notice, NoticeDetails};
pub use query::{InvalidNoticeCursor, NoticeCursor, NoticeQuery};
pub use retry::Patience;
pub use service::Notices;
pub use set_settings::SetNoticeSettingsError;
pub use settings::{InvalidNoticeSettings, MailSettings, NoticeSettings, When};
pub use sort_notices::SortedNotices;
pub use store::{NoticeStore, Parcel, ParcelItem, Settled, Sorted, Way};
