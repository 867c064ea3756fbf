//! Mail: how players play without looking at the service.
//!
//! `says` holds every word of our mails, as a `Document`; `letter.rs` puts headers around it, `dkim.rs` signs it and
//! `transport` takes it away. What is to be told, to whom and when, the domain has decided before. It may not know the
//! web: no protocol, no request, nothing of what comes in.

mod deliver;
mod dkim;
mod document;
#[cfg(test)]
mod fixture;
mod key;
mod letter;
mod office;
mod postman;
mod reply_token;
mod says;
mod settings;
mod transport;
mod unsubscribe_token;

pub use key::MailKey;
pub use postman::Postman;
pub use reply_token::{ReplyToken, ReplyTokenError};
pub use settings::MailSettings;
pub use transport::{KeptMail, MailFolder};
pub use unsubscribe_token::UnsubscribeToken;

use deliver::{Links, MailDeliverer};
use office::Office;
use transport::Transport;
