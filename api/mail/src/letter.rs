//! The headers around what a mail says.

use super::says::{Chapter, Reply, Said, about_game, about_nothing, digest};
use super::{Links, Office, ReplyToken};
use bytes::Bytes;
use jiff::{SignedDuration, Timestamp};
use lettre::message::header::{ContentType, HeaderName, HeaderValue};
use lettre::message::{Attachment, Mailbox, MultiPart, SinglePart};
use lettre::{Address, Message};
use plotline_domain::games::Briefing;
use plotline_domain::notices::{Notice, NoticeKind};
use plotline_domain::players::Player;
use sha2::{Digest, Sha256};

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

/// What the HTML of a mail calls the picture that goes with it.
const PICTURE: &str = "board";

/// How long a reply address holds, from the deadline on or, where there is none, from when it is sent.
const REPLY_LIFE: SignedDuration = SignedDuration::from_hours(30 * 24);

impl Letter {
    /// About one notice. Without a briefing it is about no game, or one at which the player does not sit any more.
    pub(super) fn about(
        office: &Office,
        notice: &Notice,
        briefing: Option<&Briefing>,
        links: &Links,
        now: Timestamp,
    ) -> Self {
        let Some(briefing) = briefing else {
            return Self {
                said: about_nothing(notice, links),
                message_id: notice_id(office, notice),
                references: Vec::new(),
                reply_to: None,
                kind: Kind::One(notice.kind),
            };
        };
        let (game, seat) = (briefing.game.id, briefing.seat);
        let thread = office.message_id(&format!("game.{game}.{seat}"));
        let message_id = match notice.kind {
            // The first mail about a game is what the others refer to.
            NoticeKind::GameStarted => thread.clone(),
            NoticeKind::YourTurn => {
                // A turn that is told again, with other links, is another mail.
                let again = match links.epoch {
                    0 => String::new(),
                    epoch => format!(".{epoch}"),
                };
                office.message_id(&format!("turn.{game}.{}.{seat}{again}", notice.seq))
            }
            _ => notice_id(office, notice),
        };
        let answered = notice.details.in_reply_to.clone().filter(|id| is_message_id(id));
        let references = [thread].into_iter().chain(answered);
        let reply = reply(office, briefing, links, now);
        let record = office.link(&format!("/v1/games/{game}/record"));
        let said = about_game(notice, briefing, &reply, &record, links);
        Self {
            said,
            references: references.filter(|id| *id != message_id).collect(),
            message_id,
            reply_to: Some(reply.address),
            kind: Kind::One(notice.kind),
        }
    }

    /// About several notices: those about games, with the games, and the others.
    pub(super) fn digest(
        office: &Office,
        games: Vec<(Briefing, Vec<&Notice>)>,
        alone: &[&Notice],
        links: &Links,
        now: Timestamp,
    ) -> Self {
        let told = games.iter().flat_map(|(_, notices)| notices).chain(alone);
        let hash = told.fold(Sha256::new(), |hash, notice| {
            hash.chain_update(notice.id.0.as_bytes())
        });
        let name: String = data_encoding::HEXLOWER
            .encode(&hash.finalize())
            .chars()
            .take(32)
            .collect();
        let chapters = games.into_iter().map(|(briefing, notices)| Chapter {
            reply: reply(office, &briefing, links, now),
            briefing,
            notices,
        });
        Self {
            said: digest(chapters.collect(), alone, links),
            message_id: office.message_id(&format!("digest.{name}")),
            references: Vec::new(),
            reply_to: None,
            kind: Kind::Digest,
        }
    }

    /// The whole mail, or why there cannot be one.
    pub(super) fn compose(
        &self,
        office: &Office,
        player: &Player,
        links: &Links,
        png: Option<Bytes>,
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
        let text = document.text();
        let body = match png {
            None => MultiPart::alternative_plain_html(text, document.html(None)),
            Some(png) => {
                let html = SinglePart::html(document.html(Some(PICTURE)));
                let kind = ContentType::parse("image/png").map_err(|error| error.to_string())?;
                let png = Attachment::new_inline(PICTURE.to_owned()).body(png.to_vec(), kind);
                let related = MultiPart::related().singlepart(html).singlepart(png);
                let text = SinglePart::plain(text);
                MultiPart::alternative().singlepart(text).multipart(related)
            }
        };
        mail.multipart(body)
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
            ("X-Plotline-Kind", kind.to_owned()),
        ]);
        if self.kind != Kind::One(NoticeKind::AccountChanged) {
            headers.extend([
                ("List-Unsubscribe", format!("<{}>", links.unsubscribe)),
                ("List-Unsubscribe-Post", "List-Unsubscribe=One-Click".to_owned()),
            ]);
        }
        headers
    }
}

fn notice_id(office: &Office, notice: &Notice) -> String {
    office.message_id(&format!("{}.{}", notice.kind.as_str(), notice.id))
}

/// Where to answer, to play at what the mail shows.
fn reply(office: &Office, briefing: &Briefing, links: &Links, now: Timestamp) -> Reply {
    let from = briefing.deadline.map_or(now, |by| by.at.max(now));
    let token = office.sign(&ReplyToken {
        game: briefing.game.id,
        seat: briefing.seat,
        seq: briefing.game.seq,
        epoch: links.epoch,
        expires_at: from.checked_add(REPLY_LIFE).unwrap_or(Timestamp::MAX),
    });
    Reply {
        address: office.reply_address(&token),
        page: office.link(&format!("/play/{token}")),
    }
}

/// Whether it can be repeated: what a mail that came says of itself may be anything.
fn is_message_id(id: &str) -> bool {
    let inner = id.strip_prefix('<').and_then(|id| id.strip_suffix('>'));
    let plain = |c: char| c.is_ascii_graphic() && c != '<' && c != '>';
    inner.is_some_and(|inner| inner.len() <= 250 && inner.contains('@') && inner.chars().all(plain))
}

#[cfg(test)]
mod tests;
