use super::dkim::Dkim;
use super::letter::Letter;
use super::{Office, Transport};
use jiff::Timestamp;
use plotline_domain::games::{BriefPlayerError, Briefing, Games};
use plotline_domain::ids::GameId;
use plotline_domain::notices::{Failed, Notice, Sent};
use plotline_domain::players::Player;
use plotline_domain::ports::Clock;
use plotline_domain::scene::Theme;
use plotline_pictures::{MailPicture, Pictures};
use std::sync::Arc;

/// Writes mails to players and sends them.
pub(crate) struct MailDeliverer {
    pub(crate) office: Office,
    pub(crate) transport: Transport,
    pub(crate) dkim: Option<Dkim>,
    pub(crate) games: Arc<Games>,
    pub(crate) pictures: Arc<Pictures>,
    pub(crate) clock: Arc<dyn Clock>,
}

/// Where the footer of a mail leads.
#[derive(Clone, Debug)]
pub(crate) struct Links {
    /// Unsubscribes without a login (RFC 8058).
    pub(crate) unsubscribe: String,
    pub(crate) settings: String,
    /// The epoch in which the other links of the mail are good.
    pub(crate) epoch: u16,
}

/// In pixels. It is shown as wide; drawing it is most of what a mail costs.
const PICTURE_WIDTH: u32 = 600;

impl MailDeliverer {
    /// One mail to one player, about one notice or, as a digest, about several.
    pub(crate) async fn deliver(
        &self,
        player: &Player,
        notices: &[Notice],
        links: &Links,
    ) -> Result<Sent, Failed> {
        let now = self.clock.now();
        let (letter, picture) = match notices {
            [] => return Err(Failed::for_good("There is nothing to tell.")),
            [notice] => {
                let briefing = self.brief(player, notice.game).await?;
                let letter = Letter::about(&self.office, notice, briefing.as_ref(), links, now);
                (letter, briefing.and_then(|briefing| briefing.picture))
            }
            several => (self.digest(player, several, links, now).await?, None),
        };
        let png = match picture.filter(|_| letter.said.document.shows_picture()) {
            Some((scene, highlighted)) => {
                let wanted = MailPicture {
                    scene,
                    theme: Theme::Light,
                    highlighted,
                    width: PICTURE_WIDTH,
                };
                self.pictures.for_mail(wanted).await
            }
            None => None,
        };
        let mail = letter
            .compose(&self.office, player, links, png, now)
            .map_err(Failed::for_good)?;
        let mut raw = mail.formatted();
        if let Some(dkim) = &self.dkim {
            raw = dkim.sign(&raw, now).map_err(Failed::for_good)?;
        }
        self.transport.send(mail.envelope(), raw, now).await
    }

    async fn digest(
        &self,
        player: &Player,
        notices: &[Notice],
        links: &Links,
        now: Timestamp,
    ) -> Result<Letter, Failed> {
        let mut games: Vec<(Briefing, Vec<&Notice>)> = Vec::new();
        let mut alone: Vec<&Notice> = Vec::new();
        for notice in notices {
            let known = games
                .iter_mut()
                .find(|(briefing, _)| Some(briefing.game.id) == notice.game);
            if let Some((_, told)) = known {
                told.push(notice);
                continue;
            }
            match self.brief(player, notice.game).await? {
                Some(briefing) => games.push((briefing, vec![notice])),
                None => alone.push(notice),
            }
        }
        Ok(Letter::digest(&self.office, games, &alone, links, now))
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
}
