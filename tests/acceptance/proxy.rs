use std::sync::{Arc, Mutex};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::oneshot;

/// Stands between a client and a service for one request, and swallows the reply: the service has answered, the
/// client never hears of it.
pub(crate) struct Swallower {
    pub(crate) url: String,
    swallowed: oneshot::Receiver<Vec<u8>>,
}

impl Swallower {
    pub(crate) async fn before(url: &str) -> Self {
        let target = url.trim_start_matches("http://").to_owned();
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port is free");
        let address = listener.local_addr().expect("it has an address");
        let (sender, swallowed) = oneshot::channel();
        tokio::spawn(async move {
            let (mut client, _) = listener.accept().await.expect("the client connects");
            let mut service = TcpStream::connect(target).await.expect("the service is there");
            let (mut from, mut to) = client.split();
            let (mut replies, mut requests) = service.split();
            let mut reply = vec![0; 4096];
            let got = tokio::select! {
                _ = tokio::io::copy(&mut from, &mut requests) => 0,
                got = replies.read(&mut reply) => got.unwrap_or(0),
            };
            reply.truncate(got);
            let _ = sender.send(reply);
            let _ = to.shutdown().await;
        });
        Self {
            url: format!("http://{address}"),
            swallowed,
        }
    }

    /// The beginning of the reply that the client did not get.
    pub(crate) async fn swallowed(self) -> String {
        let reply = self.swallowed.await.expect("the service replied");
        String::from_utf8_lossy(&reply).into_owned()
    }
}

/// Stands between a service and its PostgreSQL, and cuts a connection while the service waits for an answer.
pub(crate) struct Cutter {
    /// The address of the database, by way of this.
    pub(crate) url: String,
    cut: Arc<Mutex<Option<Cut>>>,
}

#[derive(Clone)]
pub(crate) struct Cut {
    /// What the service must have sent to the database on the same connection before.
    pub(crate) sign: String,
    /// Whether to wait for the end of the transaction in which that was sent.
    pub(crate) at_commit: bool,
    /// Whether the database still gets what is sent then, and does it.
    pub(crate) is_done: bool,
}

impl Cutter {
    pub(crate) async fn before(url: &str) -> Self {
        let (login, rest) = url.split_once('@').expect("the address has a user");
        let (target, database) = rest.split_once('/').expect("the address has a database");
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port is free");
        let address = listener.local_addr().expect("it has an address");
        let (cut, target) = (Arc::new(Mutex::new(None)), target.to_owned());
        let coming = cut.clone();
        tokio::spawn(async move {
            while let Ok((client, _)) = listener.accept().await {
                let server = TcpStream::connect(&target).await.expect("the database is there");
                tokio::spawn(carry(client, server, coming.clone()));
            }
        });
        Self {
            url: format!("{login}@{address}/{database}"),
            cut,
        }
    }

    /// Cuts once.
    pub(crate) fn cut(&self, cut: Cut) {
        *self.cut.lock().expect("nobody panics") = Some(cut);
    }

    pub(crate) fn has_cut(&self) -> bool {
        self.cut.lock().expect("nobody panics").is_none()
    }
}

async fn carry(mut client: TcpStream, mut server: TcpStream, coming: Arc<Mutex<Option<Cut>>>) {
    let (mut asked, mut answered) = (vec![0; 1 << 16], vec![0; 1 << 16]);
    let mut has_sign = false;
    loop {
        tokio::select! {
            got = client.read(&mut asked) => {
                let Ok(got @ 1..) = got else { return };
                let asked = &asked[..got];
                if let Some(cut) = due(asked, &mut has_sign, &coming) {
                    if cut.is_done {
                        server.write_all(asked).await.expect("the database is there");
                        let _ = server.read(&mut answered).await;
                    }
                    return;
                }
                if server.write_all(asked).await.is_err() {
                    return;
                }
            }
            got = server.read(&mut answered) => {
                let Ok(got @ 1..) = got else { return };
                if client.write_all(&answered[..got]).await.is_err() {
                    return;
                }
            }
        }
    }
}

fn due(asked: &[u8], has_sign: &mut bool, coming: &Mutex<Option<Cut>>) -> Option<Cut> {
    let has = |text: &str| asked.windows(text.len()).any(|part| part == text.as_bytes());
    let mut coming = coming.lock().expect("nobody panics");
    let cut = coming.as_ref()?;
    // What was sent before a transaction is no part of it.
    *has_sign = has(&cut.sign) || (*has_sign && !has("BEGIN"));
    let is_due = *has_sign && (!cut.at_commit || has("COMMIT"));
    if is_due { coming.take() } else { None }
}
