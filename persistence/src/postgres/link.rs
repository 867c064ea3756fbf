//! How a connection to the server is made, and what it means if none can be.

use super::tls::{Encrypted, Tls};
use super::{address, certificates};
use crate::errors::ConnectError;
use crate::pool::Settings;
use plotline_domain::ports::StoreError;
use std::error::Error as _;
use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;
use tokio::time::timeout;
use tokio_postgres::config::{Host, SslMode, TargetSessionAttrs};
use tokio_postgres::error::SqlState;
use tokio_postgres::{Client, Config, Connection, Error, Socket};

/// How long what was sent may stay unconfirmed on the network before a connection counts as lost.
pub(super) const SILENCE: Duration = Duration::from_secs(10);

/// How long a connection may hear nothing before the network is asked whether it is still there.
const KEEPALIVE: Duration = Duration::from_secs(30);

/// Makes connections, to whichever host of the address takes them. Clones are the same.
#[derive(Clone)]
pub(crate) struct Link {
    hosts: Arc<Vec<Config>>,
    /// The host that was last connected to: it is tried first.
    latest: Arc<AtomicUsize>,
    tls: Tls,
    /// How long all hosts together may take.
    wait: Duration,
}

impl Link {
    pub(super) fn new(url: &str, settings: &Settings) -> Result<Self, ConnectError> {
        let (mut config, options) = address::read(url)?;
        if config.get_tcp_user_timeout().is_none() {
            config.tcp_user_timeout(SILENCE);
        }
        if config.get_application_name().is_none() {
            config.application_name("plotline");
        }
        if config.get_keepalives_idle() == Config::new().get_keepalives_idle() {
            config.keepalives_idle(KEEPALIVE);
        }
        Ok(Self {
            hosts: Arc::new(each_host(&config)),
            latest: Arc::default(),
            tls: Tls::new(&options)?,
            wait: settings.wait,
        })
    }

    /// One host after the other has its share of the time: one that is frozen must not keep us from the next.
    pub(crate) async fn connect(&self) -> Result<(Client, Connection<Socket, Encrypted>), Trouble> {
        let (count, latest) = (self.hosts.len(), self.latest.load(Ordering::Relaxed));
        let share = self.wait / u32::try_from(count).unwrap_or(u32::MAX);
        let mut trouble: Option<Trouble> = None;
        for (number, host) in self.hosts.iter().enumerate().cycle().skip(latest).take(count) {
            match timeout(share, host.connect(self.tls.clone())).await {
                Ok(Ok(connected)) => {
                    self.latest.store(number, Ordering::Relaxed);
                    return Ok(connected);
                }
                Ok(Err(error)) => trouble = Some(Trouble::from(error).after(trouble)),
                Err(_) => trouble = Some(Trouble::silence(share).after(trouble)),
            }
        }
        Err(trouble.unwrap_or_else(|| Trouble::silence(share)))
    }

    /// A connection that looks after itself.
    pub(super) async fn client(&self) -> Result<Client, Trouble> {
        let (client, connection) = self.connect().await?;
        tokio::spawn(connection);
        Ok(client)
    }
}

/// The same for each host alone. Where there are several, only one that takes writes is of use.
fn each_host(all: &Config) -> Vec<Config> {
    let count = all.get_hosts().len().max(all.get_hostaddrs().len());
    let one = |number: usize| {
        let mut one = Config::new();
        match all.get_hosts().get(number) {
            Some(Host::Tcp(host)) => _ = one.host(host.as_str()),
            #[cfg(unix)]
            Some(Host::Unix(path)) => _ = one.host_path(path),
            None => {}
        }
        if let Some(address) = all.get_hostaddrs().get(number) {
            one.hostaddr(*address);
        }
        let ports = all.get_ports();
        if let Some(port) = ports.get(number).or(ports.first()) {
            one.port(*port);
        }
        if let Some(user) = all.get_user() {
            one.user(user);
        }
        if let Some(password) = all.get_password() {
            one.password(password);
        }
        if let Some(name) = all.get_dbname() {
            one.dbname(name);
        }
        if let Some(options) = all.get_options() {
            one.options(options);
        }
        if let Some(name) = all.get_application_name() {
            one.application_name(name);
        }
        if let Some(limit) = all.get_connect_timeout() {
            one.connect_timeout(*limit);
        }
        if let Some(limit) = all.get_tcp_user_timeout() {
            one.tcp_user_timeout(*limit);
        }
        if let Some(interval) = all.get_keepalives_interval() {
            one.keepalives_interval(interval);
        }
        if let Some(retries) = all.get_keepalives_retries() {
            one.keepalives_retries(retries);
        }
        one.keepalives(all.get_keepalives())
            .keepalives_idle(all.get_keepalives_idle())
            .ssl_mode(all.get_ssl_mode())
            .ssl_negotiation(all.get_ssl_negotiation())
            .channel_binding(all.get_channel_binding())
            .load_balance_hosts(all.get_load_balance_hosts())
            .target_session_attrs(all.get_target_session_attrs());
        if count > 1 && all.get_target_session_attrs() == TargetSessionAttrs::Any {
            one.target_session_attrs(TargetSessionAttrs::ReadWrite);
        }
        #[cfg(unix)]
        if matches!(one.get_hosts(), [Host::Unix(_)]) {
            // PostgreSQL has no TLS there.
            one.ssl_mode(SslMode::Disable);
        }
        one
    };
    (0..count).map(one).collect()
}

/// Why there is no connection.
#[derive(Debug)]
pub(crate) struct Trouble {
    /// It may pass by itself: the server is away, starts, or is full.
    passes: bool,
    pub(crate) why: String,
}

impl Trouble {
    pub(crate) fn silence(limit: Duration) -> Self {
        Self {
            passes: true,
            why: format!("the server did not answer within {limit:?}"),
        }
    }

    /// Together with what came of another host.
    fn after(self, earlier: Option<Self>) -> Self {
        match earlier {
            Some(earlier) if earlier.why != self.why => Self {
                passes: earlier.passes || self.passes,
                why: format!("{}; {}", earlier.why, self.why),
            },
            _ => self,
        }
    }
}

impl From<Error> for Trouble {
    fn from(error: Error) -> Self {
        if let Some(said) = error.as_db_error() {
            let code = said.code();
            return Self {
                passes: !(code.code().starts_with("28") || *code == SqlState::UNDEFINED_DATABASE),
                why: said.message().to_owned(),
            };
        }
        let cause = error.source().and_then(|cause| cause.downcast_ref::<io::Error>());
        if let Some(why) = cause.and_then(certificates::explain) {
            return Self { passes: false, why };
        }
        Self {
            // What came neither from the network nor from the server is a matter of what was asked for.
            passes: cause.is_some() || error.is_closed(),
            why: match error.source() {
                Some(cause) => format!("{error}: {cause}"),
                None => error.to_string(),
            },
        }
    }
}

impl From<Trouble> for ConnectError {
    fn from(trouble: Trouble) -> Self {
        match trouble.passes {
            true => ConnectError::Store(StoreError::Unavailable(trouble.why)),
            false => ConnectError::Refused(trouble.why),
        }
    }
}
