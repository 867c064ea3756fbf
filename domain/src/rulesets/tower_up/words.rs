//! Lists and numbers in sentences.

use super::colors::ByColor;

/// `2 black and 1 white`, without the colours there are none of.
pub(super) fn listed(floors: &ByColor) -> String {
    let some: Vec<String> = floors
        .iter()
        .filter(|(_, count)| *count > 0)
        .map(|(color, count)| format!("{count} {color}"))
        .collect();
    let some: Vec<&str> = some.iter().map(String::as_str).collect();
    if some.is_empty() {
        "nothing".into()
    } else {
        and(&some)
    }
}

pub(super) fn counted(number: usize, what: &str) -> String {
    match number {
        0 => format!("no {what}"),
        1 => format!("1 {what}"),
        _ => format!("{number} {what}s"),
    }
}

pub(super) fn and(items: &[&str]) -> String {
    joined(items, "and")
}

pub(super) fn or(items: &[&str]) -> String {
    joined(items, "or")
}

fn joined(items: &[&str], word: &str) -> String {
    match items {
        [] => String::new(),
        [only] => (*only).into(),
        [first @ .., last] => format!("{} {word} {last}", first.join(", ")),
    }
}
