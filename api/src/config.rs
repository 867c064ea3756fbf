//! Configuration: environment over `plotline.toml` over defaults.

use figment::Figment;
use figment::providers::{Env, Format, Serialized};
use plotline_mail::MailSettings;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::net::SocketAddr;
use std::path::PathBuf;

/// Every setting. The environment names them `PLOTLINE_LISTEN` and so on; `DATABASE_URL` stands as it is.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Config {
    pub(crate) listen: SocketAddr,
    pub(crate) data_dir: PathBuf,
    /// SQLite in the data directory unless set.
    pub(crate) database_url: Option<String>,
    pub(crate) rate_limits: Switch,
    /// How log lines look.
    pub(crate) log_format: LogFormat,
    /// `iss` of the access tokens.
    pub(crate) issuer: String,
    /// Passwords hashed at once; each takes 19 MiB and a core.
    pub(crate) password_workers: usize,
    /// Whether a proxy in front sets `Forwarded` or `X-Forwarded-For`, so that limits are by its clients.
    pub(crate) behind_proxy: Switch,
    /// After how many seconds a mail that could not be delivered is tried again, at first; then ever later.
    pub(crate) retry_seconds: u32,
    /// What carries news between nodes instead of PostgreSQL.
    pub(crate) nats_url: Option<String>,
    /// What links in mails begin with; where the service listens, unless set.
    pub(crate) public_url: Option<String>,
    /// The server that takes our mails; without one they are files in the data directory.
    pub(crate) smtp_url: Option<String>,
    /// Whom our mails are from.
    pub(crate) mail_from: Option<String>,
    /// The domain of reply addresses and Message-IDs.
    pub(crate) mail_domain: Option<String>,
    /// The private key that signs our mails (PEM), and the name under which its public half is published.
    pub(crate) dkim_key: Option<PathBuf>,
    pub(crate) dkim_selector: Option<String>,
    /// Whether webhooks may be unencrypted and lead into the network of the service.
    pub(crate) webhooks_allow_private: Switch,
    /// What lets a mail server hand mails in over HTTP.
    pub(crate) inbound_secret: Option<String>,
    /// Where a mail server hands mails in by LMTP.
    pub(crate) lmtp_listen: Option<SocketAddr>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Switch {
    On,
    Off,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum LogFormat {
    Json,
    Text,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            listen: SocketAddr::from(([127, 0, 0, 1], 8080)),
            data_dir: PathBuf::from("./data"),
            database_url: None,
            rate_limits: Switch::On,
            log_format: LogFormat::Json,
            issuer: "plotline".to_owned(),
            password_workers: 2,
            behind_proxy: Switch::Off,
            retry_seconds: 60,
            nats_url: None,
            public_url: None,
            smtp_url: None,
            mail_from: None,
            mail_domain: None,
            dkim_key: None,
            dkim_selector: None,
            webhooks_allow_private: Switch::Off,
            inbound_secret: None,
            lmtp_listen: None,
        }
    }
}

impl Config {
    /// Reads the configuration, or says in one sentence what is wrong with it.
    pub(crate) fn read() -> Result<Self, String> {
        let config: Self = Figment::from(Serialized::defaults(Self::default()))
            .merge(Toml::file("plotline.toml"))
            .merge(Env::prefixed("PLOTLINE_"))
            .merge(Env::raw().only(&["DATABASE_URL"]))
            .extract()
            .map_err(|error| explain(&error))?;
        if !(1..=64).contains(&config.password_workers) {
            return Err("The setting PLOTLINE_PASSWORD_WORKERS is a number from 1 to 64.".to_owned());
        }
        if !(1..=3600).contains(&config.retry_seconds) {
            return Err("The setting PLOTLINE_RETRY_SECONDS is a number from 1 to 3600.".to_owned());
        }
        // Short ones are guessed.
        if config
            .inbound_secret
            .as_ref()
            .is_some_and(|secret| secret.len() < 16)
        {
            return Err("The setting PLOTLINE_INBOUND_SECRET has at least 16 characters.".to_owned());
        }
        Ok(config)
    }

    /// Where the database is.
    pub(crate) fn database(&self) -> String {
        self.database_url
            .clone()
            .unwrap_or_else(|| self.data_dir.join("plotline.db").display().to_string())
    }

    pub(crate) fn mail(&self) -> MailSettings {
        MailSettings {
            public_url: self.public_url(),
            smtp_url: self.smtp_url.clone(),
            folder: self.data_dir.join("mail"),
            mail_from: self.mail_from.clone(),
            mail_domain: self.mail_domain.clone(),
            dkim_key: self.dkim_key.clone(),
            dkim_selector: self.dkim_selector.clone(),
        }
    }

    /// As it is set, or where the service listens, as its own machine sees it.
    fn public_url(&self) -> String {
        match &self.public_url {
            Some(url) => url.clone(),
            None if self.listen.ip().is_unspecified() => {
                format!("http://localhost:{}", self.listen.port())
            }
            None => format!("http://{}", self.listen),
        }
    }
}

/// TOML by the parser that is built in anyway. Figment would bring an older one along.
struct Toml;

impl Format for Toml {
    type Error = toml::de::Error;

    const NAME: &'static str = "TOML";

    fn from_str<T: DeserializeOwned>(text: &str) -> Result<T, Self::Error> {
        toml::from_str(text)
    }
}

fn explain(error: &figment::Error) -> String {
    let error = error.clone().into_iter().next().unwrap_or_else(|| error.clone());
    let place = match &error.metadata {
        Some(metadata) if metadata.name.contains("TOML") => " in plotline.toml",
        _ => "",
    };
    let setting = match error.path.join(".").to_uppercase() {
        path if path.is_empty() || path == "DATABASE_URL" => path,
        path => format!("PLOTLINE_{path}"),
    };
    // A parser shows the place over several lines; the first says enough.
    let why = error.kind.to_string();
    let why = why.lines().next().unwrap_or_default().trim_end_matches('.');
    match setting.is_empty() {
        true => format!("The file plotline.toml cannot be read: {why}."),
        false => format!("The setting {setting}{place} is wrong: {why}."),
    }
}
