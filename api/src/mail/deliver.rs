use super::dkim::Dkim;
use super::letter::{Kind, Letter};
use super::says::{Chapter, Reply, about_game, about_nothing, digest};
use super::{Office, ReplyToken, Transport};
use jiff::{SignedDuration, Timestamp};
use plotline_domain::games::{BriefPlayerError, Briefing, Games};
use plotline_domain::ids::GameId;
use plotline_domain::notices::{Notice, NoticeKind};
use plotline_domain::players::Player;
use plotline_domain::ports::Clock;
use sha2::{Digest, Sha256};
use std::sync::Arc;

/// Writes mails to players and sends them.
pub(crate) struct MailDeliverer {
    pub(crate) office: Office,
    pub(crate) transport: Transport,
    pub(crate) dkim: Option<Dkim>,
    pub(crate) games: Arc<Games>,
    pub(crate) clock: Arc<dyn Clock>,
}

/// What became of a mail that has left, as its recipient and admins are told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Sent {
    pub(crate) detail: String,
}

/// Why a mail has not left.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Failed {
    /// Whether the same mail may go through later.
    pub(crate) retry: bool,
    pub(crate) detail: String,
}

/// Where the footer of a mail leads.
#[derive(Clone, Debug)]
pub(crate) struct Links {
    /// Unsubscribes without a login (RFC 8058).
    pub(crate) unsubscribe: String,
    pub(crate) settings: String,
}

/// How long a reply address holds, from the deadline on or, where there is none, from when it is sent.
const REPLY_LIFE: SignedDuration = SignedDuration::from_hours(30 * 24);

impl MailDeliverer {
    /// One mail to one player, about one notice or, as a digest, about several.
    pub(crate) async fn deliver(
        &self,
        player: &Player,
        notices: &[Notice],
        links: &Links,
    ) -> Result<Sent, Failed> {
        let now = self.clock.now();
        let letter = match notices {
            [] => return Err(Failed::for_good("There is nothing to tell.")),
            [notice] => self.letter(player, notice, links, now).await?,
            several => self.digest(player, several, links, now).await?,
        };
        let mail = letter
            .compose(&self.office, player, links, now)
            .map_err(Failed::for_good)?;
        let mut raw = mail.formatted();
        if let Some(dkim) = &self.dkim {
            raw = dkim.sign(&raw, now).map_err(Failed::for_good)?;
        }
        self.transport.send(mail.envelope(), raw, now).await
    }

    async fn letter(
        &self,
        player: &Player,
        notice: &Notice,
        links: &Links,
        now: Timestamp,
    ) -> Result<Letter, Failed> {
        let Some(briefing) = self.brief(player, notice.game).await? else {
            return Ok(Letter {
                said: about_nothing(notice, links),
                message_id: self.notice_id(notice),
                references: Vec::new(),
                reply_to: None,
                kind: Kind::One(notice.kind),
            });
        };
        let reply = self.reply(&briefing, now);
        let record = self
            .office
            .link(&format!("/v1/games/{}/record", briefing.game.id));
        let thread = self.office.thread(briefing.game.id, briefing.seat);
        let message_id = match notice.kind {
            // The first mail about a game is what the others refer to.
            NoticeKind::GameStarted => thread.clone(),
            NoticeKind::YourTurn => {
                let (game, seq, seat) = (briefing.game.id, notice.seq, briefing.seat);
                self.office.message_id(&format!("turn.{game}.{seq}.{seat}"))
            }
            _ => self.notice_id(notice),
        };
        let answered = notice
            .details
            .in_reply_to
            .as_deref()
            .filter(|id| is_message_id(id));
        let references = [thread].into_iter().chain(answered.map(str::to_owned));
        Ok(Letter {
            said: about_game(notice, &briefing, &reply, &record, links),
            references: references.filter(|id| *id != message_id).collect(),
            message_id,
            reply_to: Some(reply.address),
            kind: Kind::One(notice.kind),
        })
    }

    async fn digest(
        &self,
        player: &Player,
        notices: &[Notice],
        links: &Links,
        now: Timestamp,
    ) -> Result<Letter, Failed> {
        let mut chapters: Vec<Chapter<'_>> = Vec::new();
        let mut alone: Vec<&Notice> = Vec::new();
        for notice in notices {
            let known = chapters
                .iter_mut()
                .find(|chapter| Some(chapter.briefing.game.id) == notice.game);
            if let Some(chapter) = known {
                chapter.notices.push(notice);
                continue;
            }
            match self.brief(player, notice.game).await? {
                Some(briefing) => chapters.push(Chapter {
                    reply: self.reply(&briefing, now),
                    briefing,
                    notices: vec![notice],
                }),
                None => alone.push(notice),
            }
        }
        let name = notices.iter().fold(Sha256::new(), |hash, notice| {
            hash.chain_update(notice.id.0.as_bytes())
        });
        let name = data_encoding::HEXLOWER.encode(&name.finalize());
        let (name, _) = name.split_at_checked(32).unwrap_or((&name, ""));
        Ok(Letter {
            said: digest(chapters, &alone, links),
            message_id: self.office.message_id(&format!("digest.{name}")),
            references: Vec::new(),
            reply_to: None,
            kind: Kind::Digest,
        })
    }

    /// What there is to say of the game, if there is one at which the player still sits.
    async fn brief(&self, player: &Player, game: Option<GameId>) -> Result<Option<Briefing>, Failed> {
        let Some(game) = game else {
            return Ok(None);
        };
        match self.games.brief_player(player.id, game).await {
            Ok(briefing) => Ok(Some(briefing)),
            Err(BriefPlayerError::NotSeated) => Ok(None),
            Err(BriefPlayerError::Store(error)) => {
                tracing::warn!(%error, %game, "a game cannot be read for a mail about it");
                Err(Failed {
                    retry: true,
                    detail: "The game cannot be read now.".to_owned(),
                })
            }
        }
    }

    fn reply(&self, briefing: &Briefing, now: Timestamp) -> Reply {
        let from = briefing.deadline.map_or(now, |by| by.at.max(now));
        let token = self.office.token(&ReplyToken {
            game: briefing.game.id,
            seat: briefing.seat,
            seq: briefing.game.seq,
            expires_at: from.checked_add(REPLY_LIFE).unwrap_or(Timestamp::MAX),
        });
        Reply {
            address: self.office.reply_address(&token),
            page: self.office.link(&format!("/play/{token}")),
        }
    }

    fn notice_id(&self, notice: &Notice) -> String {
        self.office
            .message_id(&format!("{}.{}", notice.kind.as_str(), notice.id))
    }
}

impl Failed {
    /// The same mail would fail again.
    pub(super) fn for_good(detail: impl Into<String>) -> Self {
        Self {
            retry: false,
            detail: detail.into(),
        }
    }
}

/// Whether it can be repeated: what a mail says of itself comes from anybody.
fn is_message_id(id: &str) -> bool {
    let inner = id.strip_prefix('<').and_then(|id| id.strip_suffix('>'));
    let plain = |c: char| c.is_ascii_graphic() && c != '<' && c != '>';
    inner.is_some_and(|inner| inner.len() <= 250 && inner.contains('@') && inner.chars().all(plain))
}

#[cfg(test)]
mod tests;
