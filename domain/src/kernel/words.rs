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
