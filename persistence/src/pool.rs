//! Pools of connections with a limit to their number and to patience.

use crate::errors::Fault;
use crate::query::Conn;
use crate::{postgres, sqlite};
use deadpool::managed::{Manager, Object, Pool, RecycleError, RecycleResult};
use std::fmt::Display;
use std::time::Duration;

/// How a store uses its database.
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    /// The most connections at once; with SQLite, the most readers beside the one writer.
    pub connections: usize,
    /// How long a call waits for a connection before it is told that the database is away.
    pub wait: Duration,
    /// How long a statement waits for a lock.
    pub lock_wait: Duration,
    /// Whether nothing is made or changed, and a statement may take as long as it takes.
    pub read_only: bool,
}

impl Settings {
    /// For whoever looks through a database that is there, beside those who use it.
    pub fn to_read() -> Self {
        Self {
            read_only: true,
            ..Self::default()
        }
    }
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            connections: 8,
            wait: Duration::from_secs(3),
            lock_wait: Duration::from_secs(3),
            read_only: false,
        }
    }
}

#[derive(Clone)]
pub(crate) enum Pools {
    Sqlite(Pair<sqlite::File>),
    Postgres(Pair<postgres::Server>),
}

/// Where connections for reading and for writing come from; with PostgreSQL that is one pool.
pub(crate) struct Pair<M: Manager> {
    pub(crate) readers: Pool<M>,
    pub(crate) writer: Pool<M>,
}

impl<M: Manager> Clone for Pair<M> {
    fn clone(&self) -> Self {
        Self {
            readers: self.readers.clone(),
            writer: self.writer.clone(),
        }
    }
}

/// A pool of at most `size` connections.
pub(crate) fn pool<M: Manager>(from: M, size: usize) -> Result<Pool<M>, Fault> {
    Pool::builder(from)
        .max_size(size.max(1))
        .build()
        .map_err(|error| Fault::Unreadable(error.to_string()))
}

/// Takes a connection, or gives up after `wait`.
pub(crate) async fn take<M: Manager<Error: Display>>(
    pool: &Pool<M>,
    wait: Duration,
) -> Result<Object<M>, Fault> {
    match tokio::time::timeout(wait, pool.get()).await {
        Ok(Ok(connection)) => Ok(connection),
        Ok(Err(error)) => Err(Fault::Away(error.to_string())),
        Err(_) => Err(Fault::Away(format!("no connection was free within {wait:?}"))),
    }
}

/// A connection is looked at before it is used again but not asked: that would cost a round trip each time, and one
/// that has died unnoticed is noticed by the first call that uses it.
pub(crate) fn look_at<E>(conn: &mut impl Conn) -> RecycleResult<E> {
    if conn.is_broken() {
        return Err(RecycleError::message(
            "the connection is lost or within a transaction",
        ));
    }
    Ok(())
}
