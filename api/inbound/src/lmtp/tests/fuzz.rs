//! Conversations that no mail server has: real ones, broken in every way, and cut into pieces of any size.

use super::{Kept, converse};
use crate::SIZE_LIMIT;
use plotline_fuzz::{Dice, Mutator, soak};
use std::io::{ErrorKind, Result};
use std::pin::Pin;
use std::task::{Context, Poll};
use tokio::io::{AsyncRead, ReadBuf};
use tokio::runtime::{Builder, Runtime};

const LONGEST: usize = 64 * 1024;

const CODES: [&str; 12] = [
    "220", "221", "250", "252", "354", "421", "451", "452", "500", "501", "503", "552",
];

/// Whole conversations, and ends of mails that other servers took for one.
const CONVERSATIONS: [&str; 6] = [
    "LHLO mx.example\r\nMAIL FROM:<ada@example.org> SIZE=100\r\nRCPT TO:<turn+a@x>\r\nRCPT TO:<later@x>\r\nDATA\r\n\
     From: ada\r\n\r\n..3\r\n.\n4\r\n.\r\nQUIT\r\n",
    "LHLO mx\r\nMAIL FROM:<>\r\nRCPT TO:<@relay.example:turn+a@x>\r\nDATA\r\nx\r\n.\r\n\
     MAIL FROM:<>\r\nRCPT TO:<turn+b@x>\r\nDATA\r\ny\r\n.\r\n",
    "LHLO mx\r\nMAIL FROM:<a@x> SIZE=9999999\r\nMAIL FROM:<a@x> BODY=8BITMIME\r\nRCPT TO:<b@x>\r\nRSET\r\nNOOP\r\n\
     VRFY b\r\nSTARTTLS\r\nEHLO mx\r\nQUIT\r\n",
    "lhlo mx\r\nmail from:<a@x>\r\nrcpt to:<b@x>\r\ndata\r\n\r\n\n.\n\r\n.\r\r\n.\n\r\n\r.\r\n\r\n.\r\n",
    "LHLO mx\nMAIL FROM:<a@x>\nRCPT TO:<b@x>\nDATA\nhello\r\n.\nMAIL FROM:<evil@x>\r\n.\r\n",
    "LHLO [127.0.0.1]\r\nMAIL FROM:<\"a b\"@x>\r\nRCPT TO:<later@x>\r\nDATA\r\n.\r\n",
];

/// Hands bytes out in pieces of any size, and now and then lets its reader wait.
struct Pieces<'a> {
    rest: &'a [u8],
    dice: Dice,
}

impl AsyncRead for Pieces<'_> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        to: &mut ReadBuf<'_>,
    ) -> Poll<Result<()>> {
        if self.dice.one_in(8) {
            context.waker().wake_by_ref();
            return Poll::Pending;
        }
        let most = if self.dice.one_in(2) { 4 } else { 4_000 };
        let length = (1 + self.dice.below(most))
            .min(to.remaining())
            .min(self.rest.len());
        let (piece, rest) = self.rest.split_at(length);
        to.put_slice(piece);
        self.rest = rest;
        Poll::Ready(Ok(()))
    }
}

/// What was answered and delivered.
type Heard = (String, Vec<(String, String, Vec<u8>)>);

fn hear(runtime: &Runtime, read: impl AsyncRead + Unpin) -> Heard {
    let (kept, mut said) = (Kept::default(), Vec::new());
    let ended = runtime.block_on(converse(read, &mut said, &kept));
    if let Err(error) = ended {
        assert_eq!(error.kind(), ErrorKind::UnexpectedEof);
    }
    (String::from_utf8(said).unwrap(), kept.0.into_inner().unwrap())
}

fn runtime() -> Runtime {
    Builder::new_current_thread().enable_time().build().unwrap()
}

#[test]
fn any_conversation_is_answered_line_by_line_and_the_same_however_it_is_cut() {
    let (runtime, mutator) = (runtime(), Mutator::new(CONVERSATIONS, LONGEST));
    let mut delivered = 0;
    soak::cases(2_000, 1_000_000, |dice| {
        let text = mutator.bytes(dice);
        let (said, kept) = hear(&runtime, text.as_slice());
        is_bounded(&text, &said, &kept);
        delivered += kept.len();
        let pieces = Pieces {
            rest: &text,
            dice: dice.split(),
        };
        assert_eq!(hear(&runtime, pieces), (said, kept));
    });
    assert!(delivered > 50, "hardly a mail is delivered: {delivered}");
}

fn is_bounded(text: &[u8], said: &str, kept: &[(String, String, Vec<u8>)]) {
    let mut mistakes = 0;
    for line in said.split_terminator("\r\n") {
        let (code, rest) = line.split_at(3);
        assert!(CODES.contains(&code) && rest.starts_with([' ', '-']), "{line:?}");
        assert!(!rest.contains(char::is_control), "{line:?}");
        mistakes += usize::from(code == "500" || code == "501" || code == "503");
    }
    assert!(said.ends_with("\r\n") && mistakes <= 20, "{said}");
    // A greeting has six lines; a mail has an answer for each recipient, each of which was a line.
    let lines = 1 + text.split(|byte| *byte == b'\n').count();
    assert!(said.lines().count() <= 6 * lines, "{said}");
    assert!(kept.len() <= lines);
    for (_, to, raw) in kept {
        assert!(!to.is_empty() && raw.len() <= text.len().min(SIZE_LIMIT));
    }
}

#[test]
fn any_mail_arrives_as_it_was_sent() {
    let (runtime, mutator) = (runtime(), Mutator::new(CONVERSATIONS, LONGEST));
    soak::cases(2_000, 1_000_000, |dice| {
        let mail = [mutator.bytes(dice).as_slice(), b"\r\n"].concat();
        let text = [
            b"LHLO mx\r\nMAIL FROM:<a@x>\r\nRCPT TO:<b@x>\r\nDATA\r\n".as_slice(),
            &with_dots(&mail),
            b".\r\nQUIT\r\n",
        ];
        let pieces = Pieces {
            rest: &text.concat(),
            dice: dice.split(),
        };
        let (said, kept) = hear(&runtime, pieces);
        assert!(
            said.ends_with("354 Go on, end with a dot\r\n250 2.0.0 OK\r\n221 2.0.0 Bye\r\n"),
            "{said}"
        );
        assert_eq!(kept, [("a@x".to_owned(), "b@x".to_owned(), mail)]);
    });
}

/// A dot more before each line that begins with one (RFC 5321, 4.5.2); only CR LF ends a line.
fn with_dots(mail: &[u8]) -> Vec<u8> {
    let mut text = Vec::new();
    for (at, byte) in mail.iter().enumerate() {
        if *byte == b'.' && (at == 0 || mail[..at].ends_with(b"\r\n")) {
            text.push(b'.');
        }
        text.push(*byte);
    }
    text
}
