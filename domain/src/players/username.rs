use serde::Serialize;

/// A player's public name. Unique without regard to case.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub struct Username(String);

#[derive(Debug, thiserror::Error)]
#[error(
    "a username has 3 to 32 characters: letters a–z, digits, '-' and '_', beginning with a letter or digit"
)]
pub struct InvalidUsername;

impl Username {
    pub fn parse(text: &str) -> Result<Self, InvalidUsername> {
        let allowed = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
        let begins_well = text.starts_with(|c: char| c.is_ascii_alphanumeric());
        let fits = (3..=32).contains(&text.len()) && begins_well && text.chars().all(allowed);
        if fits {
            Ok(Self(text.to_owned()))
        } else {
            Err(InvalidUsername)
        }
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// What must be unique.
    pub fn key(&self) -> String {
        self.0.to_ascii_lowercase()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_username_is_short_and_plain() {
        for good in ["ada", "Ada_99", "a-b-c", "0xy", &"x".repeat(32)] {
            assert!(Username::parse(good).is_ok(), "{good}");
        }
        for bad in [
            "",
            "ab",
            "-ada",
            "_ada",
            "ada b",
            "adä",
            "a\u{0}b",
            "ada@x",
            &"x".repeat(33),
        ] {
            assert!(Username::parse(bad).is_err(), "{bad}");
        }
    }
}
