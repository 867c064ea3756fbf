//! The connections to both databases.

use crate::errors::Fault;
use crate::query::{Conn, RunQueryDsl, Statement};
use diesel::SqliteConnection;
use diesel::backend::Backend;
use diesel::connection::{AnsiTransactionManager, Connection, LoadConnection, TransactionManager};
use diesel::deserialize::FromSqlRow;
use diesel::dsl::sql;
use diesel::pg::Pg;
use diesel::result::{Error, QueryResult};
use diesel::row::Row;
use diesel::sql_types::Text;
use diesel::sqlite::Sqlite;
use diesel_async::pooled_connection::PoolableConnection;
use diesel_async::{AsyncConnectionCore, AsyncPgConnection, TransactionManager as _};
use futures_util::TryStreamExt;
use futures_util::future::BoxFuture;
use std::future::{Ready, ready};

pub(crate) type SqliteConn = SqliteConnection;
pub(crate) type PgConn = AsyncPgConnection;

type PgRow = <PgConn as AsyncConnectionCore>::Row<'static, 'static>;
type PgStream = <PgConn as AsyncConnectionCore>::Stream<'static, 'static>;

/// Statements block the calling thread, and the futures are ready at once. Callers must be on a thread that may block,
/// see [`Store::blocking`](crate::store::Store::blocking).
impl Conn for SqliteConn {
    type Backend = Sqlite;
    type Executing<'c> = Ready<QueryResult<usize>>;
    type Loading<'c, U: Send + 'static> = Ready<QueryResult<Vec<U>>>;

    fn execute(&mut self, statement: Statement<'_, Sqlite>) -> Self::Executing<'_> {
        ready(self.execute_returning_count(&statement))
    }

    fn load<U, ST>(&mut self, statement: Statement<'_, Sqlite>) -> Self::Loading<'_, U>
    where
        U: FromSqlRow<ST, Sqlite> + Send + 'static,
        ST: 'static,
    {
        #[cfg(test)]
        crate::plans::note("sqlite", diesel::debug_query::<Sqlite, _>(&statement));
        ready(LoadConnection::load(self, statement).and_then(read))
    }

    /// It writes from the start: a transaction that first reads and then writes may find that another has written in
    /// between, and then cannot go on.
    async fn begin(&mut self) -> QueryResult<()> {
        AnsiTransactionManager::begin_transaction_sql(self, "BEGIN IMMEDIATE")
    }

    /// A transaction that writes has the whole database to itself.
    async fn lock_player(&mut self, _: &str) -> QueryResult<()> {
        Ok(())
    }

    async fn check_writable(&mut self) -> Result<(), Fault> {
        RunQueryDsl::execute(diesel::sql_query("SELECT 1"), self).await?;
        Ok(())
    }

    async fn commit(&mut self) -> QueryResult<()> {
        AnsiTransactionManager::commit_transaction(self)
    }

    async fn roll_back(&mut self) -> QueryResult<()> {
        AnsiTransactionManager::rollback_transaction(self)
    }

    fn is_broken(&mut self) -> bool {
        AnsiTransactionManager::is_broken_transaction_manager(self)
    }
}

impl Conn for PgConn {
    type Backend = Pg;
    type Executing<'c> = BoxFuture<'c, QueryResult<usize>>;
    type Loading<'c, U: Send + 'static> = BoxFuture<'c, QueryResult<Vec<U>>>;

    fn execute(&mut self, statement: Statement<'_, Pg>) -> Self::Executing<'_> {
        self.execute_returning_count(statement)
    }

    fn load<U, ST>(&mut self, statement: Statement<'_, Pg>) -> Self::Loading<'_, U>
    where
        U: FromSqlRow<ST, Pg> + Send + 'static,
        ST: 'static,
    {
        #[cfg(test)]
        crate::plans::note("postgres", diesel::debug_query::<Pg, _>(&statement));
        let rows = all(AsyncConnectionCore::load(self, statement));
        Box::pin(async { read(rows.await?.into_iter().map(Ok)) })
    }

    async fn begin(&mut self) -> QueryResult<()> {
        diesel_async::AnsiTransactionManager::begin_transaction(self).await
    }

    /// It keeps nobody from inserting rows that refer to the player.
    async fn lock_player(&mut self, player: &str) -> QueryResult<()> {
        let lock = diesel::sql_query("SELECT 1 FROM players WHERE player_id = $1 FOR NO KEY UPDATE");
        let locked = RunQueryDsl::execute(lock.bind::<Text, _>(player), self);
        locked.await.map(drop)
    }

    /// A standby says so, too.
    async fn check_writable(&mut self) -> Result<(), Fault> {
        let setting = sql::<Text>("current_setting('transaction_read_only')");
        let setting: String = RunQueryDsl::get_result(diesel::select(setting), self).await?;
        match setting.as_str() {
            "on" => Err(Fault::ReadOnly("transactions are read-only".to_owned())),
            _ => Ok(()),
        }
    }

    async fn commit(&mut self) -> QueryResult<()> {
        diesel_async::AnsiTransactionManager::commit_transaction(self).await
    }

    async fn roll_back(&mut self) -> QueryResult<()> {
        diesel_async::AnsiTransactionManager::rollback_transaction(self).await
    }

    fn is_broken(&mut self) -> bool {
        PoolableConnection::is_broken(self)
    }
}

async fn all(rows: BoxFuture<'_, QueryResult<PgStream>>) -> QueryResult<Vec<PgRow>> {
    rows.await?.try_collect().await
}

fn read<'r, DB, R, U, ST>(rows: impl Iterator<Item = QueryResult<R>>) -> QueryResult<Vec<U>>
where
    DB: Backend,
    R: Row<'r, DB>,
    U: FromSqlRow<ST, DB>,
{
    let mut read = Vec::new();
    for row in rows {
        read.push(U::build_from_row(&row?).map_err(Error::DeserializationError)?);
    }
    Ok(read)
}
