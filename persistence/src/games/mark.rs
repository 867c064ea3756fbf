//! Whether anything can have changed.

use crate::errors::Fault;
use crate::pool::Pools;
use crate::query::RunQueryDsl;
use crate::run::on;
use crate::store::Store;
use diesel::sql_types::Text;

#[derive(diesel::QueryableByName)]
struct Snapshot {
    #[diesel(sql_type = Text)]
    snapshot: String,
}

impl Store {
    /// With PostgreSQL: which transactions can be seen. It stays the same until one that writes begins or ends, on any
    /// node. With SQLite: how many have ended here, since only one process writes games.
    pub(super) async fn mark_of_changes(&self) -> Result<String, Fault> {
        let pools = match &self.pools {
            Pools::Sqlite(file) => return Ok(file.writer.known().commits().to_string()),
            Pools::Postgres(pools) => pools,
        };
        on!(self, pools.readers, |conn| {
            let asked = diesel::sql_query("SELECT pg_current_snapshot()::text AS snapshot");
            let row: Snapshot = asked.get_result(conn).await?;
            Ok(row.snapshot)
        })
    }
}
