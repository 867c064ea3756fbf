//! One conversation: mails come in, and each recipient of each has an answer of its own.

use super::commands::Command;
use super::lines::{Line, Lines};
use crate::SIZE_LIMIT;
use std::io::Result;
use tokio::io::{AsyncRead, AsyncWrite, AsyncWriteExt};

/// Where mails go.
pub(super) trait Inbox {
    async fn deliver(&self, raw: &[u8], sender: &str, recipient: &str) -> Verdict;
}

/// What the mail server is told about one recipient. A mail that is of no use is taken too: to refuse it would make the
/// server write to whoever it says to be from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    Taken,
    TooLarge,
    /// It is to be tried again.
    Later,
}

/// Nobody replies to more seats at once.
const RECIPIENTS_LIMIT: usize = 50;

/// A server that goes on after so many mistakes is none.
const MISTAKES_LIMIT: usize = 20;

struct Session<W> {
    write: W,
    greeted: bool,
    sender: Option<String>,
    recipients: Vec<String>,
    mistakes: usize,
}

pub(super) async fn converse(
    read: impl AsyncRead + Unpin,
    write: impl AsyncWrite + Unpin,
    inbox: &impl Inbox,
) -> Result<()> {
    let mut lines = Lines::new(read);
    let mut session = Session {
        write,
        greeted: false,
        sender: None,
        recipients: Vec::new(),
        mistakes: 0,
    };
    session.say("220 Plotline LMTP").await?;
    while session.mistakes < MISTAKES_LIMIT {
        let command = match lines.command().await? {
            Line::End => return Ok(()),
            Line::TooLong => {
                session.mistake("500 5.5.2 The line is too long").await?;
                continue;
            }
            Line::Text(line) => Command::read(&line),
        };
        match command {
            Command::Quit => return session.say("221 2.0.0 Bye").await,
            Command::Data => session.data(&mut lines, inbox).await?,
            command => session.answer(command).await?,
        }
    }
    session.say("421 4.7.0 Too many mistakes").await
}

impl<W: AsyncWrite + Unpin> Session<W> {
    async fn answer(&mut self, command: Command) -> Result<()> {
        match command {
            Command::Lhlo => {
                self.reset();
                self.greeted = true;
                let offers = ["Plotline", "PIPELINING", "8BITMIME", "ENHANCEDSTATUSCODES"];
                let lines: String = offers.iter().map(|offer| format!("250-{offer}\r\n")).collect();
                self.say(&format!("{lines}250 SIZE {SIZE_LIMIT}")).await
            }
            Command::NotLmtp => self.mistake("500 5.5.1 This is LMTP; begin with LHLO").await,
            Command::Mail { .. } if !self.greeted => self.mistake("503 5.5.1 Begin with LHLO").await,
            Command::Mail { .. } if self.sender.is_some() => {
                self.mistake("503 5.5.1 One mail after the other").await
            }
            Command::Mail { size: Some(size), .. } if size > SIZE_LIMIT => self.say(TOO_LARGE).await,
            Command::Mail { from, .. } => {
                self.sender = Some(from);
                self.say("250 2.1.0 OK").await
            }
            Command::Rcpt { .. } if self.sender.is_none() => self.mistake("503 5.5.1 MAIL comes first").await,
            Command::Rcpt { .. } if self.recipients.len() >= RECIPIENTS_LIMIT => {
                self.say("452 4.5.3 Too many recipients").await
            }
            Command::Rcpt { to } => {
                self.recipients.push(to);
                self.say("250 2.1.5 OK").await
            }
            Command::Rset => {
                self.reset();
                self.say("250 2.0.0 OK").await
            }
            Command::Noop => self.say("250 2.0.0 OK").await,
            Command::Vrfy => self.say("252 2.1.5 Send a mail and see").await,
            Command::Unreadable => self.mistake("501 5.5.4 That cannot be read").await,
            Command::Unknown | Command::Data | Command::Quit => {
                self.mistake("500 5.5.1 Unknown command").await
            }
        }
    }

    async fn data(&mut self, lines: &mut Lines<impl AsyncRead + Unpin>, inbox: &impl Inbox) -> Result<()> {
        let Some(sender) = self.sender.clone().filter(|_| !self.recipients.is_empty()) else {
            return self.mistake("503 5.5.1 MAIL and RCPT come first").await;
        };
        self.say("354 Go on, end with a dot").await?;
        let raw = lines.data(SIZE_LIMIT).await?;
        let recipients = std::mem::take(&mut self.recipients);
        self.reset();
        for recipient in recipients {
            let verdict = match &raw {
                Some(raw) => inbox.deliver(raw, &sender, &recipient).await,
                None => Verdict::TooLarge,
            };
            let answer = match verdict {
                Verdict::Taken => "250 2.0.0 OK",
                Verdict::TooLarge => TOO_LARGE,
                Verdict::Later => "451 4.3.0 Try again later",
            };
            self.say(answer).await?;
        }
        Ok(())
    }

    fn reset(&mut self) {
        self.sender = None;
        self.recipients.clear();
    }

    async fn mistake(&mut self, answer: &str) -> Result<()> {
        self.mistakes += 1;
        self.say(answer).await
    }

    async fn say(&mut self, answer: &str) -> Result<()> {
        self.write.write_all(format!("{answer}\r\n").as_bytes()).await?;
        self.write.flush().await
    }
}

const TOO_LARGE: &str = "552 5.3.4 The mail is too large";
