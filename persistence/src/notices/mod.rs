//! The store of notices: each call of the port, and where its queries are.

mod list;
mod write;

use crate::store::Store;
use async_trait::async_trait;
use plotline_domain::notices::{Notice, NoticeQuery, NoticeStore};
use plotline_domain::ports::StoreError;

#[async_trait]
impl NoticeStore for Store {
    async fn insert_once(&self, notice: &Notice) -> Result<bool, StoreError> {
        Ok(self.insert_notice_once(notice).await?)
    }

    async fn list(&self, query: &NoticeQuery) -> Result<Vec<Notice>, StoreError> {
        Ok(self.list_notices(query).await?)
    }
}
