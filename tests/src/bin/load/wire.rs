//! A client that costs little beside what it measures: requests are ready bytes, and of an answer only what is needed
//! is read.

use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::Instant;

/// A connection that is kept open.
pub(crate) struct Wire {
    stream: TcpStream,
    /// The last answer, and nothing after it.
    bytes: Vec<u8>,
}

/// What was answered.
#[derive(Clone, Debug, Default)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) body: Vec<u8>,
    pub(crate) took: Duration,
}

/// Where the body of an answer lies.
enum Length {
    Known(usize),
    Chunked,
}

impl Wire {
    /// So many connections to `host:port`.
    pub(crate) async fn open(address: &str, count: usize) -> Vec<Self> {
        let mut wires = Vec::with_capacity(count);
        for _ in 0..count {
            let stream = TcpStream::connect(address).await.expect("the service listens");
            stream.set_nodelay(true).expect("it is a TCP socket");
            let bytes = Vec::with_capacity(64 * 1024);
            wires.push(Self { stream, bytes });
        }
        wires
    }

    /// Sends a request and waits for the whole answer.
    pub(crate) async fn ask(&mut self, request: &[u8]) -> (u16, &[u8], Duration) {
        let began = Instant::now();
        self.stream.write_all(request).await.expect("the service reads");
        self.bytes.clear();
        let head = loop {
            self.more().await;
            if let Some(end) = find(&self.bytes, b"\r\n\r\n") {
                break end + 4;
            }
        };
        let (status, length) = read_head(&self.bytes[..head]);
        match length {
            Length::Known(length) => {
                while self.bytes.len() < head + length {
                    self.more().await;
                }
            }
            Length::Chunked => {
                while !self.bytes.ends_with(b"0\r\n\r\n") {
                    self.more().await;
                }
            }
        }
        (status, &self.bytes[head..], began.elapsed())
    }

    async fn more(&mut self) {
        let read = self
            .stream
            .read_buf(&mut self.bytes)
            .await
            .expect("the service answers");
        assert!(read > 0, "the service has closed a connection");
    }
}

fn find(text: &[u8], part: &[u8]) -> Option<usize> {
    text.windows(part.len()).position(|window| window == part)
}

fn read_head(head: &[u8]) -> (u16, Length) {
    let head = std::str::from_utf8(head).expect("a head is text");
    let status = head.get(9..12).and_then(|text| text.parse().ok());
    let status = status.expect("an answer begins with a status");
    let mut length = Length::Known(0);
    for line in head.split("\r\n").skip(1) {
        let Some((name, value)) = line.split_once(':') else {
            continue;
        };
        if name.eq_ignore_ascii_case("content-length") && status != 304 {
            length = Length::Known(value.trim().parse().expect("a length is a number"));
        } else if name.eq_ignore_ascii_case("transfer-encoding") {
            length = Length::Chunked;
        }
    }
    (status, length)
}

/// A request as bytes.
pub(crate) fn request(method: &str, path: &str, token: &str, headers: &str, body: &str) -> Vec<u8> {
    let mut text = format!("{method} {path} HTTP/1.1\r\nHost: load\r\n");
    if !token.is_empty() {
        text += &format!("Authorization: Bearer {token}\r\n");
    }
    text += headers;
    if method != "GET" {
        let length = body.len();
        text += &format!("Content-Type: application/json\r\nContent-Length: {length}\r\n");
    }
    text += "\r\n";
    text += body;
    text.into_bytes()
}
