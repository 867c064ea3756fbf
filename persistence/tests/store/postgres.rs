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
}

impl Drop for Server {
    fn drop(&mut self) {
        script(&["stop", self.folder.to_str().unwrap()]);
    }
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
