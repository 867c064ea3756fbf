use crate::run_folder;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};

/// A file system of its own, which can be made full. Linux keeps it in memory, so a database that was killed recovers in
/// no time.
pub(super) struct Disk {
    pub(super) folder: PathBuf,
}

const SIZE: &str = "size=4g";

impl Disk {
    /// Nothing where this process may not mount.
    pub(super) fn mount() -> Option<Self> {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let count = COUNT.fetch_add(1, Ordering::Relaxed);
        let folder = run_folder().join(format!("disk-{count}"));
        std::fs::create_dir_all(&folder).ok()?;
        if !run("mount", &["-t", "tmpfs", "-o", SIZE, "plotline-chaos"], &folder) {
            return None;
        }
        // It goes with this process, however that ends, but after a PostgreSQL that has to be stopped there.
        let script = r#"tail --pid="$1" -s 0.2 -f /dev/null
            for _ in $(seq 100); do [ -e "$2/postgres/data/postmaster.pid" ] || break; sleep 0.1; done
            umount -l "$2""#;
        let _ = Command::new("setsid")
            .args(["sh", "-c", script, "sh", &std::process::id().to_string()])
            .arg(&folder)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn();
        Some(Self { folder })
    }

    /// Leaves no more room than is taken already.
    pub(super) fn fill(&self) -> bool {
        // What is written meanwhile makes the size too small, which the kernel refuses.
        (0..20).any(|_| {
            self.used()
                .is_some_and(|used| self.resize(&format!("size={used}")))
        })
    }

    /// In bytes.
    fn used(&self) -> Option<u64> {
        let output = Command::new("df")
            .args(["--output=used", "-B1"])
            .arg(&self.folder)
            .output();
        let text = String::from_utf8_lossy(&output.ok()?.stdout).into_owned();
        text.lines().last()?.trim().parse().ok()
    }

    fn resize(&self, size: &str) -> bool {
        run("mount", &["-o", &format!("remount,{size}")], &self.folder)
    }

    pub(super) fn empty(&self) {
        assert!(self.resize(SIZE), "the disk gets its room back");
    }
}

fn run(program: &str, args: &[&str], folder: &Path) -> bool {
    let status = Command::new(program)
        .args(args)
        .arg(folder)
        .stderr(Stdio::null())
        .status();
    status.is_ok_and(|status| status.success())
}
