use crate::errors::Fault;
use crate::query::RunQueryDsl;
use crate::rows::{read_id, unreadable};
use crate::run::on;
use crate::schema::notification_settings;
use crate::store::Store;
use diesel::dsl::insert_into;
use diesel::prelude::*;
use jiff::Timestamp;
use plotline_domain::ids::PlayerId;
use plotline_domain::notices::NoticeSettings;
use serde_json::json;

impl Store {
    pub(super) async fn find_notice_settings(
        &self,
        players: &[PlayerId],
    ) -> Result<Vec<(PlayerId, NoticeSettings)>, Fault> {
        let ids: Vec<String> = players.iter().map(ToString::to_string).collect();
        let rows: Vec<(String, String)> = on!(readers of self, |conn| {
            let theirs = notification_settings::table.filter(notification_settings::player_id.eq_any(ids));
            let columns = (notification_settings::player_id, notification_settings::settings);
            Ok(theirs.select(columns).load(conn).await?)
        })?;
        let read = |(id, text): (String, String)| {
            let settings = serde_json::from_str(&text).map_err(|why| unreadable("settings", &id, why))?;
            Ok((read_id(&id)?, settings))
        };
        rows.into_iter().map(read).collect()
    }

    pub(super) async fn keep_notice_settings(
        &self,
        player: PlayerId,
        settings: &NoticeSettings,
        now: Timestamp,
    ) -> Result<(), Fault> {
        let (id, text, now) = (
            player.to_string(),
            json!(settings).to_string(),
            now.as_millisecond(),
        );
        on!(writer of self, |conn| {
            let changed = (notification_settings::settings.eq(&text), notification_settings::updated_at.eq(now));
            let row = (notification_settings::player_id.eq(id), changed);
            insert_into(notification_settings::table)
                .values(row)
                .on_conflict(notification_settings::player_id)
                .do_update()
                .set(changed)
                .execute(conn)
                .await?;
            Ok(())
        })
    }
}
