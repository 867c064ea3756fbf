//! Runs the same queries on whichever database a store has.
//!
//! Diesel's types differ by database, and being generic over them takes more bounds than queries. So the queries are
//! written once, as the body of one of these macros, and compiled for each.
//!
//! Every body runs as a task of its own on the runtime on which the store was opened. A caller that goes away, such as
//! a request whose client has hung up, therefore never leaves a connection in the middle of something.

use crate::errors::Fault;
use crate::pool::{PgConn, SqliteConn};
use diesel_async::pooled_connection::PoolableConnection;
use diesel_async::{AsyncConnection, TransactionManager};
use std::future::Future;

/// `on!(readers of self, |conn| { … })`: the body may use `?` on query results and ends in a `Result<_, Fault>`.
macro_rules! on {
    ($pool:ident of $store:expr, |$conn:ident| $body:block) => {
        match &$store.pools {
            $crate::pool::Pools::Sqlite(pools) => {
                $crate::run::on!($store, pools.$pool, |$conn: $crate::pool::SqliteConn| $body)
            }
            $crate::pool::Pools::Postgres(pools) => {
                $crate::run::on!($store, pools.$pool, |$conn: $crate::pool::PgConn| $body)
            }
        }
    };
    ($store:expr, $pool:expr, |$conn:ident: $type:ty| $body:block) => {{
        let (pool, wait) = ($pool.clone(), $store.wait);
        let work = async move {
            let mut held = $crate::pool::take(&pool, wait).await?;
            let $conn: &mut $type = &mut held;
            let done = $crate::run::attempt(async { $body }).await;
            $crate::run::judge(done, $conn)
        };
        $store.detached(Box::pin(work)).await
    }};
}

/// `transaction!(self, |conn| { … })`: commits if the body ends in `Ok`, takes everything back otherwise.
macro_rules! transaction {
    ($store:expr, |$conn:ident| $body:block) => {{
        let count = $store.counter();
        $crate::run::on!(writer of $store, |$conn| {
            $crate::run::Begin::begin($conn).await?;
            let done = $crate::run::attempt(async { $body }).await;
            let done = $crate::run::finish(done, $conn).await;
            count();
            done
        })
    }};
}

pub(crate) use {on, transaction};

/// Tells the compiler what a body ends in.
pub(crate) async fn attempt<T>(body: impl Future<Output = Result<T, Fault>>) -> Result<T, Fault> {
    body.await
}

/// A failure on a connection that broke by it means that the database is away.
pub(crate) fn judge<T>(done: Result<T, Fault>, conn: &mut impl PoolableConnection) -> Result<T, Fault> {
    done.map_err(|fault| {
        if conn.is_broken() {
            fault.on_lost_connection()
        } else {
            fault
        }
    })
}

/// How a transaction that will write begins.
pub(crate) trait Begin {
    fn begin(&mut self) -> impl Future<Output = Result<(), Fault>> + Send;
}

impl Begin for SqliteConn {
    async fn begin(&mut self) -> Result<(), Fault> {
        crate::sqlite::begin(self).await
    }
}

impl Begin for PgConn {
    async fn begin(&mut self) -> Result<(), Fault> {
        crate::postgres::begin(self).await
    }
}

pub(crate) async fn finish<C: AsyncConnection, T>(done: Result<T, Fault>, conn: &mut C) -> Result<T, Fault> {
    if done.is_ok() {
        C::TransactionManager::commit_transaction(conn).await?;
    } else if C::TransactionManager::rollback_transaction(conn).await.is_err() {
        // The pool throws a connection away whose transaction is still open; what matters is the first failure.
        tracing::debug!("a transaction could not be taken back");
    }
    done
}
