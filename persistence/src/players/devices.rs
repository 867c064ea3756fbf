//! What players have logged in from.

use crate::errors::Fault;
use crate::query::RunQueryDsl;
use crate::rows::{read_id, read_time};
use crate::run::{on, transaction};
use crate::schema::{device_tokens, players};
use crate::store::Store;
use diesel::dsl::{delete, insert_into, update};
use diesel::prelude::*;
use jiff::Timestamp;
use plotline_domain::ids::{DeviceId, PlayerId};
use plotline_domain::players::{Device, SecretHash};

/// A device without its token.
#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = device_tokens)]
struct DeviceRow {
    device_id: String,
    player_id: String,
    client: Option<String>,
    created_at: i64,
    last_used_at: i64,
}

#[derive(Insertable)]
#[diesel(table_name = device_tokens)]
struct NewDeviceRow {
    #[diesel(embed)]
    device: DeviceRow,
    hash: String,
}

impl Store {
    pub(super) async fn insert_device_token(&self, device: &Device, token: &SecretHash) -> Result<(), Fault> {
        let player = device.player.to_string();
        let row = NewDeviceRow {
            device: DeviceRow {
                device_id: device.id.to_string(),
                player_id: player.clone(),
                client: device.client.clone(),
                created_at: device.created_at.as_millisecond(),
                last_used_at: device.last_used_at.as_millisecond(),
            },
            hash: token.clone(),
        };
        transaction!(self, |conn| {
            // Holds the player's row, so that several at once come one after the other and none is overlooked.
            let held = players::links_epoch.eq(players::links_epoch);
            update(players::table.find(&player))
                .set(held)
                .execute(conn)
                .await?;
            insert_into(device_tokens::table)
                .values(row)
                .execute(conn)
                .await?;
            let theirs = device_tokens::table.filter(device_tokens::player_id.eq(player));
            let ids = theirs.select(device_tokens::device_id);
            let ids = ids.order((
                device_tokens::last_used_at.desc(),
                device_tokens::device_id.desc(),
            ));
            let ids: Vec<String> = ids.load(conn).await?;
            let too_many: Vec<String> = ids.into_iter().skip(Device::LIMIT).collect();
            if !too_many.is_empty() {
                let gone = device_tokens::table.filter(device_tokens::device_id.eq_any(too_many));
                delete(gone).execute(conn).await?;
            }
            Ok(())
        })
    }

    pub(super) async fn player_devices(&self, player: PlayerId) -> Result<Vec<Device>, Fault> {
        let player = player.to_string();
        let rows: Vec<DeviceRow> = on!(readers of self, |conn| {
            let theirs = device_tokens::table.filter(device_tokens::player_id.eq(player));
            let last_first = (device_tokens::last_used_at.desc(), device_tokens::device_id.desc());
            Ok(theirs.select(DeviceRow::as_select()).order(last_first).load(conn).await?)
        })?;
        rows.into_iter().map(DeviceRow::read).collect()
    }

    pub(super) async fn find_device_token(&self, token: &SecretHash) -> Result<Option<Device>, Fault> {
        let hash = token.clone();
        let row: Option<DeviceRow> = on!(readers of self, |conn| {
            let found = device_tokens::table.filter(device_tokens::hash.eq(hash));
            Ok(found.select(DeviceRow::as_select()).first(conn).await.optional()?)
        })?;
        row.map(DeviceRow::read).transpose()
    }

    pub(super) async fn touch_device_token(&self, id: DeviceId, at: Timestamp) -> Result<(), Fault> {
        let (id, at) = (id.to_string(), at.as_millisecond());
        on!(writer of self, |conn| {
            let earlier = device_tokens::table.find(id).filter(device_tokens::last_used_at.lt(at));
            update(earlier).set(device_tokens::last_used_at.eq(at)).execute(conn).await?;
            Ok(())
        })
    }

    pub(super) async fn delete_device_token(&self, player: PlayerId, id: DeviceId) -> Result<bool, Fault> {
        let (player, id) = (player.to_string(), id.to_string());
        let deleted: usize = on!(writer of self, |conn| {
            let theirs = device_tokens::device_id.eq(id).and(device_tokens::player_id.eq(player));
            Ok(delete(device_tokens::table.filter(theirs)).execute(conn).await?)
        })?;
        Ok(deleted > 0)
    }
}

impl DeviceRow {
    fn read(self) -> Result<Device, Fault> {
        Ok(Device {
            id: read_id(&self.device_id)?,
            player: read_id(&self.player_id)?,
            client: self.client,
            created_at: read_time(self.created_at)?,
            last_used_at: read_time(self.last_used_at)?,
        })
    }
}
