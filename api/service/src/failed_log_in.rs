//! The line in the log of a log-in that failed: whose login was tried, and from where.

use plotline_domain::players::{Email, LogInError, Username};
use std::net::IpAddr;

/// What cannot be a login is left out: people type passwords there.
pub fn note_failed_log_in(from: Option<IpAddr>, login: &str, error: &LogInError) {
    let reason = match error {
        LogInError::WrongCredentials => "wrong_credentials",
        LogInError::Blocked => "account_blocked",
        LogInError::Store(_) => return,
    };
    let address = from.map(|address| address.to_string());
    let login = could_be_login(login).then_some(login);
    tracing::warn!(target: "plotline::log_in", reason, address, login, "log-in failed");
}

fn could_be_login(text: &str) -> bool {
    let plain = !text.contains(|letter: char| letter.is_control() || letter.is_whitespace());
    plain && (Username::parse(text).is_ok() || Email::parse(text).is_ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_could_be_a_login_is_written_down() {
        assert!(could_be_login("ada") && could_be_login("Ada@Example.org"));
        let long = format!("{}@example.org", "x".repeat(300));
        for other in [
            "",
            "correct horse",
            "x8#kLp2!qZ",
            "ada\nbob",
            "\"a\nb\"@example.org",
            &long,
        ] {
            assert!(!could_be_login(other), "{other:?}");
        }
    }
}
