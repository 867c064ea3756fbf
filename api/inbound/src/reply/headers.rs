//! Who wrote to whom.

use super::parts::Part;
use mail_parser::parsers::MessageStream;
use mail_parser::{Address, Header, HeaderName};

/// Where servers and programs put the address that a mail was sent to. Envelopes are rewritten on the way, so the one
/// with the token may be in any of them.
const RECIPIENTS: [&str; 9] = [
    "x-original-to",
    "delivered-to",
    "envelope-to",
    "x-envelope-to",
    "x-forwarded-to",
    "to",
    "cc",
    "resent-to",
    "bcc",
];

/// Nobody answers a turn mail to more.
const RECIPIENTS_LIMIT: usize = 50;

pub(super) fn recipients(mail: &Part<'_>) -> Vec<String> {
    let headers = RECIPIENTS.iter().flat_map(|name| {
        let named = move |header: &&Header<'_>| header.name.as_str().eq_ignore_ascii_case(name);
        mail.headers.iter().filter(named)
    });
    let mut found: Vec<String> = Vec::new();
    for address in headers.flat_map(|header| addresses(mail, header)) {
        if found.len() < RECIPIENTS_LIMIT && !found.contains(&address) {
            found.push(address);
        }
    }
    found
}

pub(super) fn from(mail: &Part<'_>) -> Option<String> {
    let header = mail.header(&HeaderName::From)?;
    let address = addresses(mail, header).into_iter().next()?;
    Some(address.to_lowercase())
}

pub(super) fn message_id(mail: &Part<'_>) -> Option<String> {
    let id = mail.header(&HeaderName::MessageId)?.value.as_text()?.trim();
    (!id.is_empty()).then(|| id.to_owned())
}

/// The text of a header as it stands there, without line breaks.
pub(super) fn raw(mail: &Part<'_>, name: &str) -> Option<String> {
    let header = mail
        .headers
        .iter()
        .find(|header| header.name.as_str().eq_ignore_ascii_case(name))?;
    Some(String::from_utf8_lossy(value(mail, header)).trim().to_owned())
}

fn addresses(mail: &Part<'_>, header: &Header<'_>) -> Vec<String> {
    let parsed = MessageStream::new(value(mail, header)).parse_address();
    let addresses = parsed.into_address().map(Address::into_list).unwrap_or_default();
    addresses
        .into_iter()
        .filter_map(|address| Some(address.address?.trim().to_owned()))
        .filter(|address| !address.is_empty())
        .collect()
}

fn value<'x>(mail: &Part<'x>, header: &Header<'_>) -> &'x [u8] {
    let range = header.offset_start as usize..header.offset_end as usize;
    mail.raw.get(range).unwrap_or_default()
}
