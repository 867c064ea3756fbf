use crate::errors::Fault;
use crate::query::RunQueryDsl;
use crate::run::on;
use crate::store::Store;
use diesel::sql_types::BigInt;
use jiff::Timestamp;

impl Store {
    /// The deliveries and their attempts go with them.
    pub(super) async fn forget_notices(&self, before: Timestamp, limit: u32) -> Result<u32, Fault> {
        let sql = format!(
            "DELETE FROM notifications WHERE (game_id, notification_id) IN (\
             SELECT game_id, notification_id FROM notifications AS old WHERE at < $1 AND unsorted_at IS NULL \
             AND NOT EXISTS (SELECT 1 FROM deliveries AS open WHERE open.game_id = old.game_id \
             AND open.notification_id = old.notification_id AND open.next_at IS NOT NULL) \
             ORDER BY at, notification_id, game_id LIMIT $2{})",
            self.passing_over()
        );
        let before = before.as_millisecond();
        let gone = on!(writer of self, |conn| {
            let delete = diesel::sql_query(sql)
                .bind::<BigInt, _>(before)
                .bind::<BigInt, _>(i64::from(limit));
            Ok(delete.execute(conn).await?)
        })?;
        Ok(u32::try_from(gone).unwrap_or(u32::MAX))
    }
}
