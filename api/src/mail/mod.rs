//! Mail: how players play without looking at the service.
//!
//! `says` holds every word of our mails, as a `Document`; `letter.rs` puts headers around it, `dkim.rs` signs it and
//! `transport` takes it away.

mod deliver;
mod dkim;
mod document;
#[cfg(test)]
mod fixture;
mod key;
mod letter;
mod office;
mod reply_token;
mod says;
mod transport;
mod unsubscribe_token;

pub(crate) use deliver::{Links, MailDeliverer};
pub(crate) use key::MailKey;
pub(crate) use office::Office;
pub(crate) use reply_token::{ReplyToken, ReplyTokenError};
pub(crate) use transport::{KeptMail, MailFolder, Transport};
pub(crate) use unsubscribe_token::UnsubscribeToken;
