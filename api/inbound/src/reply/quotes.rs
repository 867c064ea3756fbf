//! What somebody wrote, without what they quoted and how they signed.
//!
//! Quotations come in two kinds. Where each line of them has its mark, what is written between and below them counts.
//! Where they only have a beginning, everything from there on is quoted.

mod attribution;
mod phrases;

use attribution::{attribution, is_block_of_headers};
use phrases::{is_device_signature, is_separator};

/// What is written in one reply; the rest is not read.
const LINES_LIMIT: usize = 100;

/// The lines that were written, none of them empty.
pub(super) fn written(lines: &[String]) -> Vec<String> {
    let mut written = Vec::new();
    let mut rest = lines;
    while let Some((line, after)) = rest.split_first() {
        if written.len() >= LINES_LIMIT {
            break;
        }
        let text = line.trim();
        if text.is_empty() || is_quoted(text) || is_device_signature(text) {
            rest = after;
        } else if is_signature(text) || is_separator(text) || is_block_of_headers(rest) {
            break;
        } else if let Some(count) = attribution(rest) {
            let below = rest.get(count..).unwrap_or_default();
            let next = below.iter().map(|line| line.trim()).find(|line| !line.is_empty());
            if !next.is_some_and(is_quoted) {
                break;
            }
            rest = below;
        } else {
            written.push(text.to_owned());
            rest = after;
        }
    }
    written
}

fn is_quoted(line: &str) -> bool {
    line.starts_with('>')
}

/// `-- ` by rule; telephones make one long dash of it.
fn is_signature(line: &str) -> bool {
    line.chars().all(|char| char == '-')
}
