use crate::errors::Fault;
use crate::pool::Pools;
use crate::query::RunQueryDsl;
use crate::run::on;
use crate::store::Store;
use diesel::sql_types::BigInt;
use jiff::Timestamp;
use plotline_domain::ports::StoreError;

#[derive(diesel::QueryableByName)]
struct Time {
    #[diesel(sql_type = BigInt)]
    micros: i64,
}

impl Store {
    /// The time that all nodes on this database go by: with PostgreSQL that of its server, with SQLite that of the
    /// machine, where there is one node.
    pub async fn time(&self) -> Result<Timestamp, StoreError> {
        let Pools::Postgres(pools) = &self.pools else {
            return Ok(Timestamp::now());
        };
        let time: Time = on!(self, pools.readers, |conn| {
            let now = "SELECT (EXTRACT(EPOCH FROM clock_timestamp()) * 1000000)::bigint AS micros";
            Ok(diesel::sql_query(now).get_result(conn).await?)
        })?;
        let read = Timestamp::from_microsecond(time.micros);
        Ok(read.map_err(|error| Fault::Unreadable(error.to_string()))?)
    }
}
