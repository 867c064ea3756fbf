//! Configuration: environment over `plotline.toml` over defaults.

mod listen;
mod setting;
mod unknown;

pub(crate) use listen::Listen;
use plotline_mail::MailSettings;
use plotline_service::address::TrustedProxies;
use setting::Setting;
pub(crate) use setting::{LogFormat, Switch};
use std::path::PathBuf;
use toml::{Table, Value};

const FILE: &str = "plotline.toml";

macro_rules! settings {
    ($($(#[$doc:meta])* $name:ident: $type:ty = $default:expr,)+) => {
        /// Every setting. The environment names them `PLOTLINE_LISTEN` and so on; `DATABASE_URL` stands as it is.
        #[derive(Clone)]
        pub(crate) struct Config {
            $($(#[$doc])* pub(crate) $name: $type,)+
            /// What the operator should know although the service starts.
            pub(crate) warnings: Vec<String>,
        }

        impl Default for Config {
            fn default() -> Self {
                Self { $($name: $default,)+ warnings: Vec::new() }
            }
        }

        const NAMES: &[&str] = &[$(stringify!($name)),+];

        impl Config {
            fn set(&mut self, name: &str, value: &Value) -> Result<(), String> {
                let empty = value.as_str().is_some_and(|text| text.trim().is_empty());
                match name {
                    // What is set to nothing is not set.
                    $(stringify!($name) if empty => self.$name = $default,
                    stringify!($name) => self.$name = Setting::read(value)?,)+
                    _ => return Err(unknown::refusal(None)),
                }
                Ok(())
            }
        }
    };
}

settings! {
    listen: Listen = Listen::local(8080),
    data_dir: PathBuf = PathBuf::from("./data"),
    /// SQLite in the data directory unless set.
    database_url: Option<String> = None,
    /// How many seconds a start waits for a PostgreSQL that is not there yet.
    wait_seconds: u32 = 0,
    /// Connections to the database for turns and single reads; lists have some more of their own.
    db_connections: u32 = cores().saturating_mul(2).clamp(8, 32),
    /// Threads that answer requests, and as many again that do what requests wait for.
    workers: u32 = cores().min(256),
    rate_limits: Switch = Switch::On,
    /// How log lines look.
    log_format: LogFormat = LogFormat::Json,
    /// `iss` of the access tokens.
    issuer: String = "plotline".to_owned(),
    /// Passwords hashed at once; each takes 19 MiB and a core.
    password_workers: u32 = 2,
    /// Whose `X-Forwarded-For` is believed, so that limits are by the clients of proxies.
    trusted_proxies: Option<TrustedProxies> = None,
    /// The same as one trusted proxy, as it was said before.
    behind_proxy: Switch = Switch::Off,
    /// How many connections an address may have open; any number if 0.
    connections_per_address: u32 = 256,
    /// How long a client may take to send the head of a request, and to send its body.
    request_seconds: u32 = 15,
    /// How long the service still answers after it was asked to stop, so that balancers turn to others.
    drain_seconds: u32 = 5,
    /// Where metrics are shown; nowhere, unless set.
    metrics_listen: Option<Listen> = None,
    /// What is kept of games and of answers about them so that it need not be read and made again, in MB.
    cache_mb: u32 = 64,
    /// After how many seconds a mail that could not be delivered is tried again, at first; then ever later.
    retry_seconds: u32 = 60,
    /// What carries news between nodes instead of PostgreSQL.
    nats_url: Option<String> = None,
    /// What links in mails begin with; where the service listens, unless set.
    public_url: Option<String> = None,
    /// The server that takes our mails; without one they are files in the data directory.
    smtp_url: Option<String> = None,
    /// Whom our mails are from.
    mail_from: Option<String> = None,
    /// The domain of reply addresses and Message-IDs.
    mail_domain: Option<String> = None,
    /// The private key that signs our mails (PEM), and the name under which its public half is published.
    dkim_key: Option<PathBuf> = None,
    dkim_selector: Option<String> = None,
    /// Whether webhooks may be unencrypted and lead into the network of the service.
    webhooks_allow_private: Switch = Switch::Off,
    /// What lets a mail server hand mails in over HTTP.
    inbound_secret: Option<String> = None,
    /// Where a mail server hands mails in by LMTP.
    lmtp_listen: Option<Listen> = None,
}

pub(crate) struct CacheShares {
    pub(crate) games: u64,
    pub(crate) ready: u64,
}

impl Config {
    /// Reads the configuration, or says in one sentence what is wrong with it.
    pub(crate) fn read() -> Result<Self, String> {
        let mut config = Self::default();
        for (name, value) in &of_file()? {
            if !NAMES.contains(&name.as_str()) {
                let meant = unknown::near_miss(name, NAMES).map(str::to_owned);
                return Err(wrong(name, " in plotline.toml", &unknown::refusal(meant)));
            }
            config
                .set(name, value)
                .map_err(|why| wrong(name, " in plotline.toml", &why))?;
        }
        for (name, value) in of_environment() {
            if !NAMES.contains(&name.as_str()) {
                config.pass_over(&name, &value)?;
                continue;
            }
            if name == "database_url" && value.trim().is_empty() {
                let what = "DATABASE_URL is empty, so the database is an SQLite file in the data directory.";
                config.warnings.push(what.to_owned());
            }
            config
                .set(&name, &value.into())
                .map_err(|why| wrong(&name, "", &why))?;
        }
        for (name, value, range) in [
            ("password_workers", config.password_workers, 1..=64),
            ("db_connections", config.db_connections, 1..=256),
            ("workers", config.workers, 1..=256),
            ("cache_mb", config.cache_mb, 8..=65_536),
            ("retry_seconds", config.retry_seconds, 1..=3600),
            ("request_seconds", config.request_seconds, 1..=600),
            ("drain_seconds", config.drain_seconds, 0..=600),
        ] {
            if !range.contains(&value) {
                let (name, from, to) = (in_environment(name), range.start(), range.end());
                return Err(format!("The setting {name} is a number from {from} to {to}."));
            }
        }
        if config.behind_proxy == Switch::On {
            let what = "PLOTLINE_BEHIND_PROXY is deprecated: set PLOTLINE_TRUSTED_PROXIES=1 instead.";
            config.warnings.push(what.to_owned());
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

    /// The environment is not ours alone: only what looks like one of our names stops the start.
    fn pass_over(&mut self, name: &str, value: &str) -> Result<(), String> {
        if unknown::is_of_kubernetes(name, value) {
            return Ok(());
        }
        if let Some(meant) = unknown::near_miss(name, NAMES) {
            return Err(wrong(name, "", &unknown::refusal(Some(in_environment(meant)))));
        }
        let name = in_environment(name);
        let warning = format!("{name} is no setting and was passed over; the README lists all of them.");
        self.warnings.push(warning);
        Ok(())
    }

    /// Whose word about the address of a client is believed.
    pub(crate) fn proxies(&self) -> TrustedProxies {
        let hops = usize::from(self.behind_proxy == Switch::On);
        self.trusted_proxies.clone().unwrap_or(TrustedProxies::Hops(hops))
    }

    /// Where the database is.
    pub(crate) fn database(&self) -> String {
        self.database_url
            .clone()
            .unwrap_or_else(|| self.data_dir.join("plotline.db").display().to_string())
    }

    /// The folder of the keys.
    pub(crate) fn keys(&self) -> PathBuf {
        self.data_dir.join("keys")
    }

    /// Who may keep how many bytes. Folding a game again costs more than writing down what it shows.
    pub(crate) fn cache(&self) -> CacheShares {
        let bytes = u64::from(self.cache_mb) << 20;
        CacheShares {
            games: bytes / 4 * 3,
            ready: bytes / 4,
        }
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
            None => self.listen.url(),
        }
    }
}

/// How many threads the machine runs at once, or lets this process run.
fn cores() -> u32 {
    std::thread::available_parallelism().map_or(1, |cores| u32::try_from(cores.get()).unwrap_or(u32::MAX))
}

fn of_file() -> Result<Table, String> {
    let cannot = |why: &str| format!("The file {FILE} cannot be read: {}.", why.trim_end_matches('.'));
    let text = match std::fs::read_to_string(FILE) {
        Ok(text) => text,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(Table::new()),
        Err(error) => return Err(cannot(&error.to_string())),
    };
    let read: Result<Table, _> = toml::from_str(&text);
    read.map_err(|error| cannot(error.message()))
}

fn of_environment() -> impl Iterator<Item = (String, String)> {
    std::env::vars_os().filter_map(|(name, value)| {
        let name = name.into_string().ok()?;
        let setting = match name.as_str() {
            "DATABASE_URL" => Some("DATABASE_URL"),
            name => name.strip_prefix("PLOTLINE_"),
        }?;
        Some((setting.to_lowercase(), value.to_string_lossy().into_owned()))
    })
}

fn in_environment(name: &str) -> String {
    match name {
        "database_url" => "DATABASE_URL".to_owned(),
        name => format!("PLOTLINE_{}", name.to_uppercase()),
    }
}

fn wrong(name: &str, place: &str, why: &str) -> String {
    let setting = match place.is_empty() {
        true => in_environment(name),
        false => name.to_owned(),
    };
    format!("The setting {setting}{place} is wrong: {why}.")
}
