//! Numbers and names in sentences.

/// How much of a sender's text is repeated in a sentence; ids are shorter by far.
const NAMED: usize = 20;

/// Something a sender wrote, cut short and without anything but visible characters.
pub(super) fn named(text: &str) -> String {
    let mut shown: String = text.chars().filter(|c| !c.is_control()).take(NAMED).collect();
    if text.chars().count() > NAMED {
        shown.push('…');
    }
    shown
}

pub(super) fn coins(number: u32) -> String {
    match number {
        1 => "1 upcoin".into(),
        _ => format!("{number} upcoins"),
    }
}

/// `1 upcoin lies`, `3 upcoins lie`.
pub(super) fn coins_lie(number: u32) -> String {
    format!("{} {}", coins(number), if number == 1 { "lies" } else { "lie" })
}
