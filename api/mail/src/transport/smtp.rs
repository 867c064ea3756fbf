use lettre::address::Envelope;
use lettre::transport::smtp::extension::ClientId;
use lettre::transport::smtp::response::Response;
use lettre::transport::smtp::{Error, PoolConfig};
use lettre::{AsyncSmtpTransport, AsyncTransport, Tokio1Executor};
use plotline_domain::notices::{Failed, Sent};
use std::time::Duration;

/// A mail server that takes our mails, with connections that are kept for a while.
pub(crate) struct Smtp(AsyncSmtpTransport<Tokio1Executor>);

/// For one command and its answer; RFC 5321 would have us wait longer, but a mail can be tried again.
const PATIENCE: Duration = Duration::from_secs(30);

/// For the whole mail.
const LONGEST: Duration = Duration::from_secs(90);

const CONNECTIONS: u32 = 4;
const IDLE: Duration = Duration::from_secs(20);

/// How much of a server's answer is kept.
const DETAIL: usize = 300;

impl Smtp {
    pub(super) fn new(url: &str, domain: &str) -> Result<Self, String> {
        // Never the address itself: it may hold a password.
        let wrong = |why: &str| format!("The setting PLOTLINE_SMTP_URL is wrong: {why}.");
        let query = url.rsplit_once('?').map_or("", |(_, query)| query);
        let demanded = query.split('&').any(|part| part == "tls=required");
        let secure = url.starts_with("smtps://") || demanded;
        if url.contains('@') && !secure {
            return Err(wrong("a password is sent only with smtps:// or ?tls=required"));
        }
        let builder = AsyncSmtpTransport::<Tokio1Executor>::from_url(url).map_err(|_| {
            wrong("it is smtp://host:port, smtps://user:password@host or smtp://user:password@host?tls=required")
        })?;
        let pool = PoolConfig::new().max_size(CONNECTIONS).idle_timeout(IDLE);
        let transport = builder
            .hello_name(ClientId::Domain(domain.to_owned()))
            .timeout(Some(PATIENCE))
            .pool_config(pool)
            .build();
        Ok(Self(transport))
    }

    pub(super) async fn send(&self, envelope: &Envelope, raw: &[u8]) -> Result<Sent, Failed> {
        match tokio::time::timeout(LONGEST, self.0.send_raw(envelope, raw)).await {
            Ok(Ok(response)) => Ok(Sent {
                detail: answer(&response),
            }),
            Ok(Err(error)) => Err(failed(&error, envelope)),
            Err(_) => Err(Failed {
                retry: true,
                detail: "The mail server took too long.".to_owned(),
            }),
        }
    }
}

fn answer(response: &Response) -> String {
    cut(&format!(
        "{} {}",
        response.code(),
        response.first_line().unwrap_or_default()
    ))
}

/// A server that does not take a recipient says so with 5xx, and would again. What is about us or the way there passes.
fn failed(error: &Error, envelope: &Envelope) -> Failed {
    if let Some(code) = error.status() {
        let about_us = ["530", "534", "535", "538"].contains(&code.to_string().as_str());
        return Failed {
            retry: !error.is_permanent() || about_us,
            detail: match about_us {
                true => "The mail server does not let us in.".to_owned(),
                false => cut(&format!("{code} {}", said(error))),
            },
        };
    }
    // Where our mail server is and why it cannot be reached concerns those who run the service.
    tracing::warn!(error = %cut(&said(error)), "a mail could not be handed over");
    // What stops us before the server does is the address only if that is an unusual one; else it is how the server
    // is set up, such as one that offers no encryption.
    let unusual = envelope
        .to()
        .iter()
        .any(|to| !AsRef::<str>::as_ref(to).is_ascii());
    match error.is_client() && unusual {
        true => Failed::for_good("The mail cannot be sent to this address."),
        false => Failed {
            retry: true,
            detail: "The mail server cannot be reached.".to_owned(),
        },
    }
}

/// What is behind an error.
fn said(error: &Error) -> String {
    let source = std::error::Error::source(error);
    source.map_or_else(|| error.to_string(), ToString::to_string)
}

fn cut(text: &str) -> String {
    let line = text.lines().collect::<Vec<_>>().join(" ");
    let shown = line.chars().filter(|c| !c.is_control()).take(DETAIL);
    shown.collect::<String>().trim().to_owned()
}

#[cfg(test)]
mod tests;
