//! Numbers of a list, in the ways people write them.

/// The list of a mail is shorter.
const DIGITS_LIMIT: usize = 4;

/// `3`, `3.`, `3)`, `(3)`, `[3]`, `#3`, `no. 3`, `option 3`.
pub(super) fn number(text: &str) -> Option<usize> {
    let lower = text.to_lowercase();
    let text = WORDS
        .iter()
        .find_map(|word| lower.strip_prefix(word))
        .unwrap_or(&lower)
        .trim();
    let text = text
        .trim_start_matches(['#', '(', '['])
        .trim_end_matches([')', ']', '.', ':', '!']);
    let digits = text.trim();
    let plain =
        (1..=DIGITS_LIMIT).contains(&digits.len()) && digits.bytes().all(|byte| byte.is_ascii_digit());
    plain.then(|| digits.parse().ok()).flatten()
}

const WORDS: [&str; 9] = [
    "number ", "no. ", "no ", "nr. ", "nr ", "option ", "move ", "nummer ", "choice ",
];

/// Several of them: `3, 5`, `3 and 5`, `3 then 5`, `3; 5`.
pub(super) fn numbers(text: &str) -> Option<Vec<usize>> {
    let parted = [" and then ", " then ", " and ", " + ", ";", "&"]
        .iter()
        .fold(text.to_lowercase(), |text, word| text.replace(word, ","));
    parted
        .split(',')
        .map(str::trim)
        .filter(|piece| !piece.is_empty())
        .map(number)
        .collect::<Option<Vec<_>>>()
        .filter(|numbers| !numbers.is_empty())
}

/// What comes after `3.`, `3)`, `(3)` or `#3`, as in a line of the list.
pub(super) fn without_number(text: &str) -> Option<&str> {
    let digits = text.trim_start_matches(['#', '(', '[']);
    let marked = digits.len() < text.len();
    let rest = digits.trim_start_matches(|char: char| char.is_ascii_digit());
    let mark = rest.starts_with(['.', ')', ']', ':']) || marked;
    (rest.len() < digits.len() && mark).then(|| rest.trim_start_matches(['.', ')', ']', ':', ' ']))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_in_the_ways_people_write_them() {
        for text in [
            "3", "3.", "#3", "(3)", "3)", "[3]", "3!", "No. 3", "option 3", "Nr. 3",
        ] {
            assert_eq!(number(text), Some(3), "{text}");
        }
        for text in ["", "t2", "3a", "#", "12345", "A1", "3 4"] {
            assert_eq!(number(text), None, "{text}");
        }
        assert_eq!(numbers("3, 5 and then 12"), Some(vec![3, 5, 12]));
        assert_eq!(numbers("3 wh"), None);
        assert_eq!(without_number("3. take M04"), Some("take M04"));
        assert_eq!(without_number("#12 x"), Some("x"));
        assert_eq!(without_number("3 take M04"), None);
        assert_eq!(without_number("take M04"), None);
    }
}
