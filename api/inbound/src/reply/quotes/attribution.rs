//! The line above a quotation that says who wrote it when, in the languages of the programs that write it.

use super::is_quoted;
use super::phrases::{FROM, HEADERS, NAMED, OPENERS, WROTE};

/// Programs fold it at 70 to 80 characters.
const FOLDED_LIMIT: usize = 4;

/// How many of the first lines are one, if they are.
pub(super) fn attribution(lines: &[String]) -> Option<usize> {
    let mut joined = String::new();
    for (count, line) in (1..=FOLDED_LIMIT).zip(lines) {
        let line = line.trim();
        if line.is_empty() || is_quoted(line) {
            return None;
        }
        // What was written right above it is no part of it.
        if count > 1 && (opens(line) || !opens(lines.first()?.trim())) {
            return None;
        }
        if !joined.is_empty() {
            joined.push(' ');
        }
        joined.push_str(line);
        if says_who_wrote(&joined) {
            return Some(count);
        }
    }
    None
}

/// Outlook puts the headers of the original above it, and no mark on its lines.
pub(super) fn is_block_of_headers(lines: &[String]) -> bool {
    let Some((first, rest)) = lines.split_first() else {
        return false;
    };
    let next = rest.iter().filter(|line| !line.trim().is_empty()).take(5);
    key(first).is_some_and(|key| FROM.contains(&key.as_str()))
        && next
            .filter(|line| key(line).is_some_and(|key| HEADERS.contains(&key.as_str())))
            .count()
            >= 2
}

fn says_who_wrote(text: &str) -> bool {
    let Some(text) = text.trim_end_matches(['*', ' ']).strip_suffix(':') else {
        return false;
    };
    let text = text.trim_end().to_lowercase();
    let dated = text.contains(|char: char| char.is_ascii_digit());
    let addressed = text.contains('@');
    let mut words = text.split(|char: char| char.is_whitespace() || char == ',');
    if words.any(|word| WROTE.contains(&word)) || text.ends_with("写道") {
        return dated || addressed;
    }
    // Some languages have no verb here: "2026年11月17日(火) 12:04 Plotline <turn@example.org>:".
    dated && addressed && text.ends_with('>')
}

/// Whether a line may be the first of several.
fn opens(line: &str) -> bool {
    let lower = line.to_lowercase();
    let dated = line.contains(|char: char| char.is_ascii_digit());
    let year = line.len() > 8 && line.chars().take(4).all(|char| char.is_ascii_digit());
    dated
        && (OPENERS.iter().any(|opener| lower.starts_with(opener))
            || NAMED.iter().any(|verb| lower.contains(verb)))
        || year
}

/// What stands before the colon, in lower case, without the stars that stand for bold print.
fn key(line: &str) -> Option<String> {
    let (key, _) = line.trim().split_once(':')?;
    let key = key.trim_matches(['*', ' ']);
    (key.chars().count() <= 20).then(|| key.to_lowercase())
}
