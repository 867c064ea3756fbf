//! The PostgreSQL side.

use crate::errors::{ConnectError, Fault};
use crate::pool::{Pair, PgConn, Settings, pool};
use diesel::result::ConnectionError;
use diesel_async::pooled_connection::SetupCallback;
use diesel_async::{AnsiTransactionManager, SimpleAsyncConnection, TransactionManager};
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

pub(crate) fn open(config: Config, settings: &Settings) -> Result<Pair<PgConn>, ConnectError> {
    let shared = pool(opener(config, settings), settings.connections).map_err(StoreError::from)?;
    Ok(Pair {
        readers: shared.clone(),
        writer: shared,
    })
}

pub(crate) async fn begin(conn: &mut PgConn) -> Result<(), Fault> {
    Ok(AnsiTransactionManager::begin_transaction(conn).await?)
}

fn opener(config: Config, settings: &Settings) -> SetupCallback<PgConn> {
    // Set by statements, because a connection pooler in front of the server may refuse them as start-up options.
    let lock = settings.lock_wait.as_millis();
    let limits = format!(
        "SET lock_timeout = {lock}; SET statement_timeout = {silence}; \
         SET idle_in_transaction_session_timeout = {silence};",
        silence = SILENCE.as_millis(),
    );
    Box::new(move |_| {
        let (config, limits) = (config.clone(), limits.clone());
        Box::pin(async move {
            let (client, connection) = config.connect(NoTls).await.map_err(away)?;
            let mut conn = PgConn::try_from_client_and_connection(client, connection).await?;
            conn.batch_execute(&limits)
                .await
                .map_err(ConnectionError::CouldntSetupConfiguration)?;
            Ok(conn)
        })
    })
}

fn away(error: tokio_postgres::Error) -> ConnectionError {
    ConnectionError::BadConnection(error.to_string())
}
