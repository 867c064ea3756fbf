//! The secret links to players' calendars.

use crate::errors::Fault;
use crate::query::RunQueryDsl;
use crate::rows::read_id;
use crate::run::{on, transaction};
use crate::schema::{calendar_links, players};
use crate::store::Store;
use diesel::dsl::{delete, insert_into};
use diesel::prelude::*;
use jiff::Timestamp;
use plotline_domain::clocks::CalendarOwner;
use plotline_domain::ids::PlayerId;
use plotline_domain::players::SecretHash;

impl Store {
    pub(super) async fn write_link(
        &self,
        player: PlayerId,
        secret: &SecretHash,
        now: Timestamp,
    ) -> Result<(), Fault> {
        let (player, hash, now) = (player.to_string(), secret.clone(), now.as_millisecond());
        transaction!(self, |conn| {
            delete(calendar_links::table.find(&player)).execute(conn).await?;
            let row = (
                calendar_links::player_id.eq(&player),
                calendar_links::hash.eq(&hash),
                calendar_links::created_at.eq(now),
            );
            insert_into(calendar_links::table)
                .values(row)
                .execute(conn)
                .await?;
            Ok(())
        })
    }

    pub(super) async fn delete_link(&self, player: PlayerId) -> Result<bool, Fault> {
        let player = player.to_string();
        let deleted: usize = on!(writer of self, |conn| {
            Ok(delete(calendar_links::table.find(player)).execute(conn).await?)
        })?;
        Ok(deleted > 0)
    }

    pub(super) async fn find_link(&self, secret: &SecretHash) -> Result<Option<CalendarOwner>, Fault> {
        let hash = secret.clone();
        let owner: Option<(String, Option<i64>)> = on!(readers of self, |conn| {
            let owners = players::player_id.eq(calendar_links::player_id);
            let found = calendar_links::table.inner_join(players::table.on(owners));
            let found = found.filter(calendar_links::hash.eq(hash));
            Ok(found.select((players::player_id, players::blocked_at)).first(conn).await.optional()?)
        })?;
        let read = |(player, blocked_at): (String, Option<i64>)| {
            Ok(CalendarOwner {
                player: read_id(&player)?,
                blocked: blocked_at.is_some(),
            })
        };
        owner.map(read).transpose()
    }
}
