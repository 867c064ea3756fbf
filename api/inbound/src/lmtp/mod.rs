//! A listener for a mail server that hands mails on by LMTP (RFC 2033).
//!
//! It believes whoever connects, as LMTP does: listen where only the mail server can reach it.

mod commands;
mod lines;
mod session;
#[cfg(test)]
mod tests;

use super::{Envelope, NotReceived, receive};
use actix_web::web;
use plotline_service::Service;
use session::{Inbox, Verdict, converse};
use std::sync::Arc;
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;
use tokio::task::JoinSet;

/// A mail server needs few; the next one waits in the kernel's queue.
const CONNECTIONS_LIMIT: usize = 32;

pub struct Lmtp {
    listener: TcpListener,
}

impl Lmtp {
    pub fn new(listener: std::net::TcpListener) -> Result<Self, String> {
        let listener = listener
            .set_nonblocking(true)
            .and_then(|()| TcpListener::from_std(listener))
            .map_err(|error| format!("Mail cannot be listened for: {error}."))?;
        Ok(Self { listener })
    }

    /// Serves until it is dropped, and every conversation with it.
    pub async fn serve(self, service: web::Data<Service>) {
        let places = Arc::new(Semaphore::new(CONNECTIONS_LIMIT));
        let mut conversations = JoinSet::new();
        loop {
            let Ok(place) = places.clone().acquire_owned().await else {
                return;
            };
            match self.listener.accept().await {
                Ok((stream, _)) => {
                    let service = service.clone();
                    conversations.spawn(async move {
                        attend(stream, &service).await;
                        drop(place);
                    });
                }
                Err(error) => {
                    tracing::warn!(%error, "a mail server could not be let in");
                    tokio::time::sleep(Duration::from_millis(100)).await;
                }
            }
            while conversations.try_join_next().is_some() {}
        }
    }
}

async fn attend(stream: TcpStream, service: &Service) {
    let (read, write) = stream.into_split();
    if let Err(error) = converse(read, write, &Letterbox(service)).await {
        tracing::debug!(%error, "a conversation with a mail server broke off");
    }
}

struct Letterbox<'a>(&'a Service);

impl Inbox for Letterbox<'_> {
    async fn deliver(&self, raw: &[u8], sender: &str, recipient: &str) -> Verdict {
        let envelope = Envelope {
            recipient: Some(recipient),
            null_sender: sender.is_empty(),
        };
        match receive(self.0, raw, envelope).await {
            Ok(_) => Verdict::Taken,
            Err(NotReceived::TooLarge) => Verdict::TooLarge,
            Err(NotReceived::TooOften(_) | NotReceived::Store(_)) => Verdict::Later,
        }
    }
}
