//! The headers around what a mail says.

use super::says::Said;
use super::{Links, Office};
use jiff::Timestamp;
use lettre::message::header::{HeaderName, HeaderValue};
use lettre::message::{Mailbox, MultiPart};
use lettre::{Address, Message};
use plotline_domain::notices::NoticeKind;
use plotline_domain::players::Player;

/// What a mail says, and its place among all others.
pub(super) struct Letter {
    pub(super) said: Said,
    /// The same whenever the mail is written, so that one that is sent again is known for the same.
    pub(super) message_id: String,
    /// What it follows, the oldest first; the last is what it answers.
    pub(super) references: Vec<String>,
    /// Where a reply plays.
    pub(super) reply_to: Option<String>,
    pub(super) kind: Kind,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    One(NoticeKind),
    Digest,
}

impl Letter {
    /// The whole mail, or why there cannot be one.
    pub(super) fn compose(
        &self,
        office: &Office,
        player: &Player,
        links: &Links,
        now: Timestamp,
    ) -> Result<Message, String> {
        let address: Address = player
            .email
            .as_str()
            .parse()
            .map_err(|error| format!("The address cannot be written to: {error}."))?;
        let to = Mailbox::new(Some(player.username.as_str().to_owned()), address);
        let mut mail = Message::builder()
            .from(office.from.clone())
            .to(to)
            .subject(self.subject())
            .date(now.into());
        if let Some(reply_to) = self.reply_to.as_ref().and_then(|address| address.parse().ok()) {
            mail = mail.reply_to(Mailbox::new(office.from.name.clone(), reply_to));
        }
        for (name, value) in self.headers(links) {
            mail = mail.raw_header(HeaderValue::new(HeaderName::new_from_ascii_str(name), value));
        }
        let document = &self.said.document;
        mail.multipart(MultiPart::alternative_plain_html(
            document.text(),
            document.html(),
        ))
        .map_err(|error| format!("The mail cannot be written: {error}."))
    }

    fn subject(&self) -> String {
        match self.kind {
            Kind::One(NoticeKind::MailAnswer) => format!("Re: {}", self.said.subject),
            _ => self.said.subject.clone(),
        }
    }

    fn headers(&self, links: &Links) -> Vec<(&'static str, String)> {
        let (kind, automatic) = match self.kind {
            // RFC 3834 tells answers from what comes by itself; machines are to answer neither.
            Kind::One(NoticeKind::MailAnswer) => (NoticeKind::MailAnswer.as_str(), "auto-replied"),
            Kind::One(kind) => (kind.as_str(), "auto-generated"),
            Kind::Digest => ("digest", "auto-generated"),
        };
        let mut headers = vec![("Message-ID", self.message_id.clone())];
        if let Some(last) = self.references.last() {
            headers.push(("In-Reply-To", last.clone()));
            headers.push(("References", self.references.join(" ")));
        }
        headers.extend([
            ("Auto-Submitted", automatic.to_owned()),
            ("X-Auto-Response-Suppress", "All".to_owned()),
            ("List-Unsubscribe", format!("<{}>", links.unsubscribe)),
            ("List-Unsubscribe-Post", "List-Unsubscribe=One-Click".to_owned()),
            ("X-Plotline-Kind", kind.to_owned()),
        ]);
        headers
    }
}
