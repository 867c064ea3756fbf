//! Webhooks, and what their owners change about them.

use crate::errors::Fault;
use crate::query::{Conn, RunQueryDsl};
use crate::rows::{WebhookChanges, WebhookRow};
use crate::run::{on, transaction};
use crate::schema::webhooks;
use crate::store::Store;
use diesel::dsl::{delete, insert_into, update};
use diesel::prelude::*;
use plotline_domain::ids::{PlayerId, WebhookId};
use plotline_domain::vault::Sealed;
use plotline_domain::webhooks::{FormerSecret, Webhook, WebhookChange};

impl Store {
    pub(super) async fn insert_webhook(&self, webhook: &Webhook, limit: u32) -> Result<bool, Fault> {
        let row = WebhookRow::new(webhook);
        let player = webhook.player.to_string();
        transaction!(self, |conn| {
            conn.lock_player(&player).await?;
            let theirs = webhooks::table.filter(webhooks::player_id.eq(&player));
            if theirs.count().get_result::<i64>(conn).await? >= i64::from(limit) {
                return Ok(false);
            }
            insert_into(webhooks::table).values(row).execute(conn).await?;
            Ok(true)
        })
    }

    pub(super) async fn player_webhooks(&self, players: &[PlayerId]) -> Result<Vec<Webhook>, Fault> {
        let players: Vec<String> = players.iter().map(ToString::to_string).collect();
        let rows: Vec<WebhookRow> = on!(readers of self, |conn| {
            let theirs = webhooks::table.filter(webhooks::player_id.eq_any(players));
            Ok(theirs.select(WebhookRow::as_select()).order(webhooks::webhook_id).load(conn).await?)
        })?;
        rows.into_iter().map(WebhookRow::read).collect()
    }

    pub(super) async fn find_webhook(&self, id: WebhookId) -> Result<Option<Webhook>, Fault> {
        let id = id.to_string();
        let row: Option<WebhookRow> = on!(readers of self, |conn| {
            Ok(webhooks::table.find(id).select(WebhookRow::as_select()).first(conn).await.optional()?)
        })?;
        row.map(WebhookRow::read).transpose()
    }

    pub(super) async fn change_webhook(&self, id: WebhookId, change: &WebhookChange) -> Result<bool, Fault> {
        let (id, changes) = (id.to_string(), WebhookChanges::new(change));
        let changed: usize = on!(writer of self, |conn| {
            Ok(update(webhooks::table.find(id)).set(changes).execute(conn).await?)
        })?;
        Ok(changed > 0)
    }

    pub(super) async fn replace_webhook_secret(
        &self,
        id: WebhookId,
        current: &Sealed,
        secret: &Sealed,
        former: &FormerSecret,
    ) -> Result<bool, Fault> {
        let (id, current, secret) = (id.to_string(), current.0.clone(), secret.0.clone());
        let (former, until) = (former.secret.0.clone(), former.until.as_millisecond());
        let changed: usize = on!(writer of self, |conn| {
            let unchanged = webhooks::table.find(id).filter(webhooks::secret.eq(current));
            let changes = (
                webhooks::secret.eq(secret),
                webhooks::former_secret.eq(former),
                webhooks::former_secret_until.eq(until),
            );
            Ok(update(unchanged).set(changes).execute(conn).await?)
        })?;
        Ok(changed > 0)
    }

    pub(super) async fn delete_webhook(&self, player: PlayerId, id: WebhookId) -> Result<bool, Fault> {
        let (player, id) = (player.to_string(), id.to_string());
        let deleted: usize = on!(writer of self, |conn| {
            let theirs = webhooks::webhook_id.eq(id).and(webhooks::player_id.eq(player));
            Ok(delete(webhooks::table.filter(theirs)).execute(conn).await?)
        })?;
        Ok(deleted > 0)
    }
}
