use super::postgres::Cluster;
use super::process::{run_folder, spawn_bound};
use diesel::connection::SimpleConnection;
use diesel::{Connection, SqliteConnection};
use std::io::{BufRead, BufReader, Read};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Output, Stdio};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

/// A running service, the built binary itself, killed when dropped.
pub struct Server {
    pub url: String,
    pub data: PathBuf,
    pub database: Database,
    /// Where it takes mail by LMTP, if it does.
    pub lmtp: Option<SocketAddr>,
    /// Where it shows its metrics, if it does.
    pub metrics: Option<String>,
    child: Child,
    log: Arc<Mutex<String>>,
}

/// A service that has not said yet where it listens.
pub struct Starting {
    child: Child,
    data: PathBuf,
    database: Database,
    log: Arc<Mutex<String>>,
    collector: thread::JoinHandle<()>,
}

/// What a process takes.
#[derive(Clone, Copy, Debug)]
pub struct Cost {
    /// In bytes.
    pub memory: u64,
    /// The time on a core so far.
    pub processor: Duration,
}

/// What the service keeps its games in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Database {
    Sqlite,
    /// The URL of an empty or existing database.
    Postgres(String),
}

impl Database {
    /// A new PostgreSQL database in the cluster that all tests share.
    pub fn new_postgres() -> Self {
        Self::Postgres(Cluster::shared().new_database())
    }

    /// An empty database of the same kind.
    pub fn new_like(&self) -> Self {
        match self {
            Self::Sqlite => Self::Sqlite,
            Self::Postgres(_) => Self::new_postgres(),
        }
    }
}

impl Server {
    /// Starts a service with a fresh data folder.
    pub fn start(database: &Database) -> Self {
        Self::start_in(&Self::new_folder(), database, &[])
    }

    /// An empty data folder, which goes with this process.
    pub fn new_folder() -> PathBuf {
        let folder = tempfile::Builder::new()
            .prefix("data.")
            .tempdir_in(run_folder())
            .expect("a folder can be made");
        folder.keep()
    }

    /// Starts a service on a data folder that outlives it, with settings of its own.
    pub fn start_in(data: &Path, database: &Database, settings: &[(&str, &str)]) -> Self {
        Self::try_start_in(data, database, settings).unwrap_or_else(did_not_start)
    }

    /// For tests in which it may not start; gives what it has logged.
    pub fn try_start_in(data: &Path, database: &Database, settings: &[(&str, &str)]) -> Result<Self, String> {
        Self::begin_in(data, database, settings).finish()
    }

    /// For tests in which it waits for something before it listens.
    pub fn begin_in(data: &Path, database: &Database, settings: &[(&str, &str)]) -> Starting {
        Starting::begin(&Self::binary(), &[], data, database, settings)
    }

    /// Starts a service on SQLite whose data folder is a disk of its own, of so many megabytes. Only the service sees it,
    /// and it goes with the service; [`Server::disk`] leads to it.
    pub fn start_on_disk(megabytes: u32) -> Self {
        let mount =
            format!("mount -t tmpfs -o size={megabytes}m plotline \"$PLOTLINE_DATA_DIR\" && exec \"$0\"");
        let binary = Self::binary().display().to_string();
        // Whoever is not root may mount only where it looks like one.
        let unshare = r#"[ "$(id -u)" = 0 ] || root=--map-root-user; exec unshare $root --mount "$@""#;
        let args = ["-c", unshare, "sh", "sh", "-c", &mount, &binary];
        let (program, folder) = (Path::new("sh"), Self::new_folder());
        let starting = Starting::begin(program, &args, &folder, &Database::Sqlite, &[]);
        starting.finish().unwrap_or_else(did_not_start)
    }

    /// The data folder as the service sees it.
    pub fn disk(&self) -> PathBuf {
        let seen = self.data.strip_prefix("/").expect("it is a whole path");
        Path::new("/proc")
            .join(self.child.id().to_string())
            .join("root")
            .join(seen)
    }

    /// Starts the same service again, on the same data, after it has ended.
    pub fn start_again(&mut self) {
        self.kill();
        *self = Self::start_in(&self.data, &self.database, &[]);
    }

    /// Runs `plotline` to its end, as another process on the same data.
    pub fn command(&self, args: &[&str]) -> Output {
        Self::run(&self.data, &self.database, &[], args)
    }

    /// Runs `plotline` to its end.
    pub fn run(data: &Path, database: &Database, settings: &[(&str, &str)], args: &[&str]) -> Output {
        let mut command = Command::new(Self::binary());
        configure(&mut command, data, database, settings);
        command.args(args).output().expect("the built binary runs")
    }

    /// The built binary, beside the test binaries.
    pub fn binary() -> PathBuf {
        if let Some(path) = std::env::var_os("PLOTLINE_BIN") {
            return path.into();
        }
        let own = std::env::current_exe().expect("a test binary has a path");
        let mut folder = own.parent().expect("a binary lies in a folder").to_owned();
        if folder.ends_with("deps") {
            folder.pop();
        }
        let binary = folder.join("plotline");
        assert!(
            binary.exists(),
            "{} is missing: run cargo build first",
            binary.display()
        );
        binary
    }

    /// Changes the database behind the back of the service.
    pub async fn execute(&self, sql: &str) {
        match &self.database {
            Database::Postgres(url) => {
                let (client, connection) = tokio_postgres::connect(url, tokio_postgres::NoTls)
                    .await
                    .expect("the database answers");
                tokio::spawn(connection);
                client.batch_execute(sql).await.expect("it is carried out");
            }
            Database::Sqlite => {
                let file = self.data.join("plotline.db");
                let file = file.to_str().expect("a plain path");
                let mut conn = SqliteConnection::establish(file).expect("the database is there");
                let patient = format!("PRAGMA busy_timeout = 10000; {sql}");
                conn.batch_execute(&patient).expect("it is carried out");
            }
        }
    }

    /// What the service has logged so far; it gathers lines for some milliseconds before it writes them.
    pub fn log(&self) -> String {
        thread::sleep(Duration::from_millis(25));
        read(&self.log)
    }

    /// What the process takes at the moment, as Linux says.
    pub fn cost(&self) -> Cost {
        let read = |file: &str| {
            let path = format!("/proc/{}/{file}", self.child.id());
            std::fs::read_to_string(path).expect("the process runs")
        };
        let status = read("status");
        let memory = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        let kilobytes = memory.and_then(|text| text.trim().trim_end_matches(" kB").parse::<u64>().ok());
        // After the name, which may hold anything, the 12th and 13th numbers are ticks of a hundredth of a second.
        let stat = read("stat");
        let (_, numbers) = stat.rsplit_once(')').expect("the name is in brackets");
        let ticks = numbers.split_whitespace().skip(11).take(2);
        let ticks: u64 = ticks.filter_map(|ticks| ticks.parse::<u64>().ok()).sum();
        Cost {
            memory: kilobytes.expect("it has memory") * 1024,
            processor: Duration::from_millis(10 * ticks),
        }
    }

    /// The number of the process.
    pub fn process(&self) -> u32 {
        self.child.id()
    }

    /// How the process has ended, if nobody has killed it and it has.
    pub fn ended(&mut self) -> Option<ExitStatus> {
        self.child.try_wait().expect("a child can be asked for")
    }

    /// Ends the process at once, as a crash does.
    pub fn kill(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }

    /// Asks the process to end, as a supervisor does.
    pub fn ask_to_end(&self) {
        self.signal("TERM");
    }

    /// Sends a signal.
    pub fn signal(&self, name: &str) {
        let asked = Command::new("kill")
            .args(["-s", name, &self.child.id().to_string()])
            .status();
        assert!(asked.is_ok_and(|status| status.success()), "the signal is sent");
    }

    /// Waits until the process has ended.
    pub fn wait(&mut self) -> ExitStatus {
        self.child.wait().expect("a child can be waited for")
    }
}

impl Starting {
    fn begin(
        program: &Path,
        args: &[&str],
        data: &Path,
        database: &Database,
        settings: &[(&str, &str)],
    ) -> Self {
        let mut child = spawn_bound(program, |command| {
            command.args(args);
            configure(command, data, database, settings);
            command.stdout(Stdio::piped()).stderr(Stdio::piped());
        });
        let log = Arc::new(Mutex::new(String::new()));
        let stderr = child.stderr.take().expect("its standard error is piped");
        Self {
            collector: collect(stderr, log.clone()),
            child,
            data: data.to_owned(),
            database: database.clone(),
            log,
        }
    }

    /// What it has logged so far.
    pub fn log(&self) -> String {
        read(&self.log)
    }

    /// Waits until it listens; gives what it has logged if it ends instead.
    pub fn finish(mut self) -> Result<Server, String> {
        let stdout = self.child.stdout.take().expect("its standard output is piped");
        let mut lines = BufReader::new(stdout).lines().map_while(Result::ok);
        let (mut lmtp, mut metrics) = (None, None);
        let url = lines.find_map(|line| {
            if let Some((_, address)) = line.split_once("LMTP on ") {
                lmtp = address.trim_end_matches('.').parse().ok();
            }
            if let Some((_, url)) = line.split_once("metrics at ") {
                metrics = Some(url.trim_end_matches("/metrics.").to_owned());
            }
            let (_, url) = line.split_once("REST")?;
            Some(url.trim().trim_end_matches("/v1").to_owned())
        });
        let Some(url) = url else {
            let _ = self.child.wait();
            let _ = self.collector.join();
            return Err(read(&self.log));
        };
        thread::spawn(move || lines.for_each(drop));
        Ok(Server {
            url,
            data: self.data,
            database: self.database,
            lmtp,
            metrics,
            child: self.child,
            log: self.log,
        })
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.kill();
    }
}

fn configure(command: &mut Command, data: &Path, database: &Database, settings: &[(&str, &str)]) {
    command
        .current_dir(data)
        .env("PLOTLINE_LISTEN", "127.0.0.1:0")
        .env("PLOTLINE_DATA_DIR", data)
        .env("PLOTLINE_RATE_LIMITS", "off")
        .env("PLOTLINE_DRAIN_SECONDS", "0")
        .env_remove("DATABASE_URL")
        .env_remove("RUST_LOG")
        .env_remove("PLOTLINE_BIN")
        .env_remove("PLOTLINE_TEST_POSTGRES")
        .stdin(Stdio::null());
    if let Database::Postgres(url) = database {
        command.env("DATABASE_URL", url);
    }
    command.envs(settings.iter().copied());
}

fn did_not_start(log: String) -> Server {
    panic!("the service did not start: {log}")
}

fn collect(stderr: impl Read + Send + 'static, log: Arc<Mutex<String>>) -> thread::JoinHandle<()> {
    thread::spawn(move || {
        for line in BufReader::new(stderr).lines().map_while(Result::ok) {
            let mut log = log.lock().expect("no reader panics");
            log.push_str(&line);
            log.push('\n');
        }
    })
}

fn read(log: &Mutex<String>) -> String {
    log.lock().expect("no reader panics").clone()
}
