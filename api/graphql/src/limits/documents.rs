//! Documents that were read lately: apps send the same few texts over and over.

use super::super::http::Order;
use async_graphql::ServerError;
use async_graphql::parser::types::ExecutableDocument;
use quick_cache::Weighter;
use quick_cache::sync::Cache;
use std::ops::Deref;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, LazyLock, OnceLock};

/// A document, with what is found out about it once.
pub(crate) struct Document {
    parsed: ExecutableDocument,
    /// No other document of this process has it.
    pub(super) number: u64,
    order: OnceLock<Order>,
}

impl Document {
    fn new(parsed: ExecutableDocument) -> Arc<Self> {
        static READ: AtomicU64 = AtomicU64::new(0);
        Arc::new(Self {
            parsed,
            number: READ.fetch_add(1, Ordering::Relaxed),
            order: OnceLock::new(),
        })
    }

    /// The order of the fields of its only operation.
    pub(crate) fn order(&self, find: impl FnOnce() -> Order) -> &Order {
        self.order.get_or_init(find)
    }
}

impl Deref for Document {
    type Target = ExecutableDocument;

    fn deref(&self) -> &ExecutableDocument {
        &self.parsed
    }
}

static KEPT: LazyLock<Cache<String, Arc<Document>, Weight>> =
    LazyLock::new(|| Cache::with_weighter(BYTES / 1024, BYTES as u64, Weight));

/// The texts that are kept have so many bytes at most. A document takes some ten times as much as its text.
const BYTES: usize = 256 << 10;
/// Longer texts are not kept: few are, and they would take the place of many.
const LONGEST: usize = 8 << 10;

#[derive(Clone)]
struct Weight;

impl Weighter<String, Arc<Document>> for Weight {
    fn weight(&self, text: &String, _: &Arc<Document>) -> u64 {
        text.len() as u64
    }
}

/// The document of a text. One that is refused is read each time.
pub(super) fn of(
    text: &str,
    read: impl FnOnce() -> Result<ExecutableDocument, ServerError>,
) -> Result<Arc<Document>, ServerError> {
    if let Some(document) = KEPT.get(text) {
        return Ok(document);
    }
    let document = Document::new(read()?);
    if text.len() <= LONGEST {
        KEPT.insert(text.to_owned(), document.clone());
    }
    Ok(document)
}

#[cfg(test)]
mod tests {
    use super::super::read;
    use super::*;

    #[test]
    fn a_document_is_read_once_unless_it_is_refused_or_long() {
        let short = "{ me { username } }";
        assert!(Arc::ptr_eq(&read(short).unwrap(), &read(short).unwrap()));
        let long = format!("{{ me {{ username }} }} #{}", "x".repeat(LONGEST));
        assert!(!Arc::ptr_eq(&read(&long).unwrap(), &read(&long).unwrap()));
        for _ in 0..2 {
            assert!(read("{ me {").is_err());
        }
    }

    #[test]
    fn what_is_kept_has_a_limit() {
        for number in 0..2000 {
            read(&format!("{{ me {{ username }} }} #{number}{}", "x".repeat(1000))).unwrap();
        }
        assert!(KEPT.weight() <= BYTES as u64);
    }
}
