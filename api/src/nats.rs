//! NATS as what carries news from node to node: its core protocol, as much of it as that takes.

use actix_web::http::Uri;
use async_trait::async_trait;
use plotline_service::live::{Ear, Wire};
use serde_json::json;
use std::io;
use std::sync::Arc;
use std::time::Duration;
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpStream;
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::sync::Mutex;
use tokio::time::timeout;

const SUBJECT: &str = "plotline.changes";

/// How long anything that is not a wait for news may take.
const PATIENCE: Duration = Duration::from_secs(5);

/// A server asks every two minutes whether a client is there. When it does not, it is gone.
const SILENCE: Duration = Duration::from_secs(300);

/// Nothing that belongs here is longer.
const LIMIT: u64 = 64 * 1024;

pub(crate) struct Nats {
    host: String,
    port: u16,
    /// What the server is told about who comes.
    hello: String,
    speaking: Speaking,
}

/// What is written to the connection that listens; nothing while there is none.
type Speaking = Arc<Mutex<Option<OwnedWriteHalf>>>;

impl Nats {
    /// Reads `nats://host`, with `user:password@` or `token@` before and a port behind it if need be.
    pub(crate) fn new(url: &str) -> Result<Self, String> {
        let wrong = || "The setting PLOTLINE_NATS_URL is no nats:// URL.".to_owned();
        let uri: Uri = url.parse().map_err(|_| wrong())?;
        let (Some("nats"), Some(authority)) = (uri.scheme_str(), uri.authority()) else {
            return Err(wrong());
        };
        let who = authority.as_str().rsplit_once('@').map(|(who, _)| who);
        let (user, password, token) = match who.map(|who| who.split_once(':').ok_or(who)) {
            Some(Ok((user, password))) => (Some(user), Some(password), None),
            Some(Err(token)) => (None, None, Some(token)),
            None => (None, None, None),
        };
        let hello = json!({
            "verbose": false, "pedantic": false, "tls_required": false, "echo": false, "protocol": 1, "lang": "rust",
            "name": "plotline", "version": env!("CARGO_PKG_VERSION"), "user": user, "pass": password,
            "auth_token": token,
        });
        Ok(Self {
            host: authority.host().to_owned(),
            port: authority.port_u16().unwrap_or(4222),
            hello: hello.to_string(),
            speaking: Speaking::default(),
        })
    }

    async fn connect(&self) -> io::Result<NatsEar> {
        let stream = TcpStream::connect((self.host.as_str(), self.port)).await?;
        stream.set_nodelay(true)?;
        let (reading, mut writing) = stream.into_split();
        let hello = format!("CONNECT {}\r\nSUB {SUBJECT} 1\r\nPING\r\n", self.hello);
        writing.write_all(hello.as_bytes()).await?;
        let mut ear = NatsEar {
            reading: BufReader::new(reading),
            speaking: self.speaking.clone(),
        };
        // What was said before the ping has been taken when its answer comes.
        while ear.line().await? != "PONG" {}
        *self.speaking.lock().await = Some(writing);
        Ok(ear)
    }
}

#[async_trait]
impl Wire for Nats {
    async fn send(&self, text: String) -> Result<(), String> {
        say(
            &self.speaking,
            &format!("PUB {SUBJECT} {}\r\n{text}\r\n", text.len()),
        )
        .await
        .map_err(|error| error.to_string())
    }

    async fn listen(&self) -> Result<Box<dyn Ear>, String> {
        match timeout(PATIENCE, self.connect()).await {
            Ok(Ok(ear)) => Ok(Box::new(ear)),
            Ok(Err(error)) => Err(format!("NATS does not answer: {error}")),
            Err(_) => Err(format!("NATS has not answered within {PATIENCE:?}")),
        }
    }
}

struct NatsEar {
    reading: BufReader<OwnedReadHalf>,
    speaking: Speaking,
}

impl NatsEar {
    /// The next line; one that says that something is wrong is an error.
    async fn line(&mut self) -> io::Result<String> {
        let mut line = String::new();
        (&mut self.reading).take(LIMIT).read_line(&mut line).await?;
        match line.strip_suffix("\r\n") {
            None => Err(io::Error::other("the connection is lost")),
            Some(line) if line.starts_with("-ERR") => Err(io::Error::other(line.to_owned())),
            Some(line) => Ok(line.to_owned()),
        }
    }

    async fn text(&mut self) -> io::Result<String> {
        loop {
            let line = self.line().await?;
            if line == "PING" {
                say(&self.speaking, "PONG\r\n").await?;
            }
            // MSG, the subject, the number of the subscription, and the length.
            let length = line.strip_prefix("MSG ").and_then(|line| line.rsplit(' ').next());
            if let Some(length) = length {
                let length: u64 = length.parse().map_err(io::Error::other)?;
                return self.payload(length).await;
            }
        }
    }

    async fn payload(&mut self, length: u64) -> io::Result<String> {
        if length > LIMIT {
            return Err(io::Error::other(format!(
                "a message of {length} bytes is none of ours"
            )));
        }
        let mut text = String::new();
        (&mut self.reading)
            .take(length + 2)
            .read_to_string(&mut text)
            .await?;
        text.truncate(text.trim_end_matches("\r\n").len());
        Ok(text)
    }
}

#[async_trait]
impl Ear for NatsEar {
    async fn next(&mut self) -> Result<String, String> {
        let heard = match timeout(SILENCE, self.text()).await {
            Ok(heard) => heard.map_err(|error| error.to_string()),
            Err(_) => Err("NATS is silent".to_owned()),
        };
        if heard.is_err() {
            *self.speaking.lock().await = None;
        }
        heard
    }
}

async fn say(speaking: &Speaking, text: &str) -> io::Result<()> {
    let mut speaking = speaking.lock().await;
    let writing = speaking
        .as_mut()
        .ok_or_else(|| io::Error::other("there is no connection to NATS"))?;
    timeout(PATIENCE, writing.write_all(text.as_bytes()))
        .await
        .map_err(|_| io::Error::other("NATS takes nothing"))?
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_says_where_and_who() {
        let nats = Nats::new("nats://ada:secret@example.org:4333").unwrap();
        assert_eq!((nats.host.as_str(), nats.port), ("example.org", 4333));
        assert!(nats.hello.contains(r#""pass":"secret""#) && nats.hello.contains(r#""user":"ada""#));
        let nats = Nats::new("nats://token@localhost").unwrap();
        assert_eq!(nats.port, 4222);
        assert!(nats.hello.contains(r#""auth_token":"token""#));
        for wrong in ["", "localhost:4222", "http://localhost", "nats://"] {
            assert!(Nats::new(wrong).is_err(), "{wrong}");
        }
    }
}
