//! How easily a password is guessed: by zxcvbn, which knows common passwords, words, names, dates and keyboards.

use plotline_domain::players::WeakPassword;
use zxcvbn::{Score, zxcvbn};

/// Words that anybody would try first here.
const OURS: &[&str] = &[
    "plotline",
    "tower up",
    "new york 1901",
    "city investors",
    "uptown",
];

/// Why a password is too weak, if it is. `about` holds what is known about the account, such as its username. A long
/// password takes milliseconds, so this must not run on the event loop.
pub(super) fn weakness(password: &str, about: &[String]) -> Option<WeakPassword> {
    let mut known: Vec<&str> = OURS.to_vec();
    for text in about {
        known.push(text);
        // Of ada.lovelace@example.org, ada and lovelace are as easy to guess as the whole.
        let parts = text.split(|letter: char| !letter.is_alphanumeric());
        known.extend(
            parts
                .filter(|part| part.chars().count() > 2 && *part != text)
                .take(8),
        );
    }
    let judged = zxcvbn(&judged_part(password), &known);
    if judged.score() >= Score::Three {
        return None;
    }
    let advice = judged.feedback();
    Some(WeakPassword {
        warning: advice.and_then(|advice| advice.warning().map(|warning| warning.to_string())),
        suggestions: advice
            .map(|advice| advice.suggestions().iter().map(ToString::to_string).collect())
            .unwrap_or_default(),
    })
}

/// Signs that zxcvbn takes for one and the same letter. It tries every way to read them, each over the whole text.
const READINGS: [&str; 7] = ["4@", "({[<", "69", "1!|", "1|7", "$5", "+7"];

/// What zxcvbn may cost: some milliseconds, where a hundred signs without a bound take two seconds.
const MOST_WORK: usize = 50_000;

/// As much of the beginning of a password as can be judged in time: all of it, or the first hundred characters, but of a
/// text with many signs less. A dozen of those are enough to see that they are hard to guess.
fn judged_part(password: &str) -> String {
    let mut part: Vec<char> = password.chars().take(100).collect();
    while part.len() > 12 && part.len().pow(2) * readings(&part) > MOST_WORK {
        part.pop();
    }
    part.into_iter().collect()
}

fn readings(text: &[char]) -> usize {
    let found = |signs: &str| signs.chars().filter(|sign| text.contains(sign)).count();
    // 1, | and 7 stand for either of two letters.
    let either = 1 << found("1|7");
    READINGS
        .iter()
        .map(|signs| found(signs).max(1))
        .product::<usize>()
        * either
}

#[cfg(test)]
mod tests {
    use super::*;

    fn weak(password: &str) -> Option<WeakPassword> {
        weakness(
            password,
            &["ada-lovelace".to_owned(), "countess@example.org".to_owned()],
        )
    }

    #[test]
    fn what_everybody_tries_first_is_weak_and_says_why() {
        for common in [
            "1234567890",
            "qwertyuiop",
            "password123",
            "letmeinletmein",
            "aaaaaaaaaaaa",
        ] {
            let weak = weak(common).unwrap_or_else(|| panic!("{common} is weak"));
            assert!(weak.warning.is_some(), "{common}: {weak:?}");
            assert!(!weak.suggestions.is_empty(), "{common}: {weak:?}");
        }
    }

    #[test]
    fn what_is_known_about_a_player_is_weak() {
        for known in [
            "ada-lovelace",
            "lovelace1815",
            "countess@example.org",
            "Countess123",
            "plotline123",
            "cityinvestors",
        ] {
            assert!(weak(known).is_some(), "{known}");
        }
        assert!(
            weakness("lovelace1815!", &[]).is_none(),
            "for anybody else it would do"
        );
    }

    #[test]
    fn what_would_take_long_is_judged_by_its_beginning() {
        let signs = "9!{57s(%|0{!o@7i{(%60+a(tsi@a8<48!z273@+91<1<i{o|t59e+s4<6e<[1@e8%o(!!7ez3o3381$|3e<4s|1<9386@a!z46@";
        let part = judged_part(signs);
        assert!(
            (12..40).contains(&part.len()) && signs.starts_with(&part),
            "{part}"
        );
        assert_eq!(weak(signs), None);
        assert_eq!(judged_part(&"ab 1".repeat(50)), "ab 1".repeat(25));
        assert!(weak("!@#$%^&*()1234567890").is_some());
    }

    #[test]
    fn a_few_uncommon_words_are_enough() {
        for good in [
            "correct horse",
            "correct horse battery",
            "zwölf graue Möwen",
            "x8#kLp2!qZ",
        ] {
            assert_eq!(weak(good), None, "{good}");
        }
    }
}
