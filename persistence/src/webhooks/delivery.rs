//! What deliveries note about webhooks.

use crate::errors::Fault;
use crate::query::RunQueryDsl;
use crate::rows::read_time;
use crate::run::{on, transaction};
use crate::schema::webhooks;
use crate::store::Store;
use diesel::dsl::update;
use diesel::prelude::*;
use jiff::Timestamp;
use plotline_domain::ids::WebhookId;
use plotline_domain::webhooks::Disabled;

impl Store {
    pub(super) async fn note_webhook_success(&self, id: WebhookId) -> Result<(), Fault> {
        let id = id.to_string();
        on!(writer of self, |conn| {
            let nothing = webhooks::failing_since.eq(None::<i64>);
            update(webhooks::table.find(id)).set(nothing).execute(conn).await?;
            Ok(())
        })
    }

    pub(super) async fn note_webhook_failure(
        &self,
        id: WebhookId,
        now: Timestamp,
    ) -> Result<Option<Timestamp>, Fault> {
        let (id, now) = (id.to_string(), now.as_millisecond());
        let since: Option<Option<i64>> = transaction!(self, |conn| {
            // The first who notes it says since when; the others wait for it here.
            let unfailing = webhooks::table
                .find(&id)
                .filter(webhooks::failing_since.is_null());
            update(unfailing)
                .set(webhooks::failing_since.eq(now))
                .execute(conn)
                .await?;
            let since = webhooks::table.find(&id).select(webhooks::failing_since);
            Ok(since.first(conn).await.optional()?)
        })?;
        since.map(|since| read_time(since.unwrap_or(now))).transpose()
    }

    pub(super) async fn disable_webhook(&self, id: WebhookId, disabled: Disabled) -> Result<(), Fault> {
        let (id, at, why) = (
            id.to_string(),
            disabled.at.as_millisecond(),
            disabled.why.as_str(),
        );
        on!(writer of self, |conn| {
            let enabled = webhooks::table.find(id).filter(webhooks::disabled_at.is_null());
            let change = (webhooks::disabled_at.eq(at), webhooks::disabled_why.eq(why));
            update(enabled).set(change).execute(conn).await?;
            Ok(())
        })
    }
}
