use email_address::{EmailAddress, Options};
use serde::Serialize;

/// An e-mail address. Unique without regard to case.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub struct Email(String);

#[derive(Debug, thiserror::Error)]
#[error("an e-mail address looks like name@example.org and has at most 254 characters")]
pub struct InvalidEmail;

impl Email {
    pub fn parse(text: &str) -> Result<Self, InvalidEmail> {
        let plain = Options::default()
            .with_required_tld()
            .without_display_text()
            .without_domain_literal();
        let fits = text.len() <= 254 && EmailAddress::parse_with_options(text, plain).is_ok();
        if fits {
            Ok(Self(text.to_owned()))
        } else {
            Err(InvalidEmail)
        }
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// What must be unique.
    pub fn key(&self) -> String {
        self.0.to_lowercase()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_has_a_name_and_a_domain() {
        for good in ["ada@example.org", "Ada.Lovelace+games@mail.example.org"] {
            assert!(Email::parse(good).is_ok(), "{good}");
        }
        for bad in [
            "",
            "ada",
            "ada@",
            "@example.org",
            "ada@localhost",
            "Ada <ada@example.org>",
            "a b@example.org",
        ] {
            assert!(Email::parse(bad).is_err(), "{bad}");
        }
    }
}
