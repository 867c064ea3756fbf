//! Turns for later: `if ben take 2 and cleo * then build D1 black roof D2; decline`.
//!
//! No ruleset has a move that begins with `if`, or one with the words `and` and `then` in it.

use super::courtesy::{is_prose, without_courtesy};

/// A line that plans a turn, as it was said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Planned {
    pub(crate) line: String,
    /// Nothing where the line begins as one that plans and does not go on so.
    pub(crate) said: Option<If>,
}

/// Who does what, and what is played then.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct If {
    /// Names and moves, in order; no move is whatever they do.
    pub(crate) expected: Vec<(String, Option<String>)>,
    pub(crate) then: String,
}

/// The plan of a line, if it was meant as one.
pub(super) fn planned(line: &str) -> Option<Planned> {
    let line = without_courtesy(line.split('#').next().unwrap_or_default());
    let rest = after_word(line, "if")?;
    let parts = split_at(rest, " then ");
    // People begin sentences with the word as well.
    if parts.is_none() && is_prose(line) {
        return None;
    }
    let said = parts.and_then(|(expected, then)| {
        let expected = pieces(expected).into_iter().map(expectation);
        Some(If {
            expected: expected.collect::<Option<_>>()?,
            then: Some(then.trim().to_owned()).filter(|then| !then.is_empty())?,
        })
    });
    Some(Planned {
        line: line.to_owned(),
        said,
    })
}

/// `ben take 2`, `ben *`.
fn expectation(piece: &str) -> Option<(String, Option<String>)> {
    let piece = piece.trim().trim_end_matches(',');
    let (name, decision) = piece.split_once(char::is_whitespace)?;
    let decision = decision.trim();
    let any = ANY.iter().any(|word| decision.eq_ignore_ascii_case(word));
    let name = name.trim_end_matches(':').to_owned();
    Some((name, (!any).then(|| decision.to_owned())))
}

const ANY: [&str; 3] = ["*", "any", "anything"];

fn pieces(text: &str) -> Vec<&str> {
    let mut pieces = Vec::new();
    let mut rest = text;
    while let Some((piece, after)) = split_at(rest, " and ") {
        pieces.push(piece);
        rest = after;
    }
    pieces.push(rest);
    pieces
}

/// Parts a text at a word of letters and spaces, whatever their case.
fn split_at<'a>(text: &'a str, word: &str) -> Option<(&'a str, &'a str)> {
    let at = text.to_ascii_lowercase().find(word)?;
    Some((text.get(..at)?, text.get(at + word.len()..)?))
}

fn after_word<'a>(line: &'a str, word: &str) -> Option<&'a str> {
    let (first, rest) = line.split_once(char::is_whitespace)?;
    first.eq_ignore_ascii_case(word).then(|| rest.trim_start())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str) -> Option<If> {
        planned(line).and_then(|planned| planned.said)
    }

    #[test]
    fn who_does_what_and_what_is_played_then() {
        let said = read("- If Ben take 2 AND cleo * then build D1 black roof D2; decline please").unwrap();
        let expected = [
            ("Ben".to_owned(), Some("take 2".to_owned())),
            ("cleo".to_owned(), None),
        ];
        assert_eq!(said.expected, expected);
        assert_eq!(said.then, "build D1 black roof D2; decline");
        let any = read("if ben: anything, then X # whatever").unwrap();
        assert_eq!(any.expected, [("ben".to_owned(), None)]);
        assert_eq!(any.then, "X");
    }

    #[test]
    fn players_may_be_called_as_the_words_are() {
        let said = read("if then A H07 and and * then X").unwrap();
        let names: Vec<&str> = said.expected.iter().map(|(name, _)| name.as_str()).collect();
        assert_eq!(names, ["then", "and"]);
    }

    #[test]
    fn what_is_no_plan_is_prose_or_told_as_not_understood() {
        for prose in ["if only I had more time", "If you like, call me!", "iffy", "if"] {
            assert_eq!(planned(prose), None, "{prose}");
        }
        for meant in [
            "if ben take 2, build D1 black roof D2",
            "if ben then X",
            "if ben A H07 then",
        ] {
            assert_eq!(planned(meant).unwrap().said, None, "{meant}");
        }
    }
}
