//! The PostgreSQL side.

use crate::connection::PgConn;
use crate::errors::ConnectError;
use crate::pool::{Pair, Settings, look_at, pool};
use deadpool::managed::{Manager, Metrics, RecycleResult};
use diesel::result::ConnectionError;
use diesel_async::SimpleAsyncConnection;
use plotline_domain::ports::StoreError;
use std::time::Duration;
use tokio_postgres::config::SslMode;
use tokio_postgres::{Config, NoTls};

/// How long a connection may be silent on the network before it counts as lost.
const SILENCE: Duration = Duration::from_secs(10);

/// How every connection is made.
pub(crate) fn config(url: &str, settings: &Settings) -> Result<Config, ConnectError> {
    let mut config: Config = url
        .parse()
        .map_err(|_| ConnectError::Address("it is no postgres:// URL".into()))?;
    if config.get_ssl_mode() == SslMode::Require {
        // Better than a connection in the clear, or an outage that never ends.
        return Err(ConnectError::Address(
            "sslmode=require is not supported yet".into(),
        ));
    }
    if config.get_connect_timeout().is_none() {
        config.connect_timeout(settings.wait);
    }
    if config.get_tcp_user_timeout().is_none() {
        config.tcp_user_timeout(SILENCE);
    }
    if config.get_application_name().is_none() {
        config.application_name("plotline");
    }
    Ok(config)
}

pub(crate) fn open(config: Config, settings: &Settings) -> Result<Pair<Server>, ConnectError> {
    let server = Server::new(config, settings);
    let shared = pool(server, settings.connections).map_err(StoreError::from)?;
    Ok(Pair {
        readers: shared.clone(),
        writer: shared,
    })
}

/// How connections to the server are made.
pub(crate) struct Server {
    config: Config,
    limits: String,
}

impl Server {
    fn new(config: Config, settings: &Settings) -> Self {
        // Set by statements, because a connection pooler in front of the server may refuse them as start-up options.
        let lock = settings.lock_wait.as_millis();
        if settings.read_only {
            let limits = format!(
                "SET lock_timeout = {lock}; SET statement_timeout = 0; SET default_transaction_read_only = on;"
            );
            return Self { config, limits };
        }
        let limits = format!(
            "SET lock_timeout = {lock}; SET statement_timeout = {silence}; \
             SET idle_in_transaction_session_timeout = {silence};",
            silence = SILENCE.as_millis(),
        );
        Self { config, limits }
    }
}

impl Manager for Server {
    type Type = PgConn;
    type Error = ConnectionError;

    async fn create(&self) -> Result<PgConn, ConnectionError> {
        let (client, connection) = self.config.connect(NoTls).await.map_err(away)?;
        let mut conn = PgConn::try_from_client_and_connection(client, connection).await?;
        conn.batch_execute(&self.limits)
            .await
            .map_err(ConnectionError::CouldntSetupConfiguration)?;
        Ok(conn)
    }

    async fn recycle(&self, conn: &mut PgConn, _: &Metrics) -> RecycleResult<ConnectionError> {
        look_at(conn)
    }
}

fn away(error: tokio_postgres::Error) -> ConnectionError {
    ConnectionError::BadConnection(error.to_string())
}
