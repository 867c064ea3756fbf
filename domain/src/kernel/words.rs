/// How much of a sender's text is repeated in a sentence; ids are shorter by far.
const NAMED: usize = 20;

/// Something a sender named, cut short and without anything but visible characters.
pub(crate) fn named(text: &str) -> String {
    let mut shown: String = text.chars().filter(|c| !c.is_control()).take(NAMED).collect();
    if text.chars().count() > NAMED {
        shown.push('…');
    }
    if shown.trim().is_empty() {
        "(nothing)".into()
    } else {
        shown
    }
}

/// `no floor`, `1 floor`, `2 floors`.
pub(crate) fn counted(number: usize, what: &str) -> String {
    match number {
        0 => format!("no {what}"),
        1 => format!("1 {what}"),
        _ => format!("{number} {what}s"),
    }
}

/// `1 point`, `-3 points`: what may be below nothing.
pub(crate) fn scored(score: i64, what: &str) -> String {
    match score {
        1 | -1 => format!("{score} {what}"),
        _ => format!("{score} {what}s"),
    }
}

/// `A, B and C`.
pub(crate) fn and<T: AsRef<str>>(items: &[T]) -> String {
    joined(items, "and")
}

/// `A, B or C`.
pub(crate) fn or<T: AsRef<str>>(items: &[T]) -> String {
    joined(items, "or")
}

fn joined<T: AsRef<str>>(items: &[T], word: &str) -> String {
    match items {
        [] => String::new(),
        [only] => only.as_ref().to_owned(),
        [first @ .., last] => {
            let first: Vec<&str> = first.iter().map(AsRef::as_ref).collect();
            format!("{} {word} {}", first.join(", "), last.as_ref())
        }
    }
}
