use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

/// A WebSocket that speaks `graphql-transport-ws`, message by message.
pub struct Socket(WebSocketStream<MaybeTlsStream<TcpStream>>);

/// What comes over a WebSocket.
#[derive(Clone, Debug, PartialEq)]
pub enum Heard {
    Message(Value),
    Closed(u16, String),
    /// The connection broke.
    Gone,
}

impl Socket {
    /// Opens one, saying nothing yet.
    pub async fn open(url: &str, protocol: &str) -> Result<Self, Error> {
        let url = format!("{}/graphql", url.replacen("http", "ws", 1));
        let mut request = url.into_client_request()?;
        let protocol = protocol.parse().expect("a protocol is a header");
        request.headers_mut().insert("sec-websocket-protocol", protocol);
        connect_async(request).await.map(|(socket, _)| Self(socket))
    }

    /// Opens one and says who comes.
    pub async fn begin(url: &str, token: &str) -> Result<Self, Error> {
        let mut socket = Self::open(url, "graphql-transport-ws").await?;
        socket
            .init(json!({"Authorization": format!("Bearer {token}")}))
            .await;
        match socket.hear().await {
            Heard::Message(message) if message["type"] == "connection_ack" => Ok(socket),
            _ => Err(Error::ConnectionClosed),
        }
    }

    pub async fn init(&mut self, payload: Value) {
        self.say(json!({"type": "connection_init", "payload": payload}))
            .await;
    }

    pub async fn subscribe(&mut self, id: &str, query: &str, variables: Value) {
        let payload = json!({"query": query, "variables": variables});
        self.say(json!({"type": "subscribe", "id": id, "payload": payload}))
            .await;
    }

    pub async fn say(&mut self, message: Value) {
        self.say_text(&message.to_string()).await;
    }

    /// Whether it arrives is seen by what is heard.
    pub async fn say_text(&mut self, text: &str) {
        let _ = self.0.send(Message::text(text)).await;
    }

    pub async fn hear(&mut self) -> Heard {
        loop {
            match self.0.next().await {
                Some(Ok(Message::Text(text))) => {
                    return Heard::Message(serde_json::from_str(&text).unwrap_or(Value::Null));
                }
                Some(Ok(Message::Close(Some(frame)))) => {
                    return Heard::Closed(frame.code.into(), frame.reason.to_string());
                }
                Some(Ok(Message::Close(None)) | Err(_)) | None => return Heard::Gone,
                Some(Ok(_)) => {}
            }
        }
    }

    /// The next message, which must be one.
    pub async fn message(&mut self) -> Value {
        match self.hear().await {
            Heard::Message(message) => message,
            other => panic!("the socket ended: {other:?}"),
        }
    }

    /// The code with which it is closed, whatever comes before.
    pub async fn closing(&mut self) -> u16 {
        loop {
            match self.hear().await {
                Heard::Message(_) => {}
                Heard::Closed(code, _) => return code,
                Heard::Gone => panic!("the socket broke"),
            }
        }
    }
}
