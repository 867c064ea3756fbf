use super::files::{self, Sum, trouble};
use super::make::make_folders;
use super::manifest::{FileEntry, Manifest};
use super::swap::{discard_drafts, in_the_way, swap};
use super::{DATABASE, KEYS, WITHOUT_KEYS};
use crate::cli::Restore;
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

/// Puts a backup in its place, which the caller owns; says which schema it has. `schema_of` says what this version knows of
/// a schema, and `close` makes a database one file and fails if somebody uses it.
pub(crate) fn restore(
    asked: &Restore,
    place: &Place,
    schema_of: impl Fn(&[String], Vec<Mark>) -> Schema,
    close: impl Fn(&Path) -> Result<(), String>,
) -> Result<Schema, String> {
    let manifest = Manifest::read(&asked.folder)?;
    let schema = schema_of(&manifest.migrations, manifest.marks());
    refuse_newer(&manifest, &schema)?;
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
    let aside = swap(place, manifest.keys)?;
    tell(&manifest, place, &aside);
    Ok(schema)
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

/// Fails if a restore was ended before the database was in its place: a service would begin with an empty one.
pub(crate) fn refuse_half_restored(database: &Path) -> Result<(), String> {
    let (draft, shown) = (files::unfinished(database), database.display());
    match draft.exists() && !database.exists() {
        true => Err(format!(
            "A restore was not finished: {shown} is missing, and {} is there. Run plotline restore again. What was there \
             before is in a folder beside it, replaced- and a number. To begin with an empty database, remove {0}.",
            draft.display()
        )),
        false => Ok(()),
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
