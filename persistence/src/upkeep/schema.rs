//! Which migrations a database has run, beside those that are built in.

use super::{Line, Number};
use crate::errors::Fault;
use crate::migrate::SQLITE;
use crate::pool::Pools;
use crate::query::RunQueryDsl;
use crate::run::on;
use crate::store::Store;
use diesel::QueryableByName;
use diesel::migration::{Migration, MigrationSource};
use diesel::sql_types::Text;
use diesel::sqlite::Sqlite;
use plotline_domain::upkeep::{Mark, Schema};

const MIGRATIONS: &str = "SELECT version AS line FROM __diesel_schema_migrations ORDER BY version";
const MARKS: &str = "SELECT version, why FROM schema_marks ORDER BY version";

#[derive(QueryableByName)]
struct MarkRow {
    #[diesel(sql_type = Text)]
    version: String,
    #[diesel(sql_type = Text)]
    why: String,
}

/// The numbers and names of all migrations, the oldest first; those of both databases are called alike.
fn known() -> Vec<(String, String)> {
    let all: Vec<Box<dyn Migration<Sqlite>>> = SQLITE.migrations().unwrap_or_default();
    let names = all.iter().map(|migration| migration.name());
    let mut known: Vec<_> = names
        .map(|name| (name.version().to_string(), name.to_string()))
        .collect();
    known.sort();
    known
}

impl Store {
    /// What a database has that has run these migrations, given by number or name.
    pub fn schema_of(run: &[String], marks: Vec<Mark>) -> Schema {
        let known = known();
        let mut schema = Schema {
            marks,
            ..Schema::default()
        };
        for migration in run {
            let number = migration
                .split_once('_')
                .map_or(migration.as_str(), |(number, _)| number);
            match known.iter().find(|(known, _)| known == number) {
                Some((_, name)) => schema.run.push(name.clone()),
                None => {
                    schema.run.push(migration.clone());
                    schema.unknown.push(number.to_owned());
                }
            }
        }
        let names = known.into_iter().map(|(_, name)| name);
        schema.lacking = names.filter(|name| !schema.run.contains(name)).collect();
        schema
    }

    pub(crate) async fn read_schema(&self) -> Result<Schema, Fault> {
        let run: Vec<Line> = on!(readers of self, |conn| {
            Ok(diesel::sql_query(MIGRATIONS).load(conn).await?)
        })?;
        let run: Vec<String> = run.into_iter().map(|row| row.line).collect();
        Ok(Self::schema_of(&run, self.schema_marks().await?))
    }

    /// Whether migrations were ever run.
    pub(crate) async fn has_schema(&self) -> Result<bool, Fault> {
        self.has_table("__diesel_schema_migrations").await
    }

    /// None in a database from before there were any.
    async fn schema_marks(&self) -> Result<Vec<Mark>, Fault> {
        if !self.has_table("schema_marks").await? {
            return Ok(Vec::new());
        }
        let rows: Vec<MarkRow> = on!(readers of self, |conn| {
            Ok(diesel::sql_query(MARKS).load(conn).await?)
        })?;
        let mark = |MarkRow { version, why }| Mark { version, why };
        Ok(rows.into_iter().map(mark).collect())
    }

    async fn has_table(&self, name: &'static str) -> Result<bool, Fault> {
        let table = match self.pools {
            Pools::Sqlite(_) => "SELECT count(*) AS number FROM sqlite_schema WHERE name = $1",
            Pools::Postgres(_) => {
                "SELECT count(*) AS number FROM pg_tables
                 WHERE tablename = $1 AND schemaname = current_schema()"
            }
        };
        let found: Number = on!(readers of self, |conn| {
            Ok(diesel::sql_query(table).bind::<Text, _>(name).get_result(conn).await?)
        })?;
        Ok(found.number > 0)
    }
}
