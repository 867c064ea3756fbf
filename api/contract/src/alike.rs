//! Small things that both protocols read or say in the same way.

use crate::{Problem, kinds};
use plotline_domain::games::Nonce;

/// No honest request is larger.
pub const BODY_LIMIT: usize = 64 * 1024;

pub fn nonce(nonce: Option<String>) -> Result<Nonce, Problem> {
    Nonce::parse(&nonce.unwrap_or_default()).ok_or_else(|| {
        let detail = format!("A nonce has at most {} characters.", Nonce::MAX_CHARS);
        Problem::new(&kinds::INVALID, detail).field("nonce")
    })
}

/// Where the calendar with this secret is.
pub fn calendar_path(secret: &str) -> String {
    format!("/v1/me/calendar.ics?key={secret}")
}
