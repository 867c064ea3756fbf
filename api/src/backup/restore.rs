use super::files::{self, Sum, trouble};
use super::make::make_folders;
use super::manifest::{FileEntry, Manifest};
use super::{DATABASE, KEYS, WITHOUT_KEYS};
use crate::cli::Restore;
use jiff::Timestamp;
use plotline_adapters::private_file;
use plotline_domain::upkeep::{Mark, Schema};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// Where the service has what a backup holds.
pub(crate) struct Place {
    pub(crate) database: PathBuf,
    pub(crate) keys: PathBuf,
}

/// Puts a backup in its place. `schema_of` says what this version knows of a schema, and `close` takes a database for
/// itself and fails if somebody uses it.
pub(crate) fn restore(
    asked: &Restore,
    place: &Place,
    schema_of: impl Fn(&[String], Vec<Mark>) -> Schema,
    close: impl Fn(&Path) -> Result<(), String>,
) -> Result<(), String> {
    let manifest = Manifest::read(&asked.folder)?;
    refuse_newer(&manifest, &schema_of(&manifest.migrations, manifest.marks()))?;
    if let (Some(first), false) = (in_the_way(place, manifest.keys).first(), asked.replace) {
        return Err(format!(
            "{} is there already; with --replace it is moved aside.",
            first.display()
        ));
    }
    if place.database.exists() {
        close(&place.database)?;
    }
    eprintln!("Checking the files of the backup of {:.0}.", manifest.made_at);
    for entry in &manifest.files {
        let file = asked.folder.join(entry.path().unwrap_or_default());
        let sum = files::sum(&file).map_err(|error| trouble("read", &file, &error))?;
        compare(entry, &file, &sum)?;
    }
    eprintln!("They are unchanged; copying them.");
    let staged = |error: String| {
        discard_drafts(place);
        error
    };
    discard_drafts(place);
    stage(&asked.folder, &manifest, place).map_err(staged)?;
    let aside = move_aside(&in_the_way(place, manifest.keys))?;
    let mut finished = vec![&place.database];
    if manifest.keys {
        finished.insert(0, &place.keys);
    }
    for whole in finished {
        files::finish(whole).map_err(|error| trouble("put in place", whole, &error))?;
    }
    tell(&manifest, place, &aside);
    Ok(())
}

fn refuse_newer(manifest: &Manifest, schema: &Schema) -> Result<(), String> {
    if let Some(Mark { version, why }) = schema.refusal() {
        return Err(format!(
            "The backup is of a newer version, {}, with the migration {version}, which this version must know: {why}. Restore \
             it with that version or a later one.",
            manifest.plotline
        ));
    }
    if !schema.unknown.is_empty() {
        eprintln!(
            "The backup is of a newer version, {}, with migrations that this version does not know but can work with: {}.",
            manifest.plotline,
            schema.unknown.join(", ")
        );
    }
    Ok(())
}

/// What is there already: the database with what SQLite keeps beside it, and the keys.
fn in_the_way(place: &Place, keys: bool) -> Vec<PathBuf> {
    let beside = |suffix: &str| {
        let mut name = place.database.as_os_str().to_owned();
        name.push(suffix);
        PathBuf::from(name)
    };
    let mut all: Vec<PathBuf> = ["", "-wal", "-shm", "-journal"].map(beside).into();
    if keys && !files::below(&place.keys).is_ok_and(|keys| keys.is_empty()) {
        all.push(place.keys.clone());
    }
    all.retain(|file| file.exists());
    all
}

fn compare(entry: &FileEntry, file: &Path, sum: &Sum) -> Result<(), String> {
    match *sum == entry.sum {
        true => Ok(()),
        false => Err(format!(
            "The backup is damaged: {} is not the file that was written ({} bytes, where there were {}).",
            file.display(),
            sum.bytes,
            entry.sum.bytes
        )),
    }
}

/// Copies everything to where it belongs, under names that nobody uses yet.
fn stage(folder: &Path, manifest: &Manifest, place: &Place) -> Result<(), String> {
    let data = place.keys.parent().unwrap_or(&place.keys);
    for above in [place.database.parent().unwrap_or(data), data] {
        fs::create_dir_all(above).map_err(|error| trouble("made", above, &error))?;
    }
    let keys = files::unfinished(&place.keys);
    for entry in &manifest.files {
        let path = entry.path().unwrap_or_default();
        let to = match path.strip_prefix(KEYS) {
            Ok(key) => keys.join(key),
            Err(_) if path == Path::new(DATABASE) => files::unfinished(&place.database),
            Err(_) => continue,
        };
        let copied = make_folders(data, &to).and_then(|()| files::copy(&folder.join(&path), &to));
        let sum = copied.map_err(|error| trouble("written", &to, &error))?;
        compare(entry, &to, &sum)?;
    }
    give_to_owner(place).map_err(|error| trouble("given to the owner of its folder", &keys, &error))
}

/// What root restores belongs to whom the folder belongs that it is put into.
fn give_to_owner(place: &Place) -> io::Result<()> {
    let (database, keys) = (files::unfinished(&place.database), files::unfinished(&place.keys));
    if let Some(folder) = place.database.parent() {
        private_file::give_to_owner_of(folder, &database)?;
    }
    for file in files::below(&keys)? {
        let file = keys.join(file);
        for part in file.ancestors().take_while(|part| part.starts_with(&keys)) {
            private_file::give_to_owner_of(place.keys.parent().unwrap_or(part), part)?;
        }
    }
    Ok(())
}

fn discard_drafts(place: &Place) {
    let _ = fs::remove_file(files::unfinished(&place.database));
    let _ = fs::remove_dir_all(files::unfinished(&place.keys));
}

/// Moves what is in the way into a new folder beside it, each by its name; says where to.
fn move_aside(in_the_way: &[PathBuf]) -> Result<Vec<PathBuf>, String> {
    let folder = format!("replaced-{}", Timestamp::now().as_millisecond());
    let mut aside = Vec::new();
    for old in in_the_way {
        let (Some(above), Some(name)) = (old.parent(), old.file_name()) else {
            continue;
        };
        let folder = above.join(&folder);
        let made = match folder.exists() {
            true => Ok(()),
            false => private_file::create_folder(&folder),
        };
        let moved = made.and_then(|()| fs::rename(old, folder.join(name)));
        moved.map_err(|error| trouble("moved aside", old, &error))?;
        if !aside.contains(&folder) {
            aside.push(folder);
        }
    }
    Ok(aside)
}

fn tell(manifest: &Manifest, place: &Place, aside: &[PathBuf]) {
    let database = place.database.display();
    println!("The backup of {:.0} is in place: {database}.", manifest.made_at);
    match manifest.keys {
        true => println!("Its keys are in {}.", place.keys.display()),
        false => println!(
            "The backup was made without keys; those in {} are used. {WITHOUT_KEYS}",
            place.keys.display()
        ),
    }
    for folder in aside {
        println!("What was there before is in {}.", folder.display());
    }
}
