//! A service with everything that it needs: nodes, database, news between nodes, mail and webhooks.

use super::disk::Disk;
use super::gate::Gate;
use super::history::{Fact, History, Moment, Odd, Trouble};
use super::plan::Targets;
use crate::{Cluster, Database, Nats, Post, Receiver, Rest, Server, WrongClock, run_folder};
use std::io::Write;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::Duration;

pub(super) struct Stage {
    pub(super) history: History,
    pub(super) nodes: Vec<Node>,
    pub(super) database: Gate,
    pub(super) news: Gate,
    pub(super) mail: Gate,
    pub(super) webhooks: Gate,
    /// Held by whoever does something to it.
    pub(super) cluster: Option<Mutex<Cluster>>,
    pub(super) disk: Option<Disk>,
    pub(super) nats: Mutex<Option<Nats>>,
    pub(super) post: Post,
    pub(super) receiver: Receiver,
    data: PathBuf,
    kept: PathBuf,
}

pub(super) struct Node {
    url: Mutex<String>,
    server: Mutex<Option<Server>>,
    pub(super) clock: WrongClock,
    database: Database,
    settings: Vec<(&'static str, String)>,
}

/// How long a node may take to come up when nothing is in its way any more.
const STARTS_WITHIN: Duration = Duration::from_secs(60);

impl Stage {
    /// Puts everything up; what is worth a look is kept in `kept`. With PostgreSQL nodes tell each other news by it or
    /// by NATS.
    pub(super) async fn set_up(on_postgres: bool, with_nats: bool, kept: &Path) -> Self {
        let history = History::begin(&kept.join("history.ndjson")).expect("the history can be written");
        let (post, receiver) = (Post::open(), Receiver::start().await);
        let mail = Gate::before(post.address).await;
        let webhooks = Gate::before(local(receiver.port)).await;
        let disk = Disk::mount();
        let folder = disk.as_ref().map_or(run_folder(), |disk| disk.folder.as_path());
        let cluster = on_postgres.then(|| Cluster::start_safe(folder.join("postgres")));
        let address = cluster.as_ref().map(|cluster| cluster.new_database());
        let database = Gate::before(address.as_deref().map_or(local(9), address_in)).await;
        let nats = (on_postgres && with_nats).then(Nats::start);
        let news = Gate::before(nats.as_ref().map_or(local(9), |nats| address_in(&nats.url))).await;
        let data = folder.join(if on_postgres { "data-of-nodes" } else { "data" });
        std::fs::create_dir_all(&data).expect("a folder can be made");
        let mut stage = Self {
            history,
            nodes: Vec::new(),
            database,
            news,
            mail,
            webhooks,
            cluster: cluster.map(Mutex::new),
            disk,
            nats: Mutex::new(nats),
            post,
            receiver,
            data,
            kept: kept.to_owned(),
        };
        for number in 0..if on_postgres { 2 } else { 1 } {
            let node = stage.new_node(number, address.as_deref());
            stage.nodes.push(node);
            stage
                .start(number)
                .await
                .expect("a node starts while all is well");
        }
        stage
    }

    fn new_node(&self, number: usize, address: Option<&str>) -> Node {
        let clock = WrongClock::new(self.kept.join(format!("clock-{number}")));
        let database = address.map_or(Database::Sqlite, |url| {
            Database::Postgres(through(url, self.database.port))
        });
        let mut settings = vec![
            (
                "PLOTLINE_SMTP_URL",
                format!("smtp://127.0.0.1:{}", self.mail.port),
            ),
            ("PLOTLINE_WEBHOOKS_ALLOW_PRIVATE", "on".to_owned()),
            ("PLOTLINE_RETRY_SECONDS", "1".to_owned()),
        ];
        settings.extend(clock.settings());
        if let Some(nats) = &*self.nats.lock().expect("nobody panics with it") {
            settings.push(("PLOTLINE_NATS_URL", through(&nats.url, self.news.port)));
        }
        Node {
            url: Mutex::default(),
            server: Mutex::default(),
            clock,
            database,
            settings,
        }
    }

    pub(super) fn targets(&self) -> Targets {
        Targets {
            nodes: self.nodes.len(),
            postgres: self.cluster.is_some(),
            nats: self.nats.lock().expect("nobody panics with it").is_some(),
            // PostgreSQL ends itself when it cannot write its log, which is one more way to kill it.
            disk: self.disk.is_some() && self.cluster.is_none(),
        }
    }

    /// The same client, at a node, wherever that is now.
    pub(super) fn at(&self, node: usize, client: &Rest) -> Rest {
        let mut client = client.clone();
        client.url = self.nodes[node]
            .url
            .lock()
            .expect("nobody panics with it")
            .clone();
        client
    }

    /// Where the webhooks of players lead.
    pub(super) fn webhook_url(&self) -> String {
        format!("http://127.0.0.1:{}/hook", self.webhooks.port)
    }

    /// Kills a node, and keeps what it has logged.
    pub(super) fn kill(&self, number: usize) {
        let server = self.nodes[number]
            .server
            .lock()
            .expect("nobody panics with it")
            .take();
        let Some(mut server) = server else { return };
        if let Some(status) = server.ended() {
            self.odd(number, format!("it ended by itself: {status}"));
        }
        server.kill();
        let log = server.log();
        for line in log.lines().filter(|line| line.contains("panicked")) {
            self.odd(number, format!("it panicked: {line}"));
        }
        let file = std::fs::OpenOptions::new()
            .create(true)
            .append(true)
            .open(self.kept.join(format!("node-{number}.log")));
        let written = file.and_then(|mut file| file.write_all(log.as_bytes()));
        written.expect("a log can be kept");
    }

    /// Starts a node, again and again while it cannot.
    pub(super) async fn start(&self, number: usize) -> Result<(), String> {
        let began = self.history.now();
        loop {
            let node = &self.nodes[number];
            let (data, database, settings) =
                (self.data.clone(), node.database.clone(), node.settings.clone());
            let start = move || {
                let settings: Vec<_> = settings
                    .iter()
                    .map(|(name, value)| (*name, value.as_str()))
                    .collect();
                Server::try_start_in(&data, &database, &settings)
            };
            match tokio::task::spawn_blocking(start)
                .await
                .expect("starting does not panic")
            {
                Ok(server) => {
                    node.url
                        .lock()
                        .expect("nobody panics with it")
                        .clone_from(&server.url);
                    *node.server.lock().expect("nobody panics with it") = Some(server);
                    return Ok(());
                }
                Err(log) if self.history.now() - began > STARTS_WITHIN.as_micros() as Moment => {
                    return Err(format!("node {number} does not start: {log}"));
                }
                Err(_) => tokio::time::sleep(Duration::from_millis(100)).await,
            }
        }
    }

    /// Notes something that must not happen.
    pub(super) fn odd(&self, node: usize, what: String) {
        let at = self.history.now();
        self.history.note(&Fact::Odd(Odd { node, at, what }));
    }

    pub(super) fn troubled(&self, kind: &str, node: Option<usize>, began: Moment) {
        let ended = self.history.now();
        let kind = kind.to_owned();
        self.history.note(&Fact::Trouble(Trouble {
            kind,
            node,
            began,
            ended,
        }));
    }
}

fn local(port: u16) -> SocketAddr {
    ([127, 0, 0, 1], port).into()
}

/// Host and port of a URL, which are numbers in tests.
pub(super) fn address_in(url: &str) -> SocketAddr {
    let (_, rest) = url.split_once('@').expect("it says who connects");
    let address = rest.split('/').next().unwrap_or(rest);
    address.parse().expect("an address of numbers")
}

/// The same URL with the port of a gate.
fn through(url: &str, port: u16) -> String {
    url.replacen(&address_in(url).to_string(), &local(port).to_string(), 1)
}
