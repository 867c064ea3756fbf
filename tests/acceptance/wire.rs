use crate::world::World;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;

/// After this nothing comes any more.
const PATIENCE: Duration = Duration::from_secs(60);

/// A connection to a service, byte by byte.
pub(crate) struct Wire(TcpStream);

impl Wire {
    pub(crate) async fn to(world: &World) -> Self {
        let address = world.server.url.trim_start_matches("http://");
        Self(TcpStream::connect(address).await.expect("the service listens"))
    }

    pub(crate) async fn say(&mut self, text: &str) {
        self.0.write_all(text.as_bytes()).await.expect("sent");
    }

    /// The next answer, which says how long it is.
    pub(crate) async fn answer(&mut self) -> String {
        let mut read = Vec::new();
        loop {
            let text = String::from_utf8_lossy(&read).into_owned();
            if let Some((head, body)) = text.split_once("\r\n\r\n") {
                let head = head.to_lowercase();
                let length = head
                    .lines()
                    .find_map(|line| line.strip_prefix("content-length: "));
                let length: usize = length.and_then(|length| length.parse().ok()).unwrap_or_default();
                if body.len() >= length {
                    return text;
                }
            }
            let mut part = [0; 4096];
            let count = timeout(PATIENCE, self.0.read(&mut part)).await;
            let count = count.expect("answered at all").expect("answered");
            assert!(count > 0, "the connection was closed after {text}");
            read.extend_from_slice(&part[..count]);
        }
    }

    /// Everything until the service closes the connection.
    pub(crate) async fn rest(mut self) -> String {
        let mut read = Vec::new();
        // A connection may be cut as well as closed.
        let _ = timeout(PATIENCE, self.0.read_to_end(&mut read))
            .await
            .expect("the connection is closed at last");
        String::from_utf8_lossy(&read).into_owned()
    }
}
