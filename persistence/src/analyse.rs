//! Lets the database look at how full its tables are, where that helps it to choose between indexes.

use crate::pool::Pools;
use crate::store::Store;
use diesel::connection::SimpleConnection;
use diesel::sql_types::Text;
use diesel::{QueryableByName, RunQueryDsl};
use plotline_domain::ports::StoreError;

/// How many rows of each index are looked at. The rows are counted all the same, which reads all of the index.
const ROWS: u32 = 400;

/// 1: only say what is to be done; 2: analyse the tables that need it; 0x10000: look at all of them, not only at those that
/// this connection has read.
const MASK: u32 = 0x10003;

/// The largest tables by far, in each of which there is one index to choose.
const NEVER: [&str; 2] = ["\"events\"", "\"answers\""];

#[derive(QueryableByName)]
struct Line {
    #[diesel(sql_type = Text)]
    optimize: String,
}

impl Store {
    /// With PostgreSQL nothing: autovacuum does it. Others write between one table and the next.
    pub async fn analyse(&self) -> Result<(), StoreError> {
        let Pools::Sqlite(file) = &self.pools else {
            return Ok(());
        };
        let (looks, asked) = (
            format!("PRAGMA analysis_limit = {ROWS}"),
            format!("PRAGMA optimize = {MASK}"),
        );
        let lines = file.writer.alone(move |conn| {
            conn.batch_execute(&looks)?;
            Ok(diesel::sql_query(asked).load::<Line>(conn)?)
        });
        for Line { optimize } in lines.await? {
            if !NEVER.iter().any(|table| optimize.contains(table)) {
                let analysed = file.writer.alone(move |conn| Ok(conn.batch_execute(&optimize)?));
                analysed.await?;
            }
        }
        // A connection reads what was found out when it is made.
        for readers in [&file.readers, &file.lists] {
            readers.retain(|_, _| false);
        }
        Ok(())
    }
}
