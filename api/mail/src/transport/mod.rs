//! How mails leave: by SMTP or, without it, into a folder.

mod folder;
mod smtp;

pub use folder::{KeptMail, MailFolder};

use crate::MailSettings;
use jiff::Timestamp;
use lettre::address::Envelope;
use plotline_domain::notices::{Failed, Sent};
use smtp::Smtp;

pub(crate) enum Transport {
    Smtp(Smtp),
    Folder(MailFolder),
}

impl Transport {
    /// Says in one sentence what is wrong with the settings. `domain` is what we call ourselves.
    pub(crate) fn new(settings: &MailSettings, domain: &str) -> Result<Self, String> {
        Ok(match &settings.smtp_url {
            Some(url) => Self::Smtp(Smtp::new(url, domain)?),
            None => Self::Folder(MailFolder::of(settings)),
        })
    }

    pub(super) async fn send(
        &self,
        envelope: &Envelope,
        raw: Vec<u8>,
        now: Timestamp,
    ) -> Result<Sent, Failed> {
        match self {
            Self::Smtp(smtp) => smtp.send(envelope, &raw).await,
            Self::Folder(folder) => folder.keep(raw, now).await,
        }
    }
}
