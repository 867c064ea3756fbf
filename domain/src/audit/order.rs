use super::AuditAdmin;

/// Who has something done, and why. Only whoever may act as an admin is handed one.
#[derive(Clone, Debug)]
pub struct Order {
    pub admin: AuditAdmin,
    pub reason: Reason,
}

/// Why an admin does something, for those whom it concerns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reason(String);

#[derive(Debug, PartialEq, Eq, thiserror::Error)]
#[error("a reason has 3 to 500 characters, none of them a control character; those concerned will read it")]
pub struct InvalidReason;

impl Reason {
    pub fn parse(text: &str) -> Result<Self, InvalidReason> {
        let text = text.trim();
        let fits = (3..=500).contains(&text.chars().count()) && !text.contains(char::is_control);
        fits.then(|| Self(text.to_owned())).ok_or(InvalidReason)
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reason_is_a_line_of_some_length() {
        assert_eq!(Reason::parse("  spam ").unwrap().as_str(), "spam");
        for bad in ["", "  no ", "two\nlines", &"x".repeat(501)] {
            assert_eq!(Reason::parse(bad), Err(InvalidReason), "{bad}");
        }
        assert!(Reason::parse(&"ä".repeat(500)).is_ok());
    }
}
