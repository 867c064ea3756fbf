//! Files that only their owner may read.

use std::fs::{File, OpenOptions};
use std::io::Result;
use std::path::Path;

/// Makes a file that is not there yet.
pub fn create(file: &Path) -> Result<File> {
    private().write(true).create_new(true).open(file)
}

/// Opens a file to read and change it, and makes it if it is not there yet.
pub fn open_or_create(file: &Path) -> Result<File> {
    private()
        .read(true)
        .write(true)
        .create(true)
        .truncate(false)
        .open(file)
}

fn private() -> OpenOptions {
    let mut options = OpenOptions::new();
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options
}

/// Makes a new folder that only its owner may read.
pub fn create_folder(folder: &Path) -> Result<()> {
    let mut builder = std::fs::DirBuilder::new();
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)
}

/// What root makes belongs to the owner of the folder, so that the service can read it.
#[cfg(unix)]
pub fn give_to_owner_of(folder: &Path, made: &Path) -> Result<()> {
    use std::os::unix::fs::{MetadataExt, chown};
    let (owner, now) = (std::fs::metadata(folder)?, std::fs::metadata(made)?);
    match owner.uid() == now.uid() {
        true => Ok(()),
        false => chown(made, Some(owner.uid()), Some(owner.gid())),
    }
}

#[cfg(not(unix))]
pub fn give_to_owner_of(_: &Path, _: &Path) -> Result<()> {
    Ok(())
}
