use super::NoticeStore;
use crate::ports::Clock;
use std::sync::Arc;

/// The use cases of notices, with what they need from outside.
pub struct Notices {
    pub(super) store: Arc<dyn NoticeStore>,
    pub(super) clock: Arc<dyn Clock>,
}

impl Notices {
    pub fn new(store: Arc<dyn NoticeStore>, clock: Arc<dyn Clock>) -> Self {
        Self { store, clock }
    }
}
