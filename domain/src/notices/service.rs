use super::NoticeStore;
use std::sync::Arc;

/// The use cases of notices, with what they need from outside.
pub struct Notices {
    pub(super) store: Arc<dyn NoticeStore>,
}

impl Notices {
    pub fn new(store: Arc<dyn NoticeStore>) -> Self {
        Self { store }
    }
}
