use serde_json::Value;
use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinSet;

/// Somebody's program that webhooks are sent to: keeps every message, and answers as it was told.
pub struct Receiver {
    pub port: u16,
    shared: Arc<Mutex<Shared>>,
    _tasks: JoinSet<()>,
}

#[derive(Default)]
struct Shared {
    received: Vec<Received>,
    answers: VecDeque<u16>,
    always: Option<u16>,
    hangs: bool,
}

/// A message as it came.
#[derive(Clone, Debug)]
pub struct Received {
    pub path: String,
    /// By lower-case names.
    pub headers: HashMap<String, String>,
    pub body: String,
}

impl Received {
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or(Value::Null)
    }

    pub fn header(&self, name: &str) -> &str {
        self.headers.get(name).map(String::as_str).unwrap_or_default()
    }
}

impl Receiver {
    pub async fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port is free");
        let port = listener.local_addr().expect("it has an address").port();
        let shared = Arc::<Mutex<Shared>>::default();
        let mut tasks = JoinSet::new();
        tasks.spawn(accept(listener, shared.clone()));
        Self {
            port,
            shared,
            _tasks: tasks,
        }
    }

    /// Where messages are to be sent.
    pub fn url(&self) -> String {
        format!("http://127.0.0.1:{}/hook", self.port)
    }

    /// Answers the next message so, and further ones as was said before or 200.
    pub fn answer_next(&self, status: u16) {
        self.lock().answers.push_back(status);
    }

    /// Answers every message so from now on.
    pub fn answer_always(&self, status: u16) {
        self.lock().always = Some(status);
    }

    /// Keeps every connection open from now on and says nothing.
    pub fn never_answer(&self) {
        self.lock().hangs = true;
    }

    pub fn received(&self) -> Vec<Received> {
        self.lock().received.clone()
    }

    /// Waits until so many messages have come.
    pub async fn wait_for(&self, count: usize) -> Vec<Received> {
        for _ in 0..600 {
            let received = self.received();
            if received.len() >= count {
                return received;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        panic!(
            "{count} messages should have come, but only these: {:#?}",
            self.received()
        )
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Shared> {
        self.shared.lock().expect("nobody panics with it")
    }
}

async fn accept(listener: TcpListener, shared: Arc<Mutex<Shared>>) {
    while let Ok((stream, _)) = listener.accept().await {
        let shared = shared.clone();
        tokio::spawn(async move {
            let _ = take(stream, &shared).await;
        });
    }
}

/// One message a connection, as the service sends them.
async fn take(stream: TcpStream, shared: &Mutex<Shared>) -> std::io::Result<()> {
    let mut stream = BufReader::new(stream);
    let mut line = String::new();
    stream.read_line(&mut line).await?;
    let path = line.split(' ').nth(1).unwrap_or_default().to_owned();
    let mut headers = HashMap::new();
    loop {
        let mut line = String::new();
        stream.read_line(&mut line).await?;
        match line.trim_end().split_once(": ") {
            Some((name, value)) => headers.insert(name.to_lowercase(), value.to_owned()),
            None => break,
        };
    }
    let length = headers
        .get("content-length")
        .and_then(|length| length.parse().ok());
    let mut body = vec![0; length.unwrap_or(0)];
    stream.read_exact(&mut body).await?;
    let body = String::from_utf8_lossy(&body).into_owned();
    let (status, hangs) = {
        let mut shared = shared.lock().expect("nobody panics with it");
        shared.received.push(Received { path, headers, body });
        let next = shared.answers.pop_front();
        (next.or(shared.always).unwrap_or(200), shared.hangs)
    };
    if hangs {
        std::future::pending::<()>().await;
    }
    let answer = format!("HTTP/1.1 {status} As told\r\nContent-Length: 0\r\nConnection: close\r\n\r\n");
    stream.write_all(answer.as_bytes()).await
}
