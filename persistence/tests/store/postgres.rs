//! PostgreSQL servers for tests, run by the script `tests/postgres`.

use std::path::PathBuf;
use std::process::{Command, Output};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};

/// A server of one's own, which ends with this process at the latest.
pub(crate) struct Server {
    folder: PathBuf,
    pub(crate) url: String,
}

impl Server {
    pub(crate) fn start() -> Self {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let count = COUNT.fetch_add(1, Ordering::Relaxed);
        let folder = std::env::temp_dir().join(format!("plotline-pg.{}.{count}", std::process::id()));
        let url = script(&["start", folder.to_str().unwrap(), &std::process::id().to_string()]);
        Self { folder, url }
    }

    pub(crate) fn halt(&self) {
        script(&["halt", self.folder.to_str().unwrap()]);
    }

    pub(crate) fn start_again(&self) {
        script(&["start", self.folder.to_str().unwrap()]);
    }

    /// One that follows this one.
    pub(crate) fn standby(&self) -> Self {
        let (own, process) = (self.folder.to_str().unwrap(), std::process::id().to_string());
        let folder = self.folder.with_extension("standby");
        let url = script(&["standby", own, folder.to_str().unwrap(), &process]);
        Self { folder, url }
    }

    pub(crate) fn data(&self) -> PathBuf {
        self.folder.join("data")
    }

    /// Stops its processes where they are: it takes connections and answers nothing.
    pub(crate) fn freeze(&self) -> Frozen {
        let main = std::fs::read_to_string(self.data().join("postmaster.pid")).unwrap();
        let main = main.lines().next().unwrap().to_owned();
        let children = std::fs::read_to_string(format!("/proc/{main}/task/{main}/children")).unwrap();
        let mut processes = vec![main];
        processes.extend(children.split_whitespace().map(str::to_owned));
        signal("-STOP", &processes);
        Frozen(processes)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        script(&["stop", self.folder.to_str().unwrap()]);
    }
}

/// A server that goes on when this is dropped.
pub(crate) struct Frozen(Vec<String>);

impl Drop for Frozen {
    fn drop(&mut self) {
        signal("-CONT", &self.0);
    }
}

/// Some of them may have ended.
fn signal(name: &str, processes: &[String]) {
    Command::new("kill").arg(name).args(processes).output().unwrap();
}

/// The address of the server that the tests share.
pub(crate) fn shared() -> &'static str {
    static SHARED: OnceLock<String> = OnceLock::new();
    SHARED.get_or_init(|| {
        std::env::var("PLOTLINE_TEST_POSTGRES").unwrap_or_else(|_| {
            // Never dropped: the script stops it when this process has ended.
            std::mem::ManuallyDrop::new(Server::start()).url.clone()
        })
    })
}

fn script(arguments: &[&str]) -> String {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/postgres");
    let Output {
        status,
        stdout,
        stderr,
    } = Command::new(path).args(arguments).output().unwrap();
    let said = String::from_utf8_lossy(&stderr);
    assert!(
        status.success(),
        "tests/postgres {arguments:?} failed, and without PostgreSQL nothing is tested: {said}"
    );
    String::from_utf8(stdout).unwrap().trim().to_owned()
}
