use std::path::{Path, PathBuf};

/// The wall clock of one process, which is wrong by as many seconds as a file says. Its monotonic clock stays right, as
/// it does when somebody sets the time.
pub struct WrongClock {
    file: PathBuf,
}

impl WrongClock {
    /// Right at first.
    pub fn new(file: PathBuf) -> Self {
        let clock = Self { file };
        clock.set(0);
        clock
    }

    pub fn set(&self, seconds: i64) {
        // Replaced as a whole, so that nobody reads half of it.
        let next = self.file.with_extension("next");
        std::fs::write(&next, format!("{seconds:+}\n")).expect("the file can be written");
        std::fs::rename(next, &self.file).expect("the file can be replaced");
    }

    /// What a process needs in its environment to go by this clock.
    pub fn settings(&self) -> [(&'static str, String); 4] {
        [
            ("LD_PRELOAD", text(&libfaketime())),
            ("FAKETIME_TIMESTAMP_FILE", text(&self.file)),
            ("FAKETIME_NO_CACHE", "1".to_owned()),
            ("FAKETIME_DONT_FAKE_MONOTONIC", "1".to_owned()),
        ]
    }
}

fn text(path: &Path) -> String {
    path.to_str().expect("a plain path").to_owned()
}

fn libfaketime() -> PathBuf {
    let folders = std::fs::read_dir("/usr/lib").into_iter().flatten().flatten();
    let mut paths = folders.map(|folder| folder.path().join("faketime/libfaketimeMT.so.1"));
    paths
        .find(|path| path.exists())
        .expect("the package faketime is needed")
}
