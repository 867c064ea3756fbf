//! Runs the same queries on whichever database a store has.
//!
//! Diesel's types differ by database, and being generic over them takes more bounds than queries. So the queries are
//! written once, as the body of one of these macros, and compiled for each.
//!
//! A body that has its connection runs to its end, on the runtime on which the store was opened and whether or not its
//! caller still waits: on PostgreSQL as a task; on SQLite, where statements block, as a whole on a thread for that. A
//! caller that goes away, such as a request whose client has hung up, therefore never leaves a connection in the middle
//! of something.

use crate::errors::Fault;
use crate::postgres::Server;
use crate::query::Conn;
use deadpool::managed::Object;
use std::future::Future;
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Poll, Waker};
use std::time::Duration;

/// `on!(readers of self, |conn| { … })`: the body may use `?` on query results and ends in a `Result<_, Fault>`. It waits
/// for nothing but its queries.
///
/// PostgreSQL has a limited time for all of it, and a connection on which it does not answer is thrown away. Whoever takes
/// the `writer` outside of a transaction is told then that the outcome is unknown: each statement is kept once it is done.
/// On SQLite what takes the `writer` is always a transaction, see [`Writer`](crate::sqlite::Writer).
macro_rules! on {
    (writer of $store:expr, |$conn:ident| $body:block) => {
        match &$store.pools {
            $crate::pool::Pools::Sqlite(file) => {
                let work = move |$conn: &mut $crate::connection::SqliteConn| {
                    $crate::run::at_once(async { $body })
                };
                file.writer.change(work).await
            }
            $crate::pool::Pools::Postgres(pools) => {
                $crate::run::on!($crate::run::Doubt::Always; $store, pools.writer, |$conn| $body)
            }
        }
    };
    ($pool:ident of $store:expr, |$conn:ident| $body:block) => {
        match &$store.pools {
            $crate::pool::Pools::Sqlite(file) => match $crate::pool::take(&file.$pool, $store.wait).await {
                Ok(mut held) => {
                    let work = move || {
                        let $conn: &mut $crate::connection::SqliteConn = &mut held;
                        let done = $crate::run::at_once(async { $body });
                        done.map_err(|fault| $crate::query::Conn::judge($conn, fault))
                    };
                    $store.blocking(Box::new(work)).await
                }
                Err(away) => Err(away),
            },
            $crate::pool::Pools::Postgres(pools) => {
                $crate::run::on!($crate::run::Doubt::Never; $store, pools.$pool, |$conn| $body)
            }
        }
    };
    ($store:expr, $pools:ident.writer, |$conn:ident| $body:block) => {
        $crate::run::on!($crate::run::Doubt::Always; $store, $pools.writer, |$conn| $body)
    };
    ($store:expr, $pools:ident.$pool:ident, |$conn:ident| $body:block) => {
        $crate::run::on!($crate::run::Doubt::Never; $store, $pools.$pool, |$conn| $body)
    };
    ($doubt:expr; $store:expr, $pools:ident.$pool:ident, |$conn:ident| $body:block) => {{
        let (pool, wait, limit, doubt) = ($pools.$pool.clone(), $store.wait, $store.answer_wait, $doubt);
        let work = async move {
            let mut held = $crate::pool::take(&pool, wait).await?;
            let $conn: &mut $crate::connection::PgConn = &mut held;
            let body = Box::pin($crate::run::attempt(async { $body }));
            let done = $crate::run::within(limit, body).await;
            done.map_err(|fault| $crate::run::settle(held, fault, &doubt))
        };
        $store.detached(Box::pin(work)).await
    }};
}

/// `transaction!(self, |conn| { … })`: commits if the body ends in `Ok`, takes everything back otherwise. A body that gives
/// nothing away can be run again, which costs less on SQLite: `transaction!(repeatable self, …)`.
macro_rules! transaction {
    ($store:expr, |$conn:ident| $body:block) => {
        $crate::run::transaction!(change; $store, |$conn| $body)
    };
    (repeatable $store:expr, |$conn:ident| $body:block) => {
        $crate::run::transaction!(repeatable_change; $store, |$conn| $body)
    };
    ($change:ident; $store:expr, |$conn:ident| $body:block) => {{
        let done = match &$store.pools {
            $crate::pool::Pools::Sqlite(file) => {
                let work = move |$conn: &mut $crate::connection::SqliteConn| {
                    $crate::run::at_once(async { $body })
                };
                file.writer.$change(work).await
            }
            $crate::pool::Pools::Postgres(pools) => {
                let doubt = $crate::run::Doubt::at_commit();
                let commit = doubt.clone();
                $crate::run::on!(doubt; $store, pools.writer, |$conn| {
                    $crate::query::Conn::begin($conn).await?;
                    let done = $crate::run::attempt(async { $body }).await;
                    let ended = $crate::run::end($conn, done.is_ok(), &commit).await;
                    ended.and(done)
                })
            }
        };
        $store.note_failure(done.as_ref().err());
        done
    }};
}

pub(crate) use {on, transaction};

/// Tells the compiler what a body ends in.
pub(crate) fn attempt<T, B: Future<Output = Result<T, Fault>>>(body: B) -> B {
    body
}

/// Whether something may have been done although no answer came.
#[derive(Clone)]
pub(crate) enum Doubt {
    /// Nothing is changed.
    Never,
    /// Every statement is kept once it is done.
    Always,
    /// From the moment at which the transaction is to be kept.
    AtCommit(Arc<AtomicBool>),
}

impl Doubt {
    pub(crate) fn at_commit() -> Self {
        Self::AtCommit(Arc::default())
    }

    fn begin(&self) {
        if let Self::AtCommit(begun) = self {
            begun.store(true, Ordering::Relaxed);
        }
    }

    /// Whether a transaction is being kept.
    fn is_commit(&self) -> bool {
        matches!(self, Self::AtCommit(_)) && self.has_begun()
    }

    fn has_begun(&self) -> bool {
        match self {
            Self::Never => false,
            Self::Always => true,
            Self::AtCommit(begun) => begun.load(Ordering::Relaxed),
        }
    }
}

/// Waits for what PostgreSQL answers, but not for ever: it may be frozen, or wait itself for a standby that is gone.
pub(crate) async fn within<T>(
    limit: Duration,
    body: Pin<Box<dyn Future<Output = Result<T, Fault>> + Send + '_>>,
) -> Result<T, Fault> {
    let done = tokio::time::timeout(limit, body).await;
    done.unwrap_or(Err(Fault::Silence))
}

/// What a failure means, by what has become of the connection. One without an answer is not given back to the pool.
pub(crate) fn settle(mut held: Object<Server>, fault: Fault, doubt: &Doubt) -> Fault {
    let lost = match fault {
        Fault::Silence => {
            drop(Object::take(held));
            Fault::Away("the database did not answer in time".into())
        }
        fault if Conn::is_broken(&mut *held) => fault.on_lost_connection(),
        fault => {
            // The next connection may lead to the server that takes writes now.
            if fault.is_of_standby() {
                drop(Object::take(held));
            } else if doubt.is_commit() {
                // A pooler in between says in its own words that the server is gone, before it hangs up.
                return fault.on_lost_connection().in_doubt();
            }
            return fault;
        }
    };
    match doubt.has_begun() {
        true => lost.in_doubt(),
        false => lost,
    }
}

/// Runs a body on SQLite, which never waits.
pub(crate) fn at_once<T>(body: impl Future<Output = Result<T, Fault>>) -> Result<T, Fault> {
    match pin!(body).poll(&mut Context::from_waker(Waker::noop())) {
        Poll::Ready(done) => done,
        Poll::Pending => Err(Fault::Unreadable("a query waits for something else".into())),
    }
}

/// Ends a transaction; fails only if it should be kept and cannot.
pub(crate) async fn end(conn: &mut impl Conn, keep: bool, doubt: &Doubt) -> Result<(), Fault> {
    if keep {
        doubt.begin();
        conn.commit().await?;
    } else if conn.roll_back().await.is_err() {
        // The pool throws a connection away whose transaction is still open; what matters is the first failure.
        tracing::debug!("a transaction could not be taken back");
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use crate::query::RunQueryDsl;
    use crate::{Settings, Store};
    use diesel::sql_types::Text;
    use std::time::Duration;

    async fn store(folder: &tempfile::TempDir) -> Store {
        let path = folder.path().join("plotline.db");
        let store = Store::connect(path.to_str().unwrap(), Settings::default()).await;
        let store = store.unwrap();
        on!(writer of store, |conn| {
            diesel::sql_query("CREATE TABLE notes (note TEXT)").execute(conn).await?;
            Ok(())
        })
        .unwrap();
        store
    }

    /// Notes something, and then does something else before the transaction is over.
    async fn note(store: &Store, text: &'static str, then: fn()) -> Result<(), crate::errors::Fault> {
        transaction!(store, |conn| {
            let note = diesel::sql_query("INSERT INTO notes (note) VALUES ($1)").bind::<Text, _>(text);
            note.execute(conn).await?;
            then();
            Ok(())
        })
    }

    async fn notes(store: &Store) -> Vec<String> {
        #[derive(diesel::QueryableByName)]
        struct Note {
            #[diesel(sql_type = Text)]
            note: String,
        }
        let found: Result<Vec<Note>, _> = on!(readers of store, |conn| {
            Ok(diesel::sql_query("SELECT note FROM notes").load(conn).await?)
        });
        found.unwrap().into_iter().map(|row| row.note).collect()
    }

    #[tokio::test]
    async fn what_panics_within_a_transaction_leaves_nothing_behind() {
        let folder = tempfile::tempdir().unwrap();
        let store = store(&folder).await;
        let lost = note(&store, "lost", || panic!("on purpose")).await;
        assert!(lost.is_err());
        note(&store, "kept", || ()).await.unwrap();
        assert_eq!(notes(&store).await, ["kept"]);
    }

    #[tokio::test]
    async fn what_has_begun_is_done_although_nobody_waits_for_it() {
        let folder = tempfile::tempdir().unwrap();
        let store = store(&folder).await;
        let slow = note(&store, "first", || std::thread::sleep(Duration::from_millis(200)));
        let given_up = tokio::time::timeout(Duration::from_millis(50), slow).await;
        assert!(given_up.is_err());
        note(&store, "second", || ()).await.unwrap();
        assert_eq!(notes(&store).await, ["first", "second"]);
    }
}
