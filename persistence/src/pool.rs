//! Pools of connections with a limit to their number and to patience.

use crate::errors::Fault;
use deadpool::managed::Manager;
use diesel::SqliteConnection;
use diesel_async::AsyncPgConnection;
use diesel_async::pooled_connection::deadpool::{Object, Pool};
use diesel_async::pooled_connection::{AsyncDieselConnectionManager, ManagerConfig, PoolError};
use diesel_async::pooled_connection::{PoolableConnection, RecyclingMethod, SetupCallback};
use diesel_async::sync_connection_wrapper::SyncConnectionWrapper;
use std::time::Duration;

pub(crate) type SqliteConn = SyncConnectionWrapper<SqliteConnection>;
pub(crate) type PgConn = AsyncPgConnection;

/// How a store uses its database.
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    /// The most connections at once; with SQLite, the most readers beside the one writer.
    pub connections: usize,
    /// How long a call waits for a connection before it is told that the database is away.
    pub wait: Duration,
    /// How long a statement waits for a lock.
    pub lock_wait: Duration,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            connections: 8,
            wait: Duration::from_secs(3),
            lock_wait: Duration::from_secs(3),
        }
    }
}

#[derive(Clone)]
pub(crate) enum Pools {
    Sqlite(Pair<SqliteConn>),
    Postgres(Pair<PgConn>),
}

/// Where connections for reading and for writing come from; with PostgreSQL that is one pool.
pub(crate) struct Pair<C: 'static>
where
    AsyncDieselConnectionManager<C>: Manager,
{
    pub(crate) readers: Pool<C>,
    pub(crate) writer: Pool<C>,
}

impl<C> Clone for Pair<C>
where
    AsyncDieselConnectionManager<C>: Manager,
{
    fn clone(&self) -> Self {
        Self {
            readers: self.readers.clone(),
            writer: self.writer.clone(),
        }
    }
}

/// A pool of at most `size` connections, each made by `open`.
///
/// A connection is looked at before it is used again but not asked: that would cost a round trip each time, and one
/// that has died unnoticed is noticed by the first call that uses it.
pub(crate) fn pool<C>(open: SetupCallback<C>, size: usize) -> Result<Pool<C>, Fault>
where
    C: PoolableConnection + 'static,
    AsyncDieselConnectionManager<C>: Manager<Type = C, Error = PoolError>,
{
    let mut config = ManagerConfig::<C>::default();
    config.recycling_method = RecyclingMethod::Fast;
    config.custom_setup = open;
    // The address is known to `open` alone, so that nothing else can print it.
    let manager = AsyncDieselConnectionManager::new_with_config(String::new(), config);
    Pool::builder(manager)
        .max_size(size.max(1))
        .build()
        .map_err(|error| Fault::Unreadable(error.to_string()))
}

/// Takes a connection, or gives up after `wait`.
pub(crate) async fn take<C>(pool: &Pool<C>, wait: Duration) -> Result<Object<C>, Fault>
where
    AsyncDieselConnectionManager<C>: Manager<Type = C, Error = PoolError>,
{
    match tokio::time::timeout(wait, pool.get()).await {
        Ok(Ok(connection)) => Ok(connection),
        Ok(Err(error)) => Err(Fault::Away(error.to_string())),
        Err(_) => Err(Fault::Away(format!("no connection was free within {wait:?}"))),
    }
}
