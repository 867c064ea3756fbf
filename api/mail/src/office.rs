//! Whom our mails come from, and where they lead.

use super::dkim::Dkim;
use super::{MailKey, ReplyToken};
use crate::MailSettings;
use lettre::message::Mailbox;
use lettre::{Address, address::AddressError};

/// The settings of mail, read and found to be right.
#[derive(Clone)]
pub(crate) struct Office {
    pub(super) from: Mailbox,
    /// Of reply addresses and Message-IDs.
    domain: String,
    /// What links begin with; it does not end with a slash.
    public_url: String,
    key: MailKey,
}

impl Office {
    /// Says in one sentence which setting is wrong.
    pub(crate) fn new(settings: &MailSettings, key: MailKey) -> Result<Self, String> {
        let wrong = |name: &str, why: &str| format!("The setting PLOTLINE_{name} is wrong: {why}.");
        let public_url = settings.public_url.trim_end_matches('/').to_owned();
        if !(public_url.starts_with("http://") || public_url.starts_with("https://")) {
            return Err(wrong("PUBLIC_URL", "it begins with http:// or https://"));
        }
        let domain = settings
            .mail_domain
            .clone()
            .unwrap_or_else(|| "localhost".to_owned());
        Address::new("turn", &domain)
            .map_err(|_| wrong("MAIL_DOMAIN", "it is a domain, such as play.example.org"))?;
        let from = match &settings.mail_from {
            Some(from) => from.parse::<Mailbox>(),
            None => default_from(&domain),
        };
        let why = "it is an address, such as Plotline <plotline@example.org>";
        Ok(Self {
            from: from.map_err(|_| wrong("MAIL_FROM", why))?,
            domain,
            public_url,
            key,
        })
    }

    pub(crate) fn domain(&self) -> &str {
        &self.domain
    }

    /// What signs mails, if a key is set.
    pub(crate) fn dkim(&self, settings: &MailSettings) -> Result<Option<Dkim>, String> {
        match (&settings.dkim_key, &settings.dkim_selector) {
            (None, _) => Ok(None),
            (Some(_), None) => Err(
                "The setting PLOTLINE_DKIM_SELECTOR is missing: it says under which name the key of \
                 PLOTLINE_DKIM_KEY is published."
                    .to_owned(),
            ),
            (Some(file), Some(selector)) => Dkim::load(file, selector, self.from.email.domain()).map(Some),
        }
    }

    /// A link to a page of the service.
    pub(crate) fn link(&self, path: &str) -> String {
        format!("{}{path}", self.public_url)
    }

    pub(super) fn sign(&self, token: &ReplyToken) -> String {
        token.sign(&self.key)
    }

    /// Where a reply with this token goes.
    pub(super) fn reply_address(&self, token: &str) -> String {
        format!("turn+{token}@{}", self.domain)
    }

    /// The `Message-ID` that this name has with us.
    pub(super) fn message_id(&self, name: &str) -> String {
        format!("<{name}@{}>", self.domain)
    }
}

fn default_from(domain: &str) -> Result<Mailbox, AddressError> {
    let address = Address::new("plotline", domain)?;
    Ok(Mailbox::new(Some("Plotline".to_owned()), address))
}
