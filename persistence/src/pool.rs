//! Pools of connections with a limit to their number and to patience.

use crate::errors::Fault;
use crate::query::Conn;
use crate::{postgres, sqlite};
use deadpool::managed::{Manager, Object, Pool, QueueMode, RecycleError, RecycleResult};
use std::fmt::Display;
use std::time::Duration;

/// How a store uses its database.
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    /// The most connections at once for turns and single reads; with SQLite, the most readers beside the one writer.
    pub connections: usize,
    /// The most connections at once for lists and searches, beside those.
    pub lists: usize,
    /// How long a call waits for a connection before it is told that the database is away.
    pub wait: Duration,
    /// How long a statement waits for a lock.
    pub lock_wait: Duration,
    /// How long PostgreSQL may take for all that a call asks of it; its connection is given up then. A little longer
    /// than the server lets a statement run, so that a server that lives says itself what took so long.
    pub answer_wait: Duration,
    /// How long opening waits for a PostgreSQL that is not there yet.
    pub start_wait: Duration,
    /// Whether this process owns the SQLite file that it writes: no other changes games there.
    pub owner: bool,
    /// Whether nothing is made or changed, and a statement may take as long as it takes.
    pub read_only: bool,
}

impl Settings {
    /// For so many connections; lists have three more for every eight.
    pub fn of_size(connections: usize) -> Self {
        Self {
            connections,
            lists: (connections * 3 / 8).max(1),
            ..Self::default()
        }
    }

    /// For whoever looks through a database that is there, beside those who use it.
    pub fn to_read() -> Self {
        Self {
            answer_wait: Duration::from_secs(7 * 24 * 3600),
            read_only: true,
            ..Self::default()
        }
    }
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            connections: 8,
            lists: 3,
            wait: Duration::from_secs(3),
            lock_wait: Duration::from_secs(3),
            answer_wait: Duration::from_secs(12),
            start_wait: Duration::ZERO,
            owner: false,
            read_only: false,
        }
    }
}

#[derive(Clone)]
pub(crate) enum Pools {
    Sqlite(sqlite::Connections),
    Postgres(PoolSet<postgres::Server>),
}

/// Where connections to PostgreSQL come from for single reads, for lists, and for writing. Single reads and writing share
/// one pool. Lists have their own, so that nobody who reads one game or takes a turn waits for them.
pub(crate) struct PoolSet<M: Manager> {
    pub(crate) readers: Pool<M>,
    pub(crate) lists: Pool<M>,
    pub(crate) writer: Pool<M>,
}

impl<M: Manager> Clone for PoolSet<M> {
    fn clone(&self) -> Self {
        Self {
            readers: self.readers.clone(),
            lists: self.lists.clone(),
            writer: self.writer.clone(),
        }
    }
}

/// A pool of at most `size` connections.
pub(crate) fn pool<M: Manager>(from: M, size: usize) -> Result<Pool<M>, Fault> {
    Pool::builder(from)
        .max_size(size.max(1))
        // The connections that were used last have what they read last in memory; the others need none.
        .queue_mode(QueueMode::Lifo)
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Store;
    use crate::test_stores::{Schema, sqlite};
    use plotline_domain::audit::AuditStore;
    use plotline_domain::games::{GameSearch, GameStore};
    use plotline_domain::ids::GameId;
    use plotline_domain::ports::StoreError;
    use std::any::Any;
    use uuid::Uuid;

    async fn take_all<M: Manager<Error: Display> + 'static>(pool: &Pool<M>) -> Vec<Box<dyn Any + Send>>
    where
        M::Type: Send,
    {
        let mut taken: Vec<Box<dyn Any + Send>> = Vec::new();
        while let Ok(connection) = take(pool, Duration::from_millis(100)).await {
            taken.push(Box::new(connection));
        }
        taken
    }

    async fn reads_and_turns_do_not_wait_for_lists(store: Store) {
        let search = GameSearch {
            limit: 1,
            ..GameSearch::default()
        };
        let taken = match &store.pools {
            Pools::Sqlite(pools) => take_all(&pools.lists).await,
            Pools::Postgres(pools) => take_all(&pools.lists).await,
        };
        assert_eq!(taken.len(), 2);
        let refused = store.search(&search).await;
        assert!(matches!(refused, Err(StoreError::Unavailable(_))), "{refused:?}");
        assert_eq!(store.find(GameId(Uuid::nil())).await.unwrap(), None);
        store.append_entries(&[]).await.unwrap();
        drop(taken);
        assert_eq!(store.search(&search).await.unwrap(), []);
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn on_sqlite_reads_and_turns_do_not_wait_for_lists() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("plotline.db");
        reads_and_turns_do_not_wait_for_lists(sqlite(path.to_str().unwrap()).await).await;
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn on_postgres_reads_and_turns_do_not_wait_for_lists() {
        let schema = Schema::new("pools").await;
        reads_and_turns_do_not_wait_for_lists(schema.store().await).await;
        schema.remove().await;
    }
}
