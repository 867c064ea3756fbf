use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex};
use std::thread;

/// A running service, the built binary itself, stopped when dropped.
pub struct Server {
    pub url: String,
    pub data: PathBuf,
    child: Child,
    log: Arc<Mutex<String>>,
    _folder: Option<tempfile::TempDir>,
}

/// What the service keeps its games in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Database {
    Sqlite,
    /// The URL of an empty or existing database.
    Postgres(String),
}

impl Server {
    /// Starts a service with a fresh data folder.
    pub fn start(database: &Database) -> Self {
        let folder = tempfile::tempdir().expect("a temporary folder can be made");
        let mut server = Self::start_in(folder.path(), database, &[]);
        server._folder = Some(folder);
        server
    }

    /// Starts a service on a data folder that outlives it, with settings of its own.
    pub fn start_in(data: &Path, database: &Database, settings: &[(&str, &str)]) -> Self {
        let mut command = Command::new(Self::binary());
        command
            .env("PLOTLINE_LISTEN", "127.0.0.1:0")
            .env("PLOTLINE_DATA_DIR", data)
            .env("PLOTLINE_RATE_LIMITS", "off")
            .env_remove("DATABASE_URL")
            .envs(settings.iter().copied())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        if let Database::Postgres(url) = database {
            command.env("DATABASE_URL", url);
        }
        let mut child = command
            .spawn()
            .expect("the built binary starts: run cargo build first");
        let log = Arc::new(Mutex::new(String::new()));
        let stderr = child.stderr.take().expect("its standard error is piped");
        let collected = log.clone();
        thread::spawn(move || {
            for line in BufReader::new(stderr).lines().map_while(Result::ok) {
                let mut log = collected.lock().expect("no reader panics");
                log.push_str(&line);
                log.push('\n');
            }
        });
        let stdout = child.stdout.take().expect("its standard output is piped");
        let url = BufReader::new(stdout)
            .lines()
            .map_while(Result::ok)
            .find_map(|line| {
                let (_, url) = line.split_once("REST")?;
                Some(url.trim().trim_end_matches("/v1").to_owned())
            });
        let url = url.unwrap_or_else(|| {
            panic!(
                "the service did not start: {}",
                log.lock().expect("no reader panics")
            )
        });
        Self {
            url,
            data: data.to_owned(),
            child,
            log,
            _folder: None,
        }
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
        folder.join("plotline")
    }

    /// What the service has logged so far.
    pub fn log(&self) -> String {
        self.log.lock().expect("no reader panics").clone()
    }

    /// Ends the process at once, as a crash does.
    pub fn kill(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }

    /// Asks the process to end, and waits until it has; says whether it ended well.
    pub fn terminate(&mut self) -> bool {
        let asked = Command::new("kill")
            .args(["-TERM", &self.child.id().to_string()])
            .status();
        asked.is_ok() && self.child.wait().is_ok_and(|status| status.success())
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.kill();
    }
}
