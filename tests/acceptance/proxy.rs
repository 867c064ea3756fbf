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
