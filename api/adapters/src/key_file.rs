//! Keys of 32 random bytes, one file each, generated at first start. Nodes that share a database share the folder.

use plotline_domain::ports::Entropy;
use std::fs;
use std::io::{ErrorKind, Write};
use std::path::Path;

pub type Key = [u8; 32];

/// Reads the key in the folder, or makes it.
pub fn load(folder: &Path, name: &str, entropy: &dyn Entropy) -> Result<Key, String> {
    let file = folder.join(name);
    let trouble = |what: &str, error: &dyn std::fmt::Display| {
        format!("The key {} cannot be {what}: {error}.", file.display())
    };
    fs::create_dir_all(folder).map_err(|error| trouble("kept", &error))?;
    if !file.exists() {
        generate(folder, &file, entropy).map_err(|error| trouble("made", &error))?;
    }
    let bytes = fs::read(&file).map_err(|error| trouble("read", &error))?;
    Key::try_from(bytes).map_err(|bytes| trouble("used", &format!("it has {} bytes and not 32", bytes.len())))
}

/// Of nodes that start at the same time one makes the key: a link is not made where a file is already.
fn generate(folder: &Path, file: &Path, entropy: &dyn Entropy) -> std::io::Result<()> {
    let name = data_encoding::HEXLOWER.encode(&entropy.bytes::<8>());
    let draft = folder.join(format!("{name}.new"));
    write_private(&draft, &entropy.bytes::<32>())?;
    let linked = fs::hard_link(&draft, file);
    fs::remove_file(&draft)?;
    match linked {
        Err(error) if error.kind() != ErrorKind::AlreadyExists => Err(error),
        _ => Ok(()),
    }
}

fn write_private(file: &Path, content: &[u8]) -> std::io::Result<()> {
    let mut options = fs::OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut file = options.open(file)?;
    file.write_all(content)?;
    file.sync_all()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::SystemEntropy;

    const FILE: &str = "some.key";

    #[test]
    fn nodes_that_start_at_once_have_one_key_that_only_the_owner_reads() {
        let folder = tempfile::tempdir().unwrap();
        let keys = folder.path().join("keys");
        let read = || load(&keys, FILE, &SystemEntropy).unwrap();
        let loaded: Vec<Key> = std::thread::scope(|scope| {
            let nodes: Vec<_> = (0..8).map(|_| scope.spawn(read)).collect();
            nodes.into_iter().map(|node| node.join().unwrap()).collect()
        });
        assert!(loaded.iter().all(|key| *key == loaded[0]));
        assert_eq!(read(), loaded[0]);
        assert_eq!(fs::read_dir(&keys).unwrap().count(), 1, "no draft is left");
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            let mode = fs::metadata(keys.join(FILE)).unwrap().permissions().mode();
            assert_eq!(mode & 0o777, 0o600);
        }
    }

    #[test]
    fn a_key_that_was_cut_short_stops_the_start_with_a_sentence() {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join(FILE), b"short").unwrap();
        let why = load(folder.path(), FILE, &SystemEntropy).err().unwrap();
        assert!(
            why.ends_with("cannot be used: it has 5 bytes and not 32."),
            "{why}"
        );
    }
}
