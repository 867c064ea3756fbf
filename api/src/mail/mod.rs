//! Mail: how players play without looking at the service.

mod deliver;
mod key;
mod reply_token;
mod unsubscribe_token;

#[expect(unused_imports, reason = "the worker that has mails delivered comes next")]
pub(crate) use deliver::{Failed, Links, MailDeliverer, Sent};
pub(crate) use key::MailKey;
#[expect(unused_imports, reason = "the mails that carry tokens come next")]
pub(crate) use reply_token::{ReplyToken, ReplyTokenError};
pub(crate) use unsubscribe_token::UnsubscribeToken;
