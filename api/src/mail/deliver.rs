use plotline_domain::notices::Notice;
use plotline_domain::players::Player;

/// Writes mails to players and sends them.
pub(crate) struct MailDeliverer {}

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

impl MailDeliverer {
    /// One mail to one player, about one notice or, as a digest, about several.
    pub(crate) async fn deliver(
        &self,
        player: &Player,
        notices: &[Notice],
        links: &Links,
    ) -> Result<Sent, Failed> {
        let _ = (player, notices, links);
        Err(Failed {
            retry: true,
            detail: "Mails are not written yet.".to_owned(),
        })
    }
}
