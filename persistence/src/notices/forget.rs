use crate::errors::Fault;
use crate::query::RunQueryDsl;
use crate::rows::{read_id, read_time};
use crate::run::{on, transaction};
use crate::store::Store;
use diesel::QueryableByName;
use diesel::sql_types::{BigInt, Bool, Text};
use jiff::Timestamp;
use plotline_domain::notices::NoticeCursor;

/// Whether nothing more is to be done for a notice.
const IS_DONE: &str = "unsorted_at IS NULL AND NOT EXISTS (SELECT 1 FROM deliveries \
    WHERE deliveries.game_id = notifications.game_id \
    AND deliveries.notification_id = notifications.notification_id AND deliveries.next_at IS NOT NULL)";

#[derive(QueryableByName)]
struct Old {
    #[diesel(sql_type = BigInt)]
    at: i64,
    #[diesel(sql_type = Text)]
    notification_id: String,
    #[diesel(sql_type = Text)]
    game_id: String,
    #[diesel(sql_type = Bool)]
    done: bool,
}

impl Store {
    /// Looks without the writer, and writes only what is to go: what has to stay costs the writer nothing, however much
    /// it is. The deliveries and their attempts go with the notices.
    pub(super) async fn forget_notices(
        &self,
        before: Timestamp,
        after: Option<NoticeCursor>,
        limit: u32,
    ) -> Result<Option<NoticeCursor>, Fault> {
        let page = format!(
            "SELECT at, notification_id, game_id, ({IS_DONE}) AS done FROM notifications \
             WHERE at < $1 AND (at, notification_id) > ($2, $3) ORDER BY at, notification_id, game_id LIMIT $4"
        );
        let before = before.as_millisecond();
        let (at, id) = match after {
            Some(after) => (after.at.as_millisecond(), after.id.to_string()),
            None => (i64::MIN, String::new()),
        };
        let old: Vec<Old> = on!(lists of self, |conn| {
            let page = diesel::sql_query(page)
                .bind::<BigInt, _>(before)
                .bind::<BigInt, _>(at)
                .bind::<Text, _>(id)
                .bind::<BigInt, _>(i64::from(limit));
            Ok(page.load(conn).await?)
        })?;
        let next = old.last().filter(|_| old.len() >= limit as usize);
        let next = next.map(|last| {
            Ok::<_, Fault>(NoticeCursor {
                at: read_time(last.at)?,
                id: read_id(&last.notification_id)?,
            })
        });
        let next = next.transpose()?;
        let done: Vec<Old> = old.into_iter().filter(|old| old.done).collect();
        if !done.is_empty() {
            self.delete_notices(done).await?;
        }
        Ok(next)
    }

    /// Deletes them unless something has been added to do since they were looked at.
    async fn delete_notices(&self, done: Vec<Old>) -> Result<(), Fault> {
        let delete =
            format!("DELETE FROM notifications WHERE game_id = $1 AND notification_id = $2 AND {IS_DONE}");
        transaction!(self, |conn| {
            for old in done {
                let delete = diesel::sql_query(&delete)
                    .bind::<Text, _>(old.game_id)
                    .bind::<Text, _>(old.notification_id);
                delete.execute(conn).await?;
            }
            Ok(())
        })
    }
}
