use crate::errors::Fault;
use crate::rows::NoticeRow;
use crate::run::on;
use crate::schema::notifications;
use crate::store::Store;
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use plotline_domain::notices::{Notice, NoticeQuery};

impl Store {
    pub(super) async fn list_notices(&self, query: &NoticeQuery) -> Result<Vec<Notice>, Fault> {
        let query = query.clone();
        let rows: Vec<NoticeRow> = on!(readers of self, |conn| {
            let mut page = notifications::table.select(NoticeRow::as_select()).into_boxed();
            if let Some(player) = query.player {
                page = page.filter(notifications::player_id.eq(player.to_string()));
            }
            if let Some(game) = query.game {
                page = page.filter(notifications::game_id.eq(game.to_string()));
            }
            if let Some((at, id)) = query.after {
                let at = at.as_millisecond();
                let same_instant = notifications::at.eq(at).and(notifications::notification_id.lt(id.to_string()));
                page = page.filter(notifications::at.lt(at).or(same_instant));
            }
            let newest_first = (notifications::at.desc(), notifications::notification_id.desc());
            Ok(page.order(newest_first).limit(query.limit.into()).load(conn).await?)
        })?;
        rows.into_iter().map(NoticeRow::read).collect()
    }
}
