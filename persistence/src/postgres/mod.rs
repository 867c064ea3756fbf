//! The PostgreSQL side.

mod address;
mod certificates;
mod link;
mod pooler;
mod tls;

pub(crate) use address::is_postgres;
pub(crate) use link::{Link, Trouble};
pub(crate) use tls::Encrypted;

use crate::connection::PgConn;
use crate::errors::ConnectError;
use crate::pool::{PoolSet, Settings, look_at, pool};
use deadpool::managed::{Manager, Metrics, RecycleResult};
use diesel::result::ConnectionError;
use diesel_async::SimpleAsyncConnection;
use plotline_domain::ports::StoreError;
use std::time::{Duration, Instant};
use tokio::time::timeout;

/// How often a database is tried that may come up.
const PAUSE: Duration = Duration::from_millis(250);

/// Reaches the server, or waits for it as long as the settings say; refuses one that cannot be used.
pub(crate) async fn reach(url: &str, settings: &Settings) -> Result<Link, ConnectError> {
    let (link, began) = (Link::new(url, settings)?, Instant::now());
    let mut told = false;
    loop {
        let asked = timeout(settings.answer_wait, pooler::shares_sessions(&link)).await;
        let asked = asked.unwrap_or_else(|_| Err(Trouble::silence(settings.answer_wait)));
        match asked.map_err(ConnectError::from) {
            Ok(true) => return Err(ConnectError::Refused(pooler::REFUSAL.into())),
            Ok(false) => return Ok(link),
            Err(error @ ConnectError::Store(_)) if began.elapsed() < settings.start_wait => {
                if !told {
                    tracing::warn!(%error, "the database does not answer yet; waiting for it");
                    told = true;
                }
                tokio::time::sleep(PAUSE).await;
            }
            Err(error) => return Err(error),
        }
    }
}

pub(crate) fn open(link: Link, settings: &Settings) -> Result<PoolSet<Server>, ConnectError> {
    let server = || Server::new(link.clone(), settings);
    let shared = match settings.read_only {
        true => server(),
        false => server().by_index(),
    };
    let shared = pool(shared, settings.connections).map_err(StoreError::from)?;
    Ok(PoolSet {
        readers: shared.clone(),
        lists: pool(server().by_values(), settings.lists).map_err(StoreError::from)?,
        writer: shared,
    })
}

/// How connections to the server are made.
pub(crate) struct Server {
    link: Link,
    limits: String,
}

impl Server {
    fn new(link: Link, settings: &Settings) -> Self {
        // Set by statements, because a connection pooler in front of the server may refuse them as start-up options.
        let lock = settings.lock_wait.as_millis();
        if settings.read_only {
            let limits = format!(
                "SET lock_timeout = {lock}; SET statement_timeout = 0; SET default_transaction_read_only = on;"
            );
            return Self { link, limits };
        }
        let limits = format!(
            "SET lock_timeout = {lock}; SET statement_timeout = {silence}; \
             SET idle_in_transaction_session_timeout = {silence};",
            silence = link::SILENCE.as_millis(),
        );
        Self { link, limits }
    }

    /// For connections whose every query finds what it needs by an index. Their statements are planned once and used for
    /// long: a plan that was made while a table was small must not read it whole when it has grown.
    fn by_index(mut self) -> Self {
        self.limits += " SET enable_seqscan = off; SET jit = off; SET plan_cache_mode = force_generic_plan;";
        self
    }

    /// For connections whose statements are planned anew each time: which index is best depends on the values.
    fn by_values(mut self) -> Self {
        self.limits += " SET plan_cache_mode = force_custom_plan;";
        self
    }
}

impl Manager for Server {
    type Type = PgConn;
    type Error = ConnectionError;

    async fn create(&self) -> Result<PgConn, ConnectionError> {
        let connected = self.link.connect().await;
        let (client, connection) =
            connected.map_err(|trouble| ConnectionError::BadConnection(trouble.why))?;
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
