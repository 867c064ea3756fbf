use super::process::spawn_bound;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Stdio};
use std::thread;

/// A NATS server for a test, as Debian's package has it; killed when dropped.
pub struct Nats {
    pub url: String,
    child: Child,
}

impl Nats {
    pub fn start() -> Self {
        let program = ["/usr/sbin/nats-server", "/usr/local/bin/nats-server"];
        let program = program.iter().map(Path::new).find(|path| path.exists());
        let mut child = spawn_bound(program.unwrap_or(Path::new("nats-server")), |command| {
            // Port -1 takes a free one.
            command.args([
                "-a",
                "127.0.0.1",
                "-p",
                "-1",
                "--user",
                "plotline",
                "--pass",
                "secret",
            ]);
            command.stdout(Stdio::null()).stderr(Stdio::piped());
        });
        let stderr = child.stderr.take().expect("its standard error is piped");
        let mut lines = BufReader::new(stderr).lines().map_while(Result::ok);
        let address = lines.find_map(|line| {
            let (_, address) = line.split_once("client connections on ")?;
            Some(address.trim().to_owned())
        });
        let address = address.expect("nats-server starts; it comes with the package nats-server");
        thread::spawn(move || lines.for_each(drop));
        Self {
            url: format!("nats://plotline:secret@{address}"),
            child,
        }
    }
}

impl Drop for Nats {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
