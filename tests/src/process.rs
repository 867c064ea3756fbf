//! Processes and folders that go when the test process has gone, however it ended.

use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Sender, channel};
use std::sync::{LazyLock, Mutex};
use std::thread;

type Order = (Command, Sender<std::io::Result<Child>>);

/// Spawns every child from one thread that lives as long as the process: the signal that the kernel sends to children
/// of a dead parent is sent when the *thread* that made them ends, and tests are threads.
static SPAWNER: LazyLock<Mutex<Sender<Order>>> = LazyLock::new(|| {
    let (sender, orders) = channel::<Order>();
    thread::spawn(move || {
        for (mut command, answer) in orders {
            let _ = answer.send(command.spawn());
        }
    });
    Mutex::new(sender)
});

/// Starts a program that is killed when this process ends. `prepare` sets its arguments and environment.
pub fn spawn_bound(program: &Path, prepare: impl FnOnce(&mut Command)) -> Child {
    let mut command = Command::new("setpriv");
    command.args(["--pdeathsig", "KILL", "--"]).arg(program);
    prepare(&mut command);
    let (sender, answer) = channel();
    let sent = SPAWNER.lock().expect("no spawn panics").send((command, sender));
    sent.expect("the spawner lives as long as the process");
    let child = answer.recv().expect("the spawner answers");
    child.unwrap_or_else(|error| panic!("{} cannot be started: {error}", program.display()))
}

/// A folder for everything that this run of the tests leaves behind; it goes with the process.
pub fn run_folder() -> &'static Path {
    static FOLDER: LazyLock<PathBuf> = LazyLock::new(|| {
        let folder = tempfile::Builder::new()
            .prefix("plotline-tests.")
            .tempdir()
            .expect("a temporary folder can be made")
            .keep();
        // PostgreSQL runs as another user, who has to get through.
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            let _ = std::fs::set_permissions(&folder, std::fs::Permissions::from_mode(0o755));
        }
        // In a session of its own: what ends this process may end its whole group.
        let pid = std::process::id().to_string();
        let script = r#"tail --pid="$1" -s 0.5 -f /dev/null; sleep 2; rm -rf "$2""#;
        let _ = Command::new("setsid")
            .args(["sh", "-c", script, "sh", &pid])
            .arg(&folder)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn();
        folder
    });
    &FOLDER
}
