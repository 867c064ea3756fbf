//! What people put around a move out of habit.

/// The move in a line: without bullets, bold print, "My move:" before it and "please" after it.
pub(super) fn without_courtesy(line: &str) -> &str {
    let mut line = line.trim();
    loop {
        let before = line;
        line = line.trim_matches(['*', '_', '`', '"', '\'', ' ', '\u{2022}']);
        line = line.strip_prefix("- ").unwrap_or(line);
        line = PREFIXES
            .iter()
            .find_map(|prefix| after(line, prefix))
            .unwrap_or(line);
        line = SUFFIXES
            .iter()
            .find_map(|suffix| before_word(line, suffix))
            .unwrap_or(line);
        line = line.trim_end_matches(['.', '!', ',', ' ']);
        if line == before {
            return line;
        }
    }
}

const PREFIXES: [&str; 24] = [
    "my move is:",
    "my move is ",
    "my move:",
    "my turn:",
    "move:",
    "turn:",
    "i'll play ",
    "i will play ",
    "i play ",
    "i'll take number ",
    "i choose ",
    "i'll go with ",
    "let's do ",
    "play: ",
    "answer:",
    "ok,",
    "ok:",
    "mein zug:",
    "zug:",
    "mon coup :",
    "coup :",
    "mi jugada:",
    "mijn zet:",
    "mitt drag:",
];

const SUFFIXES: [&str; 10] = [
    "please",
    "pls",
    "thanks",
    "thank you",
    "thx",
    "bitte",
    "danke",
    "merci",
    ":)",
    ":-)",
];

fn after<'a>(line: &'a str, prefix: &str) -> Option<&'a str> {
    let (begin, rest) = line.split_at_checked(prefix.len())?;
    (begin.eq_ignore_ascii_case(prefix) && !rest.trim().is_empty()).then(|| rest.trim_start())
}

/// The line without a last word that stands apart from what is before it.
fn before_word<'a>(line: &'a str, word: &str) -> Option<&'a str> {
    let (rest, end) = line.split_at_checked(line.len().checked_sub(word.len())?)?;
    let apart = rest.ends_with([' ', ',', '.', '!']) && !rest.trim().is_empty();
    (end.eq_ignore_ascii_case(word) && apart).then(|| rest.trim_end_matches([' ', ',']))
}

/// Whether a line that is no move was not meant as one: it has no figures, and several words or the marks of a sentence.
pub(super) fn is_prose(line: &str) -> bool {
    let words = line.split_whitespace().count();
    let letters = line.chars().any(char::is_alphabetic);
    let figures = line.contains(|char: char| char.is_ascii_digit());
    let first = line.split_whitespace().next().unwrap_or_default();
    let first = first
        .trim_matches(|char: char| !char.is_alphabetic())
        .to_lowercase();
    let greets = GREETINGS.contains(&first.as_str());
    !letters && !figures
        || greets && words <= 6
        || !figures && (words > 3 || line.ends_with([',', '!', ':', '?']))
}

const GREETINGS: [&str; 22] = [
    "hi", "hello", "hey", "dear", "hallo", "liebe", "lieber", "moin", "servus", "bonjour", "salut", "hola",
    "hoi", "dag", "hej", "ciao", "olá", "thanks", "thx", "sorry", "good", "guten",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn courtesy_is_taken_off() {
        for (line, rest) in [
            ("Move: take M04", "take M04"),
            ("My move is: 3, please!", "3"),
            ("*build D1 black roof D2*", "build D1 black roof D2"),
            ("- I'll play end.", "end"),
            ("OK, 7 thanks :)", "7"),
            ("please", "please"),
            ("Move:", "Move:"),
        ] {
            assert_eq!(without_courtesy(line), rest, "{line}");
        }
    }

    #[test]
    fn greetings_are_prose_and_mistyped_moves_are_not() {
        for prose in [
            "Hi Ben,",
            "Good morning",
            "Sorry for the delay, here is my move",
            "Hello!",
            ":-)",
        ] {
            assert!(is_prose(prose), "{prose}");
        }
        for meant in ["biuld D1 bl D2", "declien", "take H99", "t j1 = 2br"] {
            assert!(!is_prose(meant), "{meant}");
        }
    }
}
