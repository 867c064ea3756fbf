use std::net::SocketAddr;
use std::sync::{Arc, Mutex};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;

/// What happens to connections through a gate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Passage {
    Open,
    /// Connections are closed, new ones at once.
    Cut,
    /// Connections stay, new ones are accepted, and nothing comes through.
    Silent,
}

/// Stands before something that the service needs, so that the way there can be cut.
pub(super) struct Gate {
    pub(super) port: u16,
    passage: watch::Sender<Passage>,
    target: Arc<Mutex<SocketAddr>>,
}

impl Gate {
    pub(super) async fn before(target: SocketAddr) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port is free");
        let port = listener.local_addr().expect("it has an address").port();
        let (passage, seen) = watch::channel(Passage::Open);
        let target = Arc::new(Mutex::new(target));
        let aim = target.clone();
        tokio::spawn(async move {
            while let Ok((client, _)) = listener.accept().await {
                let target = *aim.lock().expect("nobody panics with it");
                tokio::spawn(lead(client, target, seen.clone()));
            }
        });
        Self {
            port,
            passage,
            target,
        }
    }

    pub(super) fn set(&self, passage: Passage) {
        self.passage.send_replace(passage);
    }

    /// Leads elsewhere from now on.
    pub(super) fn aim(&self, target: SocketAddr) {
        *self.target.lock().expect("nobody panics with it") = target;
    }
}

async fn lead(client: TcpStream, target: SocketAddr, mut passage: watch::Receiver<Passage>) {
    if !passes(&mut passage).await {
        return;
    }
    let Ok(server) = TcpStream::connect(target).await else {
        return;
    };
    let _ = (client.set_nodelay(true), server.set_nodelay(true));
    let (from_client, to_client) = client.into_split();
    let (from_server, to_server) = server.into_split();
    // When one direction ends, so does the other.
    tokio::select! {
        () = carry(from_client, to_server, passage.clone()) => {}
        () = carry(from_server, to_client, passage) => {}
    }
}

/// Waits while nothing comes through. False once the way is cut.
async fn passes(passage: &mut watch::Receiver<Passage>) -> bool {
    let open = passage.wait_for(|passage| *passage != Passage::Silent).await;
    open.is_ok_and(|passage| *passage == Passage::Open)
}

async fn carry(mut from: OwnedReadHalf, mut to: OwnedWriteHalf, mut passage: watch::Receiver<Passage>) {
    let mut buffer = vec![0; 16 * 1024];
    while passes(&mut passage).await {
        let read = tokio::select! {
            read = from.read(&mut buffer) => read.unwrap_or(0),
            _ = passage.changed() => continue,
        };
        if read == 0 || !passes(&mut passage).await || to.write_all(&buffer[..read]).await.is_err() {
            return;
        }
    }
}
