use crate::errors::Fault;
use crate::query::RunQueryDsl;
use crate::rows::unreadable;
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
        player: PlayerId,
    ) -> Result<Option<NoticeSettings>, Fault> {
        let id = player.to_string();
        let text: Option<String> = on!(readers of self, |conn| {
            let row = notification_settings::table.find(id);
            Ok(row.select(notification_settings::settings).first(conn).await.optional()?)
        })?;
        let read = |text: String| serde_json::from_str(&text);
        text.map(read)
            .transpose()
            .map_err(|why| unreadable("settings", &player.to_string(), why))
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
