//! The parts of a mail that a person reads, found within bounds.
//!
//! The library is handed headers and single parts only: for mails inside of mails it needs a stack as deep as the
//! sender likes.

use super::flowed;
use mail_parser::decoders::charsets::map::charset_decoder;
use mail_parser::decoders::quoted_printable::quoted_printable_decode;
use mail_parser::parsers::MessageStream;
use mail_parser::{ContentType, Header, HeaderName, MessageParser};
use std::borrow::Cow;

/// Headers and what comes after them: a whole mail, or a part of one.
pub(super) struct Part<'x> {
    pub(super) headers: Vec<Header<'x>>,
    pub(super) raw: &'x [u8],
    body: &'x [u8],
}

/// What a mail says, and what it is by its structure.
#[derive(Default)]
pub(super) struct Bodies {
    pub(super) plain: String,
    pub(super) html: String,
    /// A bounce or a receipt.
    pub(super) report: bool,
    /// Somebody has pressed a button of a calendar.
    pub(super) calendar: bool,
    pub(super) encrypted: bool,
    seen: usize,
}

/// Nobody nests deeper, and what was written stands before the fiftieth part.
const DEPTH_LIMIT: usize = 8;
const PARTS_LIMIT: usize = 50;

impl<'x> Part<'x> {
    pub(super) fn read(raw: &'x [u8]) -> Self {
        let mut stream = MessageStream::new(raw);
        let mut headers = Vec::new();
        stream.parse_headers(&MessageParser::new(), &mut headers);
        let body = raw.get(stream.offset()..).unwrap_or_default();
        Self { headers, raw, body }
    }

    pub(super) fn content_type(&self) -> Option<&ContentType<'x>> {
        self.header(&HeaderName::ContentType)?.value.as_content_type()
    }

    /// The first header of that name.
    pub(super) fn header(&self, name: &HeaderName<'_>) -> Option<&Header<'x>> {
        self.headers.iter().find(|header| header.name == *name)
    }

    /// Type and subtype in lower case; plain text where nothing is said.
    fn media(&self) -> (String, String) {
        match self.content_type() {
            Some(content) => (
                content.ctype().to_lowercase(),
                content.subtype().unwrap_or_default().to_lowercase(),
            ),
            None => ("text".to_owned(), "plain".to_owned()),
        }
    }

    fn is_attachment(&self) -> bool {
        let disposition = self.header(&HeaderName::ContentDisposition);
        disposition
            .and_then(|header| header.value.as_content_type())
            .is_some_and(ContentType::is_attachment)
    }

    fn attribute(&self, name: &str) -> Option<&str> {
        self.content_type()?.attribute(name)
    }

    /// The parts inside of a multipart.
    fn children(&self) -> Vec<&'x [u8]> {
        match self.attribute("boundary") {
            Some(boundary) if !boundary.is_empty() => split(self.body, boundary),
            _ => Vec::new(),
        }
    }

    /// The text of a single part, in whatever way and charset it is written.
    fn text(&self) -> String {
        let encoding = self
            .header(&HeaderName::ContentTransferEncoding)
            .and_then(|header| header.value.as_text())
            .unwrap_or_default()
            .trim()
            .to_lowercase();
        let bytes = match encoding.as_str() {
            "base64" => match MessageStream::new(self.body).decode_base64_mime(b"") {
                (usize::MAX, _) => Cow::Borrowed(self.body),
                (_, bytes) => bytes,
            },
            "quoted-printable" => {
                quoted_printable_decode(self.body).map_or(Cow::Borrowed(self.body), Cow::Owned)
            }
            _ => Cow::Borrowed(self.body),
        };
        let charset = self.attribute("charset").unwrap_or_default();
        match (charset_decoder(charset.as_bytes()), std::str::from_utf8(&bytes)) {
            (Some(decode), _) => decode(&bytes),
            (None, Ok(text)) => text.to_owned(),
            // Nothing is said and it is not UTF-8: then it is what old programs write.
            (None, Err(_)) => match charset_decoder(b"windows-1252") {
                Some(decode) => decode(&bytes),
                None => String::from_utf8_lossy(&bytes).into_owned(),
            },
        }
    }
}

impl Bodies {
    pub(super) fn of(mail: &Part<'_>) -> Self {
        let mut bodies = Self::default();
        bodies.visit(mail, DEPTH_LIMIT);
        bodies
    }

    fn visit(&mut self, part: &Part<'_>, depth: usize) {
        self.seen += 1;
        let (kind, subtype) = part.media();
        match (kind.as_str(), subtype.as_str()) {
            ("multipart", "report") => self.report = true,
            ("multipart", "encrypted") => self.encrypted = true,
            ("multipart", _) => {
                for child in part.children() {
                    if depth == 0 || self.seen >= PARTS_LIMIT {
                        return;
                    }
                    self.visit(&Part::read(child), depth - 1);
                }
            }
            ("application", "pkcs7-mime" | "x-pkcs7-mime") => self.encrypted = true,
            ("text", "calendar") => {
                let method = part.attribute("method").unwrap_or_default();
                self.calendar |= method.eq_ignore_ascii_case("reply");
            }
            ("text", _) if part.is_attachment() => {}
            ("text", "plain") => add(&mut self.plain, &unflowed(part)),
            ("text", "html") => add(&mut self.html, &part.text()),
            _ => {}
        }
    }
}

fn unflowed<'a>(part: &Part<'a>) -> String {
    let says = |name: &str, value: &str| {
        part.attribute(name)
            .is_some_and(|given| given.eq_ignore_ascii_case(value))
    };
    match says("format", "flowed") {
        true => flowed::join(&part.text(), says("delsp", "yes")),
        false => part.text(),
    }
}

/// Some programs cut a text in two where they put a picture.
fn add(to: &mut String, text: &str) {
    if !to.is_empty() {
        to.push('\n');
    }
    to.push_str(text);
}

/// What stands between the lines that consist of `--` and the boundary.
fn split<'x>(body: &'x [u8], boundary: &str) -> Vec<&'x [u8]> {
    let delimiter = [b"--", boundary.as_bytes()].concat();
    let (mut parts, mut begin, mut at) = (Vec::new(), None, 0);
    for line in body.split_inclusive(|byte| *byte == b'\n') {
        let start = at;
        at += line.len();
        let Some(rest) = line.strip_prefix(delimiter.as_slice()) else {
            continue;
        };
        let rest = rest.trim_ascii_end();
        if !rest.is_empty() && rest != b"--" {
            // Another boundary that begins like this one.
            continue;
        }
        if let Some(begin) = begin.take() {
            parts.extend(body.get(begin..start));
        }
        if rest == b"--" || parts.len() >= PARTS_LIMIT {
            return parts;
        }
        begin = Some(at);
    }
    // The end was cut off.
    parts.extend(begin.and_then(|begin| body.get(begin..)));
    parts
}
