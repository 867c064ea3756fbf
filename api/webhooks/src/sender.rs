use super::resolve::Resolver;
use async_trait::async_trait;
use http_body_util::{BodyExt, Full};
use hyper::Request;
use hyper::body::{Bytes, Incoming};
use hyper::client::conn::http1;
use hyper::header::{CONTENT_TYPE, HOST, HeaderMap, RETRY_AFTER, USER_AGENT};
use hyper::rt::{Read, Write};
use hyper_util::rt::TokioIo;
use jiff::fmt::rfc2822;
use jiff::{SignedDuration, Timestamp};
use plotline_domain::ports::Clock;
use plotline_domain::webhooks::{
    AddressError, NotSent, Reach, SignedMessage, WebhookFailure, WebhookSender, WebhookUrl,
};
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpStream;
use tokio::sync::Semaphore;
use tokio::task::JoinSet;
use tokio::time::timeout;
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::{CertificateDer, ServerName};
use tokio_rustls::rustls::{ClientConfig, RootCertStore};

/// Messages under way at once.
const AT_ONCE: usize = 64;

const CONNECT: Duration = Duration::from_secs(5);

/// How long an attempt may take, from the look-up of the name to the last header of the answer.
const ALL: Duration = Duration::from_secs(15);

/// What is read of an answer's body, so that an honest receiver is not cut off while it speaks. Nobody looks at it.
const BODY_LIMIT: usize = 16 * 1024;
const BODY_PATIENCE: Duration = Duration::from_secs(1);

/// The headers of an answer are not longer.
const HEAD_LIMIT: usize = 16 * 1024;

/// Sends messages over HTTP/1.1, each on a connection of its own: no proxy, no redirect, no second look-up.
pub struct HttpSender {
    resolver: Resolver,
    tls: TlsConnector,
    places: Semaphore,
    patience: Duration,
    clock: Arc<dyn Clock>,
}

impl HttpSender {
    /// Trusts the authorities that the operating system trusts; `SSL_CERT_FILE` names others.
    pub fn new(reach: Reach, clock: Arc<dyn Clock>) -> Result<Self, String> {
        let native = rustls_native_certs::load_native_certs();
        for error in &native.errors {
            tracing::warn!(%error, "certificates of authorities cannot be read");
        }
        if native.certs.is_empty() {
            tracing::warn!(
                "no certificates of authorities are installed, so no webhook can be sent by HTTPS"
            );
        }
        Self::trusting(native.certs, reach, clock)
    }

    fn trusting(
        authorities: Vec<CertificateDer<'static>>,
        reach: Reach,
        clock: Arc<dyn Clock>,
    ) -> Result<Self, String> {
        let mut roots = RootCertStore::empty();
        roots.add_parsable_certificates(authorities);
        let config = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
            .with_safe_default_protocol_versions()
            .map_err(|error| format!("TLS cannot be used: {error}."))?
            .with_root_certificates(roots)
            .with_no_client_auth();
        Ok(Self {
            resolver: Resolver::new(reach),
            tls: TlsConnector::from(Arc::new(config)),
            places: Semaphore::new(AT_ONCE),
            patience: ALL,
            clock,
        })
    }

    async fn attempt(&self, url: &WebhookUrl, message: &SignedMessage) -> Result<u16, NotSent> {
        let addresses = self.resolver.resolve(url).await?;
        let stream = connect(&addresses).await?;
        let answer = if url.is_encrypted() {
            let name = ServerName::try_from(url.host()).map_err(|_| WebhookFailure::Tls)?;
            let stream = self.tls.connect(name, stream).await;
            let stream = stream.map_err(|error| {
                tracing::debug!(%error, "a webhook's receiver has no good TLS");
                WebhookFailure::Tls
            })?;
            exchange(TokioIo::new(stream), url, message).await?
        } else {
            exchange(TokioIo::new(stream), url, message).await?
        };
        judge(answer, self.clock.now())
    }
}

#[async_trait]
impl WebhookSender for HttpSender {
    async fn check(&self, url: &WebhookUrl) -> Result<(), AddressError> {
        self.resolver.resolve(url).await.map(|_| ())
    }

    async fn send(&self, url: &WebhookUrl, message: &SignedMessage) -> Result<u16, NotSent> {
        let _place = self.places.acquire().await;
        match timeout(self.patience, self.attempt(url, message)).await {
            Ok(sent) => sent,
            Err(_) => Err(WebhookFailure::TimedOut.into()),
        }
    }
}

/// To the first of the addresses that takes the connection.
async fn connect(addresses: &[SocketAddr]) -> Result<TcpStream, NotSent> {
    match timeout(CONNECT, TcpStream::connect(addresses)).await {
        Ok(Ok(stream)) => Ok(stream),
        Ok(Err(_)) => Err(WebhookFailure::Unreachable.into()),
        Err(_) => Err(WebhookFailure::TimedOut.into()),
    }
}

/// What an answer says before its body.
struct Answer {
    status: u16,
    headers: HeaderMap,
}

async fn exchange<I>(io: I, url: &WebhookUrl, message: &SignedMessage) -> Result<Answer, NotSent>
where
    I: Read + Write + Unpin + Send + 'static,
{
    let no_answer = |error: hyper::Error| {
        tracing::debug!(%error, "a webhook's receiver does not answer");
        NotSent::from(WebhookFailure::NoAnswer)
    };
    let mut http = http1::Builder::new();
    http.max_buf_size(HEAD_LIMIT);
    let (mut sender, connection) = http.handshake(io).await.map_err(no_answer)?;
    // Ends with this function, whatever the receiver does.
    let mut driver = JoinSet::new();
    driver.spawn(connection);
    let request = request(url, message).map_err(|_| WebhookFailure::NoAnswer)?;
    let response = sender.send_request(request).await.map_err(no_answer)?;
    let (head, body) = response.into_parts();
    let _ = timeout(BODY_PATIENCE, discard(body)).await;
    Ok(Answer {
        status: head.status.as_u16(),
        headers: head.headers,
    })
}

fn request(url: &WebhookUrl, message: &SignedMessage) -> hyper::http::Result<Request<Full<Bytes>>> {
    Request::post(url.target())
        .header(HOST, url.authority())
        .header(USER_AGENT, concat!("Plotline/", env!("CARGO_PKG_VERSION")))
        .header(CONTENT_TYPE, "application/json")
        .header("webhook-id", &message.id)
        .header("webhook-timestamp", &message.timestamp)
        .header("webhook-signature", &message.signature)
        .body(Full::new(Bytes::from(message.body.clone())))
}

async fn discard(mut body: Incoming) {
    let mut left = BODY_LIMIT;
    while let Some(Ok(frame)) = body.frame().await {
        let length = frame.data_ref().map_or(0, |data| data.len());
        match left.checked_sub(length) {
            Some(rest) => left = rest,
            None => return,
        }
    }
}

fn judge(answer: Answer, now: Timestamp) -> Result<u16, NotSent> {
    let status = answer.status;
    let why = match status {
        200..300 => return Ok(status),
        410 => WebhookFailure::Gone,
        _ => WebhookFailure::Status,
    };
    let retry_after = match status {
        429 | 503 => retry_after(&answer.headers, now),
        _ => None,
    };
    Err(NotSent {
        why,
        status: Some(status),
        retry_after,
    })
}

/// Seconds, or the time itself.
fn retry_after(headers: &HeaderMap, now: Timestamp) -> Option<SignedDuration> {
    let text = headers.get(RETRY_AFTER)?.to_str().ok()?.trim();
    match text.parse::<u32>() {
        Ok(seconds) => Some(SignedDuration::from_secs(seconds.into())),
        Err(_) => Some(rfc2822::parse(text).ok()?.timestamp().duration_since(now)),
    }
}

#[cfg(test)]
mod tests;
