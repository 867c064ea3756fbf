use crate::mail::{Links, MailDeliverer, MailKey, UnsubscribeToken};
use async_trait::async_trait;
use plotline_domain::ids::PlayerId;
use plotline_domain::notices::{Deliverer, Failed, Notice, Sent};
use plotline_domain::players::Player;

/// The channel of mails: gives each the links that are its reader's own.
pub(crate) struct Postman {
    pub(crate) mail: MailDeliverer,
    pub(crate) key: MailKey,
}

#[async_trait]
impl Deliverer for Postman {
    async fn deliver(&self, player: &Player, notices: &[Notice]) -> Result<Sent, Failed> {
        let links = self.links(player.id);
        self.mail.deliver(player, notices, &links).await
    }
}

impl Postman {
    /// The page on which one unsubscribes also says what is sent and how to change that.
    fn links(&self, player: PlayerId) -> Links {
        let token = UnsubscribeToken(player).sign(&self.key);
        let page = self.mail.office.link(&format!("/unsubscribe/{token}"));
        Links {
            unsubscribe: page.clone(),
            settings: page,
        }
    }
}
