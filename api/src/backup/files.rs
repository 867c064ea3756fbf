//! Files that are whole or not there, and what proves that they are unchanged.

use data_encoding::HEXLOWER;
use plotline_adapters::private_file;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

/// The size and the hash of a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Sum {
    pub(super) bytes: u64,
    pub(super) sha256: String,
}

/// How much is read at once.
const BLOCK: usize = 1 << 20;

pub(super) fn sum(file: &Path) -> io::Result<Sum> {
    pour(&mut File::open(file)?, &mut io::sink())
}

/// Copies a file to a place where none is, for its owner alone, and sees to it that it is on the disk.
pub(super) fn copy(from: &Path, to: &Path) -> io::Result<Sum> {
    let (mut source, mut target) = (File::open(from)?, private_file::create(to)?);
    let sum = pour(&mut source, &mut target)?;
    // The age of a key is read off its file.
    target.set_modified(source.metadata()?.modified()?)?;
    target.sync_all()?;
    Ok(sum)
}

fn pour(from: &mut File, to: &mut impl Write) -> io::Result<Sum> {
    let (mut hash, mut bytes, mut block) = (Sha256::new(), 0, vec![0; BLOCK]);
    loop {
        let read = from.read(&mut block)?;
        let Some(part) = block.get(..read).filter(|part| !part.is_empty()) else {
            let sha256 = HEXLOWER.encode(&hash.finalize());
            return Ok(Sum { bytes, sha256 });
        };
        hash.update(part);
        to.write_all(part)?;
        bytes += part.len() as u64;
    }
}

/// The name under which a file is written before it is whole.
pub(super) fn unfinished(file: &Path) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(".unfinished");
    name.into()
}

/// Gives a file or folder that is whole its name.
pub(super) fn finish(file: &Path) -> io::Result<()> {
    fs::rename(unfinished(file), file)?;
    sync_folder_of(file)
}

/// A new name is on the disk once its folder is.
pub(super) fn sync_folder_of(file: &Path) -> io::Result<()> {
    match file.parent() {
        Some(folder) => File::open(folder)?.sync_all(),
        None => Ok(()),
    }
}

pub(super) fn write_whole(file: &Path, content: &[u8]) -> Result<(), String> {
    let write = || -> io::Result<()> {
        let mut draft = private_file::create(&unfinished(file))?;
        draft.write_all(content)?;
        draft.sync_all()?;
        finish(file)
    };
    write().map_err(|error| trouble("written", file, &error))
}

/// The files below a folder and its folders, by their paths from it; none where it is not there. Links are followed. Where
/// Kubernetes mounts secrets, files are links into folders whose names begin with two dots, which are left out.
pub(super) fn below(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let entries = match fs::read_dir(folder) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        entries => entries?,
    };
    let mut found = Vec::new();
    for entry in entries {
        let entry = entry?;
        let name = PathBuf::from(entry.file_name());
        if name.as_os_str().as_encoded_bytes().starts_with(b"..") {
            continue;
        }
        match fs::metadata(entry.path())?.is_dir() {
            true => found.extend(below(&entry.path())?.into_iter().map(|inner| name.join(inner))),
            false => found.push(name),
        }
    }
    found.sort();
    Ok(found)
}

pub(super) fn trouble(what: &str, file: &Path, error: &io::Error) -> String {
    format!("{} cannot be {what}: {error}.", file.display())
}

pub(super) fn megabytes(bytes: u64) -> String {
    match bytes {
        0..1_000_000 => format!("{} KB", bytes.div_ceil(1000)),
        _ => format!("{} MB", bytes / 1_000_000),
    }
}
