use super::process::run_folder;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::LazyLock;
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread;

/// A PostgreSQL server for tests, see `tests/postgres`.
pub struct Cluster {
    /// Nothing for a server that somebody else looks after.
    folder: Option<PathBuf>,
    url: String,
}

/// A base backup of a cluster.
pub struct BaseBackup(PathBuf);

impl BaseBackup {
    /// Starts it and lets it go on from the archive, up to a moment; then it is a cluster of its own.
    pub fn recover_to(self, moment: &str, archive: &Path) -> Cluster {
        script(&["recover", &text(&self.0), moment, &text(archive)]);
        let pid = std::process::id().to_string();
        let url = script(&["start", &text(&self.0), &pid]);
        let cluster = Cluster {
            folder: Some(self.0),
            url,
        };
        // Until it has come to that moment it can only be read.
        cluster.run_sql(
            "DO $$ BEGIN FOR i IN 1..600 LOOP EXIT WHEN NOT pg_is_in_recovery(); PERFORM pg_sleep(0.1); END LOOP; END $$",
        );
        cluster
    }
}

impl Cluster {
    /// The one that all tests share: the one named by `PLOTLINE_TEST_POSTGRES`, or one that lives as long as this
    /// process.
    pub fn shared() -> &'static Self {
        static SHARED: LazyLock<Cluster> = LazyLock::new(|| match std::env::var("PLOTLINE_TEST_POSTGRES") {
            Ok(url) => Cluster { folder: None, url },
            Err(_) => Cluster::start("postgres"),
        });
        &SHARED
    }

    /// One of its own, for a test that halts it.
    pub fn start(name: &str) -> Self {
        Self::start_in(run_folder().join(name))
    }

    /// One of its own, in this folder, that loses nothing when it is killed.
    pub fn start_safe(folder: PathBuf) -> Self {
        let made = std::fs::create_dir_all(&folder).and_then(|()| std::fs::write(folder.join("safe"), ""));
        made.expect("a folder can be made");
        Self::start_in(folder)
    }

    fn start_in(folder: PathBuf) -> Self {
        let pid = std::process::id().to_string();
        let url = script(&["start", &text(&folder), &pid]);
        Self {
            folder: Some(folder),
            url,
        }
    }

    /// A folder into which servers can archive.
    pub fn new_archive() -> PathBuf {
        use std::os::unix::fs::PermissionsExt;
        let folder = run_folder().join("archive");
        std::fs::create_dir(&folder).expect("a folder can be made");
        // PostgreSQL runs as another user.
        let everybody = std::fs::Permissions::from_mode(0o777);
        std::fs::set_permissions(&folder, everybody).expect("it is ours");
        folder
    }

    /// One of its own that archives its WAL.
    pub fn start_archiving(name: &str, archive: &Path) -> Self {
        let folder = run_folder().join(name);
        let pid = std::process::id().to_string();
        let archive = [("PLOTLINE_TEST_ARCHIVE", text(archive))];
        let url = script_with(&archive, &["start", &text(&folder), &pid]);
        Self {
            folder: Some(folder),
            url,
        }
    }

    /// A base backup, which is a server that is not started.
    pub fn base_backup(&self) -> BaseBackup {
        let folder = self.own_folder().with_extension("base");
        script(&["base", &text(self.own_folder()), &text(&folder)]);
        BaseBackup(folder)
    }

    /// Runs a program of PostgreSQL, such as `pg_dump`, and gives what it has printed.
    pub fn run_program(name: &str, args: &[&str]) -> String {
        script(&[&["program", name], args].concat())
    }

    /// Whether there is a server to start, so that none would be installed first.
    pub fn is_installed() -> bool {
        let look = "ls -d /usr/lib/postgresql/*/bin /usr/pgsql-*/bin 2>/dev/null || command -v pg_ctl";
        let found = Command::new("sh")
            .args(["-c", look])
            .stdout(Stdio::null())
            .status();
        found.is_ok_and(|status| status.success())
    }

    /// The URL of a database by its name.
    pub fn url_of(&self, name: &str) -> String {
        let (server, _) = self.url.rsplit_once('/').expect("a URL has a path");
        format!("{server}/{name}")
    }

    pub fn halt(&self) {
        script(&["halt", &text(self.own_folder())]);
    }

    /// Ends it without a word to its clients, as it does itself when one of its processes crashes.
    pub fn halt_at_once(&self) {
        script(&["halt", &text(self.own_folder()), "immediate"]);
    }

    /// Kills all of its processes.
    pub fn kill(&self) {
        script(&["kill", &text(self.own_folder())]);
    }

    /// Stops all of its processes for so many seconds, after which they go on by themselves.
    pub fn freeze(&self, seconds: f64) {
        script(&["freeze", &text(self.own_folder()), &seconds.to_string()]);
    }

    /// Starts it again, at the same address.
    pub fn resume(&self) {
        script(&["start", &text(self.own_folder())]);
    }

    fn own_folder(&self) -> &Path {
        self.folder
            .as_deref()
            .expect("only a cluster of its own is halted")
    }

    /// The URL of a new, empty database.
    pub fn new_database(&self) -> String {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let count = COUNT.fetch_add(1, Ordering::Relaxed);
        let name = format!("plotline_{}_{count}", std::process::id());
        self.run_sql(&format!("CREATE DATABASE {name}"));
        self.url_of(&name)
    }

    /// Lets a database be read and not written, from now on; or be written again, by new sessions.
    pub fn set_read_only(&self, url: &str, on: bool) {
        let (_, name) = url.rsplit_once('/').expect("a URL has a path");
        let setting = "default_transaction_read_only";
        if on {
            self.run_sql(&format!("ALTER DATABASE {name} SET {setting} = on"));
            let sessions = format!("FROM pg_stat_activity WHERE datname = '{name}'");
            self.run_sql(&format!("SELECT pg_terminate_backend(pid, 5000) {sessions}"));
        } else {
            self.run_sql(&format!("ALTER DATABASE {name} RESET {setting}"));
        }
    }

    /// Cuts every connection that listens for news in a database.
    pub async fn silence(url: &str) {
        Self::with_listeners(url, "pg_terminate_backend(pid)").await;
    }

    /// How many connections listen for news in a database.
    pub async fn listeners(url: &str) -> usize {
        Self::with_listeners(url, "pid").await
    }

    /// How often a table has been looked into so far. Connections that are idle report within ten seconds.
    pub async fn looks_into(url: &str, table: &str) -> i64 {
        let sql = "SELECT seq_scan + coalesce(idx_scan, 0) FROM pg_stat_user_tables WHERE relname = $1";
        let client = Self::connect(url).await;
        client
            .query_one(sql, &[&table])
            .await
            .expect("it may be asked")
            .get(0)
    }

    async fn with_listeners(url: &str, what: &str) -> usize {
        let client = Self::connect(url).await;
        let sql = format!(
            "SELECT {what} FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN %'"
        );
        client.query(&sql, &[]).await.expect("it may be asked").len()
    }

    pub(crate) async fn connect(url: &str) -> tokio_postgres::Client {
        let (client, connection) = tokio_postgres::connect(url, tokio_postgres::NoTls)
            .await
            .expect("the database answers");
        tokio::spawn(connection);
        client
    }

    /// In a thread of its own, since a test already runs in a runtime.
    fn run_sql(&self, sql: &str) {
        let (url, sql) = (self.url.clone(), sql.to_owned());
        let work = thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_current_thread()
                .enable_all()
                .build()
                .expect("a runtime can be made");
            runtime.block_on(async {
                let (client, connection) = tokio_postgres::connect(&url, tokio_postgres::NoTls)
                    .await
                    .expect("the PostgreSQL server for tests answers");
                tokio::spawn(connection);
                client.batch_execute(&sql).await.expect("it may make databases");
            });
        });
        work.join().expect("the statement is carried out");
    }
}

fn script(args: &[&str]) -> String {
    script_with(&[], args)
}

fn script_with(environment: &[(&str, String)], args: &[&str]) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("postgres");
    // What watches this process lives on if its whole group is ended.
    let output = Command::new("setsid")
        .arg("--wait")
        .arg(path)
        .args(args)
        .envs(environment.iter().map(|(name, value)| (name, value)))
        .stdin(Stdio::null())
        .stderr(Stdio::inherit())
        .output()
        .expect("tests/postgres can be run");
    assert!(output.status.success(), "tests/postgres {args:?} failed");
    String::from_utf8_lossy(&output.stdout).trim().to_owned()
}

fn text(path: &Path) -> String {
    path.display().to_string()
}
