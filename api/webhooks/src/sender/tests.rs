//! Against receivers of every manner, in this process.

use super::*;
use plotline_adapters::SystemClock;
use plotline_domain::webhooks::{WebhookMessage, WebhookSecret};
use std::time::Instant;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpListener;
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::ServerConfig;
use tokio_rustls::rustls::pki_types::PrivateKeyDer;
use tokio_rustls::rustls::pki_types::pem::PemObject;

/// Both are good for a hundred years and for nothing else.
const AUTHORITY: &[u8] = include_bytes!("tests/ca.pem");
const CERTIFICATE: &[u8] = include_bytes!("tests/localhost.pem");
const KEY: &[u8] = include_bytes!("tests/localhost.key");

fn sender(reach: Reach) -> HttpSender {
    let authority = CertificateDer::from_pem_slice(AUTHORITY).unwrap();
    HttpSender::trusting(vec![authority], reach, Arc::new(SystemClock)).unwrap()
}

fn message() -> SignedMessage {
    let now = Timestamp::from_second(1_800_000_000).unwrap();
    let message = WebhookMessage::new("message-1".into(), "test", now, serde_json::json!({}));
    message.sign(&[WebhookSecret::new([1; 32])], now)
}

async fn listen() -> (TcpListener, u16) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let port = listener.local_addr().unwrap().port();
    (listener, port)
}

/// Reads a request whole and answers these bytes; gives what it has read.
async fn answer(mut stream: impl AsyncReadExt + AsyncWriteExt + Unpin, bytes: &[u8]) -> String {
    let mut read = Vec::new();
    while !read.ends_with(b"}") {
        let mut part = [0; 4096];
        let count = stream.read(&mut part).await.unwrap();
        assert!(count > 0, "the request is not whole");
        read.extend_from_slice(&part[..count]);
    }
    stream.write_all(bytes).await.unwrap();
    let _ = stream.shutdown().await;
    String::from_utf8(read).unwrap()
}

/// What becomes of a message whose receiver answers so.
async fn answered(bytes: &'static [u8]) -> (Result<u16, NotSent>, String) {
    let (listener, port) = listen().await;
    let receiver = tokio::spawn(async move { answer(listener.accept().await.unwrap().0, bytes).await });
    let url = WebhookUrl::parse(&format!("http://127.0.0.1:{port}/in?a=b")).unwrap();
    let sent = sender(Reach::Anywhere).send(&url, &message()).await;
    (sent, receiver.await.unwrap())
}

fn failed(why: WebhookFailure, status: u16, retry_after: Option<i64>) -> Result<u16, NotSent> {
    Err(NotSent {
        why,
        status: Some(status),
        retry_after: retry_after.map(SignedDuration::from_secs),
    })
}

#[tokio::test]
async fn a_message_is_a_post_with_the_headers_of_the_standard() {
    let (sent, request) = answered(b"HTTP/1.1 204 No Content\r\n\r\n").await;
    assert_eq!(sent, Ok(204));
    let (head, body) = request.split_once("\r\n\r\n").unwrap();
    assert!(head.starts_with("POST /in?a=b HTTP/1.1\r\n"), "{head}");
    let message = message();
    assert_eq!(body, message.body);
    let head = head.to_lowercase();
    for line in [
        "host: 127.0.0.1:",
        "content-type: application/json",
        "user-agent: plotline/",
        "webhook-id: message-1",
        "webhook-timestamp: 1800000000",
        &format!("webhook-signature: {}", message.signature.to_lowercase()),
        &format!("content-length: {}", body.len()),
    ] {
        assert!(head.contains(&format!("\r\n{line}")), "{line} in {head}");
    }
}

#[tokio::test]
async fn answers_are_told_apart_by_their_status() {
    use WebhookFailure::{Gone, Status};
    for (bytes, expected) in [
        (&b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"[..], Ok(200)),
        (b"HTTP/1.0 202 Accepted\r\n\r\nlong as it likes", Ok(202)),
        (b"HTTP/1.1 500 Oops\r\n\r\n", failed(Status, 500, None)),
        (b"HTTP/1.1 410 Gone\r\n\r\n", failed(Gone, 410, None)),
        (
            b"HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1/\r\n\r\n",
            failed(Status, 302, None),
        ),
        (
            b"HTTP/1.1 429 Slow\r\nRetry-After: 120\r\n\r\n",
            failed(Status, 429, Some(120)),
        ),
        (
            b"HTTP/1.1 503 Away\r\nRetry-After: soon\r\n\r\n",
            failed(Status, 503, None),
        ),
        (
            b"HTTP/1.1 500 Oops\r\nRetry-After: 120\r\n\r\n",
            failed(Status, 500, None),
        ),
    ] {
        assert_eq!(
            answered(bytes).await.0,
            expected,
            "{}",
            String::from_utf8_lossy(bytes)
        );
    }
}

#[test]
fn a_receiver_may_say_when_to_come_back_by_a_date() {
    let now: Timestamp = "2026-11-17T04:00:00Z".parse().unwrap();
    let mut headers = HeaderMap::new();
    headers.insert(RETRY_AFTER, "Tue, 17 Nov 2026 04:10:00 GMT".parse().unwrap());
    assert_eq!(retry_after(&headers, now), Some(SignedDuration::from_mins(10)));
}

#[tokio::test]
async fn what_is_no_answer_is_told_as_that() {
    for bytes in [&b""[..], b"220 mail.example.org ESMTP\r\n", b"HTTP/1.1"] {
        assert_eq!(answered(bytes).await.0, Err(WebhookFailure::NoAnswer.into()));
    }
    let endless: &'static [u8] = format!("HTTP/1.1 200 OK\r\nX: {}", "x".repeat(200_000))
        .leak()
        .as_bytes();
    let (listener, port) = listen().await;
    tokio::spawn(async move {
        let (mut stream, _) = listener.accept().await.unwrap();
        while stream.write_all(endless).await.is_ok() {}
    });
    let url = WebhookUrl::parse(&format!("http://127.0.0.1:{port}/")).unwrap();
    let sent = sender(Reach::Anywhere).send(&url, &message()).await;
    assert_eq!(sent, Err(WebhookFailure::NoAnswer.into()), "headers without end");
}

#[tokio::test]
async fn an_answer_without_end_is_cut_off() {
    let (listener, port) = listen().await;
    tokio::spawn(async move {
        let (mut stream, _) = listener.accept().await.unwrap();
        let _ = stream.write_all(b"HTTP/1.1 200 OK\r\n\r\n").await;
        while stream.write_all(&[b'x'; 4096]).await.is_ok() {}
    });
    let url = WebhookUrl::parse(&format!("http://127.0.0.1:{port}/")).unwrap();
    let began = Instant::now();
    assert_eq!(sender(Reach::Anywhere).send(&url, &message()).await, Ok(200));
    assert!(began.elapsed() < Duration::from_secs(5));
}

#[tokio::test]
async fn nobody_there_is_told_as_that() {
    let (listener, port) = listen().await;
    drop(listener);
    let url = WebhookUrl::parse(&format!("http://127.0.0.1:{port}/")).unwrap();
    let sent = sender(Reach::Anywhere).send(&url, &message()).await;
    assert_eq!(sent, Err(WebhookFailure::Unreachable.into()));
}

#[tokio::test]
async fn who_does_not_answer_is_not_waited_for() {
    let (listener, port) = listen().await;
    let url = WebhookUrl::parse(&format!("http://127.0.0.1:{port}/")).unwrap();
    let (mut sender, message) = (sender(Reach::Anywhere), message());
    sender.patience = Duration::from_millis(200);
    let (sent, _held) = tokio::join!(sender.send(&url, &message), listener.accept());
    assert_eq!(sent, Err(WebhookFailure::TimedOut.into()));
}

#[tokio::test]
async fn nothing_is_sent_inside_or_unencrypted_where_that_is_not_allowed() {
    let (listener, port) = listen().await;
    for url in [
        "https://localhost",
        "https://127.0.0.1",
        "http://localhost",
        "http://8.8.8.8",
    ] {
        let url = WebhookUrl::parse(&format!("{url}:{port}/")).unwrap();
        let sent = sender(Reach::Public).send(&url, &message()).await;
        assert_eq!(
            sent,
            Err(WebhookFailure::AddressRefused.into()),
            "{}",
            url.as_str()
        );
    }
    let nobody_came = timeout(Duration::from_millis(100), listener.accept()).await;
    assert!(nobody_came.is_err());
}

/// Sends to a receiver with a certificate for `localhost`, which is called so in the URL.
async fn sent_by_tls(host: &str, sender: HttpSender) -> Result<u16, NotSent> {
    let (listener, port) = listen().await;
    let certificates = vec![CertificateDer::from_pem_slice(CERTIFICATE).unwrap()];
    let config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .unwrap()
        .with_no_client_auth()
        .with_single_cert(certificates, PrivateKeyDer::from_pem_slice(KEY).unwrap())
        .unwrap();
    tokio::spawn(async move {
        let (stream, _) = listener.accept().await.unwrap();
        if let Ok(stream) = TlsAcceptor::from(Arc::new(config)).accept(stream).await {
            answer(stream, b"HTTP/1.1 200 OK\r\n\r\n").await;
        }
    });
    let url = WebhookUrl::parse(&format!("https://{host}:{port}/")).unwrap();
    sender.send(&url, &message()).await
}

#[tokio::test]
async fn a_certificate_must_be_good_for_the_host_and_signed_by_somebody_trusted() {
    assert_eq!(sent_by_tls("localhost", sender(Reach::Anywhere)).await, Ok(200));
    let another_name = sent_by_tls("127.0.0.1", sender(Reach::Anywhere)).await;
    assert_eq!(another_name, Err(WebhookFailure::Tls.into()));
    let trusts_nobody = HttpSender::trusting(Vec::new(), Reach::Anywhere, Arc::new(SystemClock)).unwrap();
    let unknown = sent_by_tls("localhost", trusts_nobody).await;
    assert_eq!(unknown, Err(WebhookFailure::Tls.into()));
}
