use crate::{Links, MailDeliverer, MailKey, MailSettings, Office, ReplyToken, Transport, UnsubscribeToken};
use async_trait::async_trait;
use plotline_domain::games::Games;
use plotline_domain::notices::{Deliverer, Failed, Notice, Sent};
use plotline_domain::players::Player;
use plotline_domain::ports::Clock;
use plotline_pictures::Pictures;
use std::sync::Arc;

/// The channel of mails: gives each the links that are its reader's own.
pub struct Postman {
    mail: MailDeliverer,
    key: MailKey,
}

#[async_trait]
impl Deliverer for Postman {
    async fn deliver(&self, player: &Player, notices: &[Notice]) -> Result<Sent, Failed> {
        let links = self.links(player);
        self.mail.deliver(player, notices, &links).await
    }
}

impl Postman {
    /// What writes and sends mails, by the settings. Says in one sentence what is wrong with them.
    pub fn new(
        settings: &MailSettings,
        key: MailKey,
        games: Arc<Games>,
        pictures: Arc<Pictures>,
        clock: Arc<dyn Clock>,
    ) -> Result<Self, String> {
        let office = Office::new(settings, key.clone())?;
        let mail = MailDeliverer {
            transport: Transport::new(settings, office.domain())?,
            dkim: office.dkim(settings)?,
            office,
            games,
            pictures,
            clock,
        };
        Ok(Self { mail, key })
    }

    /// The page on which one unsubscribes also says what is sent and how to change that.
    fn links(&self, player: &Player) -> Links {
        let token = UnsubscribeToken(player.id).sign(&self.key);
        let page = self.mail.office.link(&format!("/unsubscribe/{token}"));
        Links {
            unsubscribe: page.clone(),
            settings: page,
            epoch: ReplyToken::epoch_of(player),
        }
    }
}
