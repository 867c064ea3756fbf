//! Reads the address of a PostgreSQL: a URL, or the keywords of libpq (`host=a,b dbname=plotline`).
//!
//! `tokio-postgres` reads most of it, but neither the modes of TLS that verify a server nor any certificate; these are
//! taken out first. No error repeats a value: it may be a password, or a part of one that was not encoded.

use super::tls::{Mode, TlsOptions};
use crate::errors::ConnectError;
use percent_encoding::percent_decode_str;
use tokio_postgres::Config;
use tokio_postgres::config::SslMode;

/// What libpq knows. Only these names may be repeated in an error.
const KEYWORDS: &[&str] = &[
    "application_name",
    "channel_binding",
    "client_encoding",
    "connect_timeout",
    "dbname",
    "fallback_application_name",
    "gssdelegation",
    "gssencmode",
    "gsslib",
    "host",
    "hostaddr",
    "keepalives",
    "keepalives_count",
    "keepalives_idle",
    "keepalives_interval",
    "krbsrvname",
    "load_balance_hosts",
    "options",
    "passfile",
    "password",
    "port",
    "replication",
    "require_auth",
    "requirepeer",
    "service",
    "ssl_max_protocol_version",
    "ssl_min_protocol_version",
    "sslcert",
    "sslcertmode",
    "sslcompression",
    "sslcrl",
    "sslcrldir",
    "sslkey",
    "sslmode",
    "sslnegotiation",
    "sslpassword",
    "sslrootcert",
    "sslsni",
    "target_session_attrs",
    "tcp_user_timeout",
    "user",
];

/// Whether a text is meant to be the address of a PostgreSQL.
pub(crate) fn is_postgres(text: &str) -> bool {
    let keyword = text.split_once('=').map_or("", |(name, _)| name.trim());
    is_url(text) || KEYWORDS.contains(&keyword)
}

fn is_url(text: &str) -> bool {
    text.starts_with("postgres://") || text.starts_with("postgresql://")
}

pub(super) fn read(text: &str) -> Result<(Config, TlsOptions), ConnectError> {
    let mut tls = TlsOptions::default();
    let rest = match is_url(text) {
        true => url_without(text, &mut tls)?,
        false => keywords_without(text, &mut tls)?,
    };
    let mut config: Config = rest.parse().map_err(|_| unreadable())?;
    config.ssl_mode(match tls.mode {
        Mode::Disable => SslMode::Disable,
        Mode::Prefer => SslMode::Prefer,
        Mode::Require | Mode::VerifyCa | Mode::VerifyFull => SslMode::Require,
    });
    if config.get_hosts().is_empty() && config.get_hostaddrs().is_empty() {
        return Err(ConnectError::Address("it names no host".into()));
    }
    Ok((config, tls))
}

/// The URL without what `tls` has taken. A password may hold question marks, the parameters come after it.
fn url_without(text: &str, tls: &mut TlsOptions) -> Result<String, ConnectError> {
    let (login, rest) = text.split_at(text.find('@').unwrap_or(0));
    let Some((path, query)) = rest.split_once('?') else {
        return Ok(text.to_owned());
    };
    let mut kept = Vec::new();
    for pair in query.split('&').filter(|pair| !pair.is_empty()) {
        let (name, value) = pair.split_once('=').ok_or_else(unreadable)?;
        let value = percent_decode_str(value).decode_utf8();
        if !take(name, &value.map_err(|_| unreadable())?, tls)? {
            kept.push(pair);
        }
    }
    Ok(format!("{login}{path}?{}", kept.join("&")))
}

fn keywords_without(text: &str, tls: &mut TlsOptions) -> Result<String, ConnectError> {
    let mut kept = String::new();
    for (name, value) in pairs(text).ok_or_else(unreadable)? {
        if !take(&name, &value, tls)? {
            let value = value.replace('\\', "\\\\").replace('\'', "\\'");
            kept.push_str(&format!("{name}='{value}' "));
        }
    }
    Ok(kept)
}

/// Takes what is about certificates; says whether it was.
fn take(name: &str, value: &str, tls: &mut TlsOptions) -> Result<bool, ConnectError> {
    let text = || (!value.is_empty()).then(|| value.to_owned());
    match name {
        "sslmode" => {
            tls.mode = Mode::read(value).ok_or_else(|| {
                let modes = "sslmode is disable, prefer, require, verify-ca or verify-full";
                ConnectError::Address(modes.into())
            })?;
        }
        "target_session_attrs" if !["any", "read-write", "read-only"].contains(&value) => {
            let kinds = "target_session_attrs is read-write, any or read-only";
            return Err(ConnectError::Address(kinds.into()));
        }
        "sslrootcert" => tls.root = text(),
        "sslcert" => tls.certificate = text(),
        "sslkey" => tls.key = text(),
        "user"
        | "password"
        | "dbname"
        | "options"
        | "application_name"
        | "sslnegotiation"
        | "host"
        | "hostaddr"
        | "port"
        | "connect_timeout"
        | "tcp_user_timeout"
        | "keepalives"
        | "keepalives_idle"
        | "keepalives_interval"
        | "keepalives_retries"
        | "target_session_attrs"
        | "channel_binding"
        | "load_balance_hosts" => return Ok(false),
        name if KEYWORDS.contains(&name) => {
            return Err(ConnectError::Address(format!(
                "the option {name} is not supported"
            )));
        }
        _ => return Err(ConnectError::Address("one of its options is unknown".into())),
    }
    Ok(true)
}

/// As libpq reads them: parted by spaces, with quotes around a value that has spaces in it.
fn pairs(text: &str) -> Option<Vec<(String, String)>> {
    let (mut rest, mut pairs) = (text.trim(), Vec::new());
    while !rest.is_empty() {
        let (name, after) = rest.split_once('=')?;
        let (value, after) = value(after.trim_start())?;
        pairs.push((name.trim().to_owned(), value));
        rest = after.trim_start();
    }
    Some(pairs)
}

fn value(text: &str) -> Option<(String, &str)> {
    let (quoted, mut value) = (text.starts_with('\''), String::new());
    let mut letters = text.char_indices().skip(usize::from(quoted));
    while let Some((at, letter)) = letters.next() {
        match letter {
            '\\' => value.push(letters.next()?.1),
            '\'' if quoted => return Some((value, text.get(at + 1..)?)),
            space if !quoted && space.is_whitespace() => return Some((value, text.get(at..)?)),
            letter => value.push(letter),
        }
    }
    (!quoted).then_some((value, ""))
}

fn unreadable() -> ConnectError {
    let why = "it cannot be read as postgres://user:password@host/database; in a password, @ is written %40, \
               / is written %2F, ? is written %3F and % is written %25";
    ConnectError::Address(why.into())
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio_postgres::config::Host;

    #[test]
    fn both_forms_say_the_same() {
        let url = "postgres://ada:h%40t@a:1,b:2/games?sslmode=verify-full&sslrootcert=/etc/my%20ca.pem&connect_timeout=7";
        let words = r"host=a,b port=1,2 user = ada password='h@t' dbname=games sslmode=verify-full sslrootcert='/etc/my ca.pem' connect_timeout=7";
        for text in [url, words] {
            assert!(is_postgres(text), "{text}");
            let (config, tls) = read(text).unwrap();
            assert_eq!(config.get_hosts(), [Host::Tcp("a".into()), Host::Tcp("b".into())]);
            assert_eq!(
                (config.get_ports(), config.get_user()),
                (&[1, 2][..], Some("ada"))
            );
            assert_eq!(config.get_password(), Some(&b"h@t"[..]));
            assert_eq!(config.get_dbname(), Some("games"));
            assert_eq!(config.get_connect_timeout().unwrap().as_secs(), 7);
            assert_eq!(
                (tls.mode, tls.root.as_deref()),
                (Mode::VerifyFull, Some("/etc/my ca.pem"))
            );
            assert_eq!(config.get_ssl_mode(), SslMode::Require);
        }
    }

    #[test]
    fn quotes_and_backslashes_of_keywords_are_as_in_libpq() {
        let (config, _) = read(r"host=h password='it\'s \\ me' user=a\ b dbname=''").unwrap();
        assert_eq!(config.get_password(), Some(&br"it's \ me"[..]));
        assert_eq!(config.get_user(), Some("a b"));
    }

    #[test]
    fn a_password_may_hold_a_question_mark() {
        let (config, tls) = read("postgres://ada:what?now=1@h/games?sslmode=disable").unwrap();
        assert_eq!(config.get_password(), Some(&b"what?now=1"[..]));
        assert_eq!(tls.mode, Mode::Disable);
    }

    #[test]
    fn what_cannot_be_read_is_refused_without_a_password() {
        for (text, words) in [
            (
                "postgres://ada:hunter2@h/games?sslmode=allow",
                "sslmode is disable",
            ),
            ("postgres://ada:hunter2@h/games?gssencmode=disable", "gssencmode"),
            ("postgres://h/games?hunter2=1", "unknown"),
            ("postgres://ada:hunter2@h:port/games", "%40"),
            ("postgres://ada:hunter2", "%40"),
            ("postgres:///games?user=hunter2", "no host"),
            ("user=hunter2 dbname=games", "no host"),
            ("host=h password='hunter2", "cannot be read"),
            ("host=h hunter2", "cannot be read"),
            ("host=h service=hunter2", "service"),
        ] {
            let error = format!("{:?}", read(text).err().unwrap());
            assert!(
                error.contains(words) && !error.contains("hunter2"),
                "{text}: {error}"
            );
        }
    }

    #[test]
    fn paths_and_other_databases_are_no_address_of_a_postgres() {
        for text in [
            "",
            "plotline.db",
            "/data/host=1.db",
            "mysql.example.org",
            "mysql://host/db",
            "a=b.db",
        ] {
            assert!(!is_postgres(text), "{text}");
        }
    }
}
