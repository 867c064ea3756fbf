//! Mail: how players play without looking at the service.

mod key;
mod reply_token;

pub(crate) use key::MailKey;
#[expect(unused_imports, reason = "the mails that carry tokens come next")]
pub(crate) use reply_token::{ReplyToken, ReplyTokenError};
