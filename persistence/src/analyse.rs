//! Lets the database look at how full its tables are, where that helps it to choose between indexes.

use crate::errors::Fault;
use crate::pool::Pools;
use crate::query::RunQueryDsl;
use crate::run::on;
use crate::store::Store;
use plotline_domain::ports::StoreError;

/// How many rows of each index are looked at. So it takes some milliseconds, however large the file is.
const ROWS: u32 = 400;

/// 2: analyse the tables that need it; 0x10000: look at all of them, not only at those that this connection has read.
const MASK: u32 = 0x10002;

impl Store {
    /// With PostgreSQL nothing: autovacuum does it.
    pub async fn analyse(&self) -> Result<(), StoreError> {
        let Pools::Sqlite(pools) = &self.pools else {
            return Ok(());
        };
        let done: Result<(), Fault> = on!(writer of self, |conn| {
            for pragma in [format!("PRAGMA analysis_limit = {ROWS}"), format!("PRAGMA optimize = {MASK}")] {
                diesel::sql_query(pragma).execute(conn).await?;
            }
            Ok(())
        });
        done?;
        // A connection reads what was found out when it is made.
        for readers in [&pools.readers, &pools.lists] {
            readers.retain(|_, _| false);
        }
        Ok(())
    }
}
