//! The secrets of webhooks, by the key that sealed them.

use crate::errors::Fault;
use crate::query::RunQueryDsl;
use crate::rows::{WebhookRow, read_count};
use crate::run::on;
use crate::schema::webhooks;
use crate::store::Store;
use diesel::dsl::update;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Text};
use plotline_domain::ids::WebhookId;
use plotline_domain::webhooks::Webhook;

#[derive(QueryableByName)]
struct SealCount {
    #[diesel(sql_type = Text)]
    key: String,
    #[diesel(sql_type = BigInt)]
    secrets: i64,
}

/// A key id has 16 characters and is followed by a colon.
const COUNT: &str = "SELECT key, count(*) AS secrets FROM (
    SELECT CASE WHEN substr(secret, 17, 1) = ':' THEN substr(secret, 1, 16) ELSE '' END AS key
    FROM (SELECT secret FROM webhooks
        UNION ALL SELECT former_secret FROM webhooks WHERE former_secret IS NOT NULL) AS every
    ) AS sealed GROUP BY key";

impl Store {
    pub(super) async fn webhooks_sealed_otherwise(
        &self,
        key: &str,
        after: Option<WebhookId>,
        limit: u32,
    ) -> Result<Vec<Webhook>, Fault> {
        let so = format!("{key}:%");
        let after = after.map(|id| id.to_string()).unwrap_or_default();
        let rows: Vec<WebhookRow> = on!(readers of self, |conn| {
            let otherwise = webhooks::secret
                .not_like(&so)
                .nullable()
                .or(webhooks::former_secret.not_like(&so));
            let later = webhooks::table.filter(webhooks::webhook_id.gt(after)).filter(otherwise);
            let page = later.order(webhooks::webhook_id).limit(limit.into());
            Ok(page.select(WebhookRow::as_select()).load(conn).await?)
        })?;
        rows.into_iter().map(WebhookRow::read).collect()
    }

    pub(super) async fn replace_seals(&self, from: &Webhook, to: &Webhook) -> Result<bool, Fault> {
        let (id, secret) = (from.id.to_string(), from.secret.0.clone());
        let new = to.former.as_ref();
        let changes = (
            webhooks::secret.eq(to.secret.0.clone()),
            webhooks::former_secret.eq(new.map(|former| former.secret.0.clone())),
            webhooks::former_secret_until.eq(new.map(|former| former.until.as_millisecond())),
        );
        let changed: usize = on!(writer of self, |conn| {
            // The former secret never changes without the secret.
            let unchanged = webhooks::table.find(id).filter(webhooks::secret.eq(secret));
            Ok(update(unchanged).set(changes).execute(conn).await?)
        })?;
        Ok(changed > 0)
    }

    pub(super) async fn count_sealed_secrets(&self) -> Result<Vec<(String, u64)>, Fault> {
        let rows: Vec<SealCount> = on!(readers of self, |conn| {
            Ok(diesel::sql_query(COUNT).load(conn).await?)
        })?;
        let read = |row: SealCount| Ok((row.key, read_count(row.secrets)?));
        rows.into_iter().map(read).collect()
    }
}
