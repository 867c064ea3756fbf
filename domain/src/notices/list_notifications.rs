use super::{NoticeCursor, NoticeQuery, Notices, Notification};
use crate::ports::StoreError;
use plotline_use_case::use_case;

impl Notices {
    /// The notices that the query asks for, each with what became of it, and where the list goes on, if it does.
    #[use_case]
    pub async fn list_notifications(
        &self,
        query: &NoticeQuery,
    ) -> Result<(Vec<Notification>, Option<NoticeCursor>), StoreError> {
        let one_more = NoticeQuery {
            limit: query.limit.saturating_add(1),
            ..query.clone()
        };
        let mut notices = self.store.list(&one_more).await?;
        let more = notices.len() > query.limit as usize;
        notices.truncate(query.limit as usize);
        let next = notices.last().map(NoticeCursor::of).filter(|_| more);
        let deliveries = self.store.deliveries_of(&notices).await?;
        let together = notices.into_iter().zip(deliveries);
        let notifications = together.map(|(notice, deliveries)| Notification { notice, deliveries });
        Ok((notifications.collect(), next))
    }
}
