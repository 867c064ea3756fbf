use crate::errors::Fault;
use crate::query::RunQueryDsl;
use crate::rows::NewNoticeRow;
use crate::run::on;
use crate::schema::notifications;
use crate::store::Store;
use diesel::dsl::insert_into;
use plotline_domain::notices::Notice;

impl Store {
    pub(super) async fn insert_notice_once(&self, notice: &Notice) -> Result<bool, Fault> {
        let row = NewNoticeRow::new(notice);
        on!(writer of self, |conn| {
            let new = insert_into(notifications::table).values(row);
            let key = (notifications::game_id, notifications::notification_id);
            Ok(new.on_conflict(key).do_nothing().execute(conn).await? > 0)
        })
    }
}
