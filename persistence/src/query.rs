//! How a query is run: Diesel's methods, on a connection of either database.
//!
//! To Diesel each query is a type of its own, and all that prepares, binds and runs a statement is compiled anew for each
//! of them. Here that sees a query only through [`Statement`], so it is compiled once for each database. What remains for
//! each query is how it is written, and for each kind of row how it is read.

use crate::errors::Fault;
use diesel::backend::{Backend, DieselReserveSpecialization};
use diesel::deserialize::FromSqlRow;
use diesel::expression::QueryMetadata;
use diesel::pg::Pg;
use diesel::query_builder::{AsQuery, AstPass, Query, QueryFragment, QueryId};
use diesel::query_dsl::CompatibleType;
use diesel::query_dsl::methods::LimitDsl;
use diesel::result::{Error, QueryResult};
use diesel::sql_types::Untyped;
use std::any::TypeId;
use std::future::Future;

/// Any query at all.
pub(crate) struct Statement<'q, DB> {
    query: &'q dyn Walk<DB>,
    /// Whether it writes by a text that comes again.
    writes: bool,
}

trait Walk<DB: Backend> {
    fn walk<'b>(&'b self, pass: AstPass<'_, 'b, DB>) -> QueryResult<()>;
    fn is_always_the_same(&self, backend: &DB) -> QueryResult<bool>;
}

impl<DB: Backend, Q: QueryFragment<DB>> Walk<DB> for Q {
    fn walk<'b>(&'b self, pass: AstPass<'_, 'b, DB>) -> QueryResult<()> {
        self.walk_ast(pass)
    }

    fn is_always_the_same(&self, backend: &DB) -> QueryResult<bool> {
        self.is_safe_to_cache_prepared(backend)
    }
}

impl<DB: Backend + DieselReserveSpecialization + 'static> QueryFragment<DB> for Statement<'_, DB> {
    fn walk_ast<'b>(&'b self, pass: AstPass<'_, 'b, DB>) -> QueryResult<()> {
        self.query.walk(pass)
    }

    /// Diesel prepares every update, and every insert with a value that may be missing, anew each time. On PostgreSQL,
    /// where a list is one value, there are only so many texts of what writes, and all of it goes by keys: each text is
    /// prepared once for each connection.
    fn is_safe_to_cache_prepared(&self, backend: &DB) -> QueryResult<bool> {
        let is_fixed = self.writes && TypeId::of::<DB>() == TypeId::of::<Pg>();
        Ok(is_fixed || self.query.is_always_the_same(backend)?)
    }
}

impl<DB> QueryId for Statement<'_, DB> {
    /// The text is what a prepared statement is found by.
    type QueryId = ();
    const HAS_STATIC_QUERY_ID: bool = false;
}

impl<DB> Query for Statement<'_, DB> {
    type SqlType = Untyped;
}

/// A query for rows of which there are only a few texts: each is prepared once for each connection. Diesel prepares it
/// anew each time, because it cannot know that. PostgreSQL still plans lists by their values (`by_values`). It helps
/// nothing that writes: there Diesel asks a reference to the statement, which does not ask on.
pub(crate) struct Prepared<Q>(pub(crate) Q);

impl<DB, Q> QueryFragment<DB> for Prepared<Q>
where
    DB: Backend + DieselReserveSpecialization,
    Q: QueryFragment<DB>,
{
    fn walk_ast<'b>(&'b self, pass: AstPass<'_, 'b, DB>) -> QueryResult<()> {
        self.0.walk_ast(pass)
    }

    fn is_safe_to_cache_prepared(&self, _: &DB) -> QueryResult<bool> {
        Ok(true)
    }
}

impl<Q: Query> Query for Prepared<Q> {
    type SqlType = Q::SqlType;
}

impl<Q> QueryId for Prepared<Q> {
    /// The text is what a prepared statement is found by.
    type QueryId = ();
    const HAS_STATIC_QUERY_ID: bool = false;
}

/// As many of these as the next power of two, the last one again and again: a list of ids has few texts then.
pub(crate) fn padded(mut ids: Vec<String>) -> Vec<String> {
    if let Some(last) = ids.last().cloned() {
        ids.resize(ids.len().next_power_of_two(), last);
    }
    ids
}

/// A connection, as the queries see it.
pub(crate) trait Conn: Send {
    type Backend: Backend;
    type Executing<'c>: Future<Output = QueryResult<usize>> + Send
    where
        Self: 'c;
    type Loading<'c, U: Send + 'static>: Future<Output = QueryResult<Vec<U>>> + Send
    where
        Self: 'c;

    fn execute(&mut self, statement: Statement<'_, Self::Backend>) -> Self::Executing<'_>;

    fn load<U, ST>(&mut self, statement: Statement<'_, Self::Backend>) -> Self::Loading<'_, U>
    where
        U: FromSqlRow<ST, Self::Backend> + Send + 'static,
        ST: 'static;

    /// Begins a transaction that will write.
    fn begin(&mut self) -> impl Future<Output = QueryResult<()>> + Send;
    /// Within a transaction: nobody else gets past this for the same player before the transaction has ended. So what is
    /// counted of a player's things after it is still right when one more is inserted.
    fn lock_player(&mut self, player: &str) -> impl Future<Output = QueryResult<()>> + Send;
    /// Fails if the database says that it cannot be written, without writing.
    fn check_writable(&mut self) -> impl Future<Output = Result<(), Fault>> + Send;
    fn commit(&mut self) -> impl Future<Output = QueryResult<()>> + Send;
    fn roll_back(&mut self) -> impl Future<Output = QueryResult<()>> + Send;

    /// Whether it is lost, or still within a transaction: then the pool throws it away.
    fn is_broken(&mut self) -> bool;

    /// A failure on a connection that broke by it means that the database is away.
    fn judge(&mut self, fault: Fault) -> Fault {
        if self.is_broken() {
            fault.on_lost_connection()
        } else {
            fault
        }
    }
}

/// A query whose rows can be read as `U`.
pub(crate) trait LoadQuery<C: Conn, U: Send + 'static> {
    fn load_from(self, conn: &mut C) -> C::Loading<'_, U>;
}

impl<C, Q, U, DB, ST> LoadQuery<C, U> for Q
where
    C: Conn<Backend = DB>,
    DB: Backend + QueryMetadata<Q::SqlType> + 'static,
    Q: AsQuery,
    Q::Query: QueryFragment<DB>,
    Q::SqlType: CompatibleType<U, DB, SqlType = ST>,
    U: FromSqlRow<ST, DB> + Send + 'static,
    ST: 'static,
{
    fn load_from(self, conn: &mut C) -> C::Loading<'_, U> {
        conn.load::<U, ST>(Statement {
            query: &self.as_query(),
            writes: false,
        })
    }
}

/// As in Diesel, whose trait of this name it takes the place of.
pub(crate) trait RunQueryDsl<C: Conn>: Sized {
    fn execute(self, conn: &mut C) -> C::Executing<'_>
    where
        Self: QueryFragment<C::Backend>,
    {
        conn.execute(Statement {
            query: &self,
            writes: true,
        })
    }

    /// For an insert of any number of rows, whose text is hardly ever the same: nothing of it is kept.
    fn execute_once(self, conn: &mut C) -> C::Executing<'_>
    where
        Self: QueryFragment<C::Backend>,
    {
        conn.execute(Statement {
            query: &self,
            writes: false,
        })
    }

    fn load<U: Send + 'static>(self, conn: &mut C) -> C::Loading<'_, U>
    where
        Self: LoadQuery<C, U>,
    {
        self.load_from(conn)
    }

    fn get_result<'c, U: Send + 'static>(
        self,
        conn: &'c mut C,
    ) -> impl Future<Output = QueryResult<U>> + Send + use<'c, Self, C, U>
    where
        Self: LoadQuery<C, U>,
    {
        first_of(self.load_from(conn))
    }

    fn first<'c, U: Send + 'static>(
        self,
        conn: &'c mut C,
    ) -> impl Future<Output = QueryResult<U>> + Send + use<'c, Self, C, U>
    where
        Self: LimitDsl,
        Self::Output: LoadQuery<C, U>,
    {
        first_of(self.limit(1).load_from(conn))
    }
}

impl<C: Conn, Q> RunQueryDsl<C> for Q {}

async fn first_of<U>(rows: impl Future<Output = QueryResult<Vec<U>>>) -> QueryResult<U> {
    rows.await?.into_iter().next().ok_or(Error::NotFound)
}
