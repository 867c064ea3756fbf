//! Reading a reply: from the bytes of a mail to what its writer asks for. Pure, bounded, and never a panic.
//!
//! [`read_reply`] finds who wrote to whom and the lines that a person wrote, without what was quoted, signed or said by
//! a machine; [`read_orders`] finds moves and words in those lines.

mod automatic;
mod flowed;
mod headers;
mod html;
mod orders;
mod parts;
mod plain;
mod quotes;
mod tags;
#[cfg(test)]
mod tests;

pub(crate) use automatic::Automatic;
pub(crate) use orders::{Asked, If, Orders, Planned, Said, read_orders};

use mail_parser::HeaderName;
use parts::{Bodies, Part};

/// A mail, as far as it matters here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Reply {
    /// The addresses it was sent to, as far as its headers tell.
    pub(crate) recipients: Vec<String>,
    /// Without its angle brackets.
    pub(crate) message_id: Option<String>,
    /// Whom it says to be from, in lower case.
    pub(crate) from: Option<String>,
    /// Set where no person wrote it. It must not be answered, or two machines would write to each other for ever.
    pub(crate) automatic: Option<Automatic>,
    /// What the person wrote, without quotations and signatures; no line is empty.
    pub(crate) lines: Vec<String>,
    /// Whether there is a text that only its writer's friends can read.
    pub(crate) encrypted: bool,
}

/// Why a mail cannot be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum Unreadable {
    #[error("a mail may have {SIZE_LIMIT} bytes")]
    TooLarge,
    #[error("it does not say from whom it is, so it is no mail")]
    NoMail,
}

/// A reply with a long thread below it has some hundred kilobytes; pictures are not looked at.
pub const SIZE_LIMIT: usize = 1024 * 1024;

pub(crate) fn read_reply(raw: &[u8]) -> Result<Reply, Unreadable> {
    if raw.len() > SIZE_LIMIT {
        return Err(Unreadable::TooLarge);
    }
    let mail = Part::read(raw);
    if mail.header(&HeaderName::From).is_none() {
        return Err(Unreadable::NoMail);
    }
    let bodies = Bodies::of(&mail);
    Ok(Reply {
        recipients: headers::recipients(&mail),
        message_id: headers::message_id(&mail),
        from: headers::from(&mail),
        automatic: automatic::find(&mail, &bodies),
        lines: lines(&bodies),
        encrypted: bodies.encrypted,
    })
}

/// The plain text, and if nobody wrote anything there the HTML: some programs send an empty text beside it.
fn lines(bodies: &Bodies) -> Vec<String> {
    let plain = quotes::written(&plain::lines(&bodies.plain));
    match plain.is_empty() {
        false => plain,
        true => quotes::written(&plain::lines(&html::to_text(&bodies.html))),
    }
}
