use super::files::{self, megabytes, trouble};
use super::manifest::{FileEntry, Manifest};
use super::{DATABASE, KEYS, WITHOUT_KEYS};
use crate::NEWS;
use crate::cli::Backup;
use plotline_adapters::{SystemClock, private_file};
use plotline_domain::ports::Clock;
use plotline_domain::upkeep::UpkeepStore;
use std::fs::{self, File};
use std::io::ErrorKind;
use std::path::Path;

/// Copies a database that is in use, and the keys in a folder.
pub(crate) async fn back_up(asked: &Backup, keys: &Path, store: &dyn UpkeepStore) -> Result<(), String> {
    let folder =
        std::path::absolute(&asked.folder).map_err(|error| trouble("used", &asked.folder, &error))?;
    take_folder(&folder)?;
    let keys = (!asked.without_keys).then_some(keys);
    let done = fill(&folder, keys, store).await;
    if done.is_err() {
        // Nothing else was in it. Empty, it can be filled again.
        for entry in fs::read_dir(&folder).into_iter().flatten().flatten() {
            let _ = match entry.path().is_dir() {
                true => fs::remove_dir_all(entry.path()),
                false => fs::remove_file(entry.path()),
            };
        }
    }
    done
}

/// Makes sure that the folder is there, empty, and its owner's alone.
fn take_folder(folder: &Path) -> Result<(), String> {
    match fs::read_dir(folder) {
        Ok(mut entries) => match entries.next() {
            None => own(folder),
            Some(_) => Err(format!(
                "The folder {} is not empty; a backup goes into a new one.",
                folder.display()
            )),
        },
        Err(error) if error.kind() == ErrorKind::NotFound => {
            let above = folder.parent().map_or(Ok(()), fs::create_dir_all);
            let made = above.and_then(|()| private_file::create_folder(folder));
            made.map_err(|error| trouble("made", folder, &error))
        }
        Err(error) => Err(trouble("used", folder, &error)),
    }
}

#[cfg(unix)]
fn own(folder: &Path) -> Result<(), String> {
    let mode = std::os::unix::fs::PermissionsExt::from_mode(0o700);
    fs::set_permissions(folder, mode).map_err(|error| trouble("made private", folder, &error))
}

#[cfg(not(unix))]
fn own(_: &Path) -> Result<(), String> {
    Ok(())
}

async fn fill(folder: &Path, keys: Option<&Path>, store: &dyn UpkeepStore) -> Result<(), String> {
    let schema = store.schema().await.map_err(|error| {
        format!("The database cannot be read: {error}. Is it a database of Plotline, and up to date?")
    })?;
    let made_at = SystemClock.now();
    let database = copy_database(&folder.join(DATABASE), store).await?;
    let bytes = megabytes(database.sum.bytes);
    let mut entries = vec![database];
    // After the database: every key that something in the copy is sealed with was made before.
    let copied = match keys {
        Some(keys) => copy_keys(keys, folder)?,
        None => Vec::new(),
    };
    let count = copied.len();
    entries.extend(copied);
    Manifest::new(made_at, schema, count > 0, entries).write(folder)?;
    let shown = folder.display();
    match (count, keys) {
        (0, None) => println!(
            "The database ({bytes}) is in {shown}. The backup is INCOMPLETE: the keys are not in it. {WITHOUT_KEYS} Keep a \
             copy of their folder elsewhere."
        ),
        (0, Some(keys)) => println!(
            "The database ({bytes}) is in {shown}. The backup is INCOMPLETE: there are no keys in {}. {WITHOUT_KEYS}",
            keys.display()
        ),
        (count, _) => println!(
            "The backup in {shown} is whole: the database ({bytes}) and {count} files of keys. Whoever reads it can do what \
             the service can, so keep it as safe as the service itself."
        ),
    }
    Ok(())
}

async fn copy_database(file: &Path, store: &dyn UpkeepStore) -> Result<FileEntry, String> {
    let draft = files::unfinished(file);
    // Made here, so that nobody else may read it.
    private_file::create(&draft).map_err(|error| trouble("written", &draft, &error))?;
    let size = store.copy_size().await;
    let about = megabytes(size.map_err(|error| format!("The database cannot be read: {error}."))?);
    eprintln!("Copying the database, about {about}.");
    let mut copying = store.copy_into(&draft);
    let copied = loop {
        match tokio::time::timeout(NEWS, &mut copying).await {
            Ok(copied) => break copied,
            Err(_) => {
                let so_far = fs::metadata(&draft).map_or(0, |draft| draft.len());
                eprintln!("Copied {} of about {about}.", megabytes(so_far));
            }
        }
    };
    copied.map_err(|error| format!("The database cannot be copied: {error}."))?;
    eprintln!("Copied; reading the copy for its hash.");
    let keep = || {
        File::open(&draft)?.sync_all()?;
        let sum = files::sum(&draft)?;
        files::finish(file).map(|()| sum)
    };
    let sum = keep().map_err(|error| trouble("kept", file, &error))?;
    Ok(FileEntry {
        name: DATABASE.to_owned(),
        sum,
    })
}

/// Copies all keys, the retired ones included; a file that is being written is not one yet.
fn copy_keys(from: &Path, folder: &Path) -> Result<Vec<FileEntry>, String> {
    let names = files::below(from).map_err(|error| trouble("read", from, &error))?;
    let mut entries = Vec::new();
    for name in names
        .iter()
        .filter(|name| name.extension().is_none_or(|it| it != "new"))
    {
        let (source, target) = (from.join(name), folder.join(KEYS).join(name));
        let copied = make_folders(folder, &target).and_then(|()| files::copy(&source, &target));
        let sum = copied.map_err(|error| trouble("copied", &source, &error))?;
        let parts = [KEYS.into(), name.to_string_lossy()];
        entries.push(FileEntry {
            name: parts.join("/"),
            sum,
        });
    }
    Ok(entries)
}

/// Makes the folders between a folder and a file in it.
pub(super) fn make_folders(folder: &Path, file: &Path) -> std::io::Result<()> {
    match file.parent() {
        Some(above) if above != folder && !above.exists() => {
            make_folders(folder, above)?;
            private_file::create_folder(above)?;
            files::sync_folder_of(above)
        }
        _ => Ok(()),
    }
}
