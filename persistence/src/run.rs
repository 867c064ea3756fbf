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
use crate::query::Conn;
use std::future::Future;
use std::pin::pin;
use std::task::{Context, Poll, Waker};

/// `on!(readers of self, |conn| { … })`: the body may use `?` on query results and ends in a `Result<_, Fault>`. It waits
/// for nothing but its queries.
macro_rules! on {
    ($pool:ident of $store:expr, |$conn:ident| $body:block) => {
        match &$store.pools {
            $crate::pool::Pools::Sqlite(pools) => match $crate::pool::take(&pools.$pool, $store.wait).await {
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
            $crate::pool::Pools::Postgres(pools) => $crate::run::on!($store, pools.$pool, |$conn| $body),
        }
    };
    ($store:expr, $pool:expr, |$conn:ident| $body:block) => {{
        let (pool, wait) = ($pool.clone(), $store.wait);
        let work = async move {
            let mut held = $crate::pool::take(&pool, wait).await?;
            let $conn: &mut $crate::connection::PgConn = &mut held;
            let done = $crate::run::attempt(async { $body }).await;
            let done = done.map_err(|fault| $crate::query::Conn::judge($conn, fault));
            $crate::pool::give_back(held, done.as_ref().err());
            done
        };
        $store.detached(Box::pin(work)).await
    }};
}

/// `transaction!(self, |conn| { … })`: commits if the body ends in `Ok`, takes everything back otherwise.
macro_rules! transaction {
    ($store:expr, |$conn:ident| $body:block) => {{
        let count = $store.counter();
        let done = $crate::run::on!(writer of $store, |$conn| {
            $crate::query::Conn::begin($conn).await?;
            let done = $crate::run::attempt(async { $body }).await;
            let ended = $crate::run::end($conn, done.is_ok()).await;
            count();
            ended.and(done)
        });
        $store.note_failure(done.as_ref().err());
        done
    }};
}

pub(crate) use {on, transaction};

/// Tells the compiler what a body ends in.
pub(crate) fn attempt<T, B: Future<Output = Result<T, Fault>>>(body: B) -> B {
    body
}

/// Runs a body on SQLite, which never waits.
pub(crate) fn at_once<T>(body: impl Future<Output = Result<T, Fault>>) -> Result<T, Fault> {
    match pin!(body).poll(&mut Context::from_waker(Waker::noop())) {
        Poll::Ready(done) => done,
        Poll::Pending => Err(Fault::Unreadable("a query waits for something else".into())),
    }
}

/// Ends a transaction; fails only if it should be kept and cannot.
pub(crate) async fn end(conn: &mut impl Conn, keep: bool) -> Result<(), Fault> {
    if keep {
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
