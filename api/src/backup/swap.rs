//! The moment in which a backup takes the place of what was there.

use super::files::{self, trouble};
use super::restore::Place;
use jiff::Timestamp;
use plotline_adapters::private_file;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// What was renamed so far, each with its old and its new name.
type Moved = Vec<(PathBuf, PathBuf)>;

/// Moves what is in the way aside, and gives what was copied its names: the keys first, the database last. Says where to
/// what was there was moved. If anything fails, all is moved back.
pub(super) fn swap(place: &Place, keys: bool) -> Result<Vec<PathBuf>, String> {
    let mut moved = Moved::new();
    let swapped = move_aside(&in_the_way(place, keys), &mut moved)
        .and_then(|aside| put_in_place(place, keys, &mut moved).map(|()| aside));
    swapped.map_err(|why| match move_back(&moved) {
        Ok(()) => {
            discard_drafts(place);
            format!("{why} Nothing was restored; what was there before is there again.")
        }
        // The draft of the database stays, so that no service starts with an empty database.
        Err(left) => format!("{why} Not everything could be moved back; do it by hand: {left}."),
    })
}

/// What is there already: the database with what SQLite keeps beside it, and the keys.
pub(super) fn in_the_way(place: &Place, keys: bool) -> Vec<PathBuf> {
    let beside = |suffix: &str| {
        let mut name = place.database.as_os_str().to_owned();
        name.push(suffix);
        PathBuf::from(name)
    };
    let mut all: Vec<PathBuf> = ["", "-wal", "-shm", "-journal"].map(beside).into();
    let empty = |folder: &Path| fs::read_dir(folder).is_ok_and(|mut entries| entries.next().is_none());
    if keys && !empty(&place.keys) {
        all.push(place.keys.clone());
    }
    all.retain(|file| file.exists());
    all
}

pub(super) fn discard_drafts(place: &Place) {
    let _ = fs::remove_file(files::unfinished(&place.database));
    let _ = fs::remove_dir_all(files::unfinished(&place.keys));
}

/// Moves each into a new folder beside it, by its name. The database goes first and comes last: while it is away, its
/// draft is there, and no service starts.
fn move_aside(in_the_way: &[PathBuf], moved: &mut Moved) -> Result<Vec<PathBuf>, String> {
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
        made.and_then(|()| rename(old, &folder.join(name), moved))
            .map_err(|error| trouble("moved aside", old, &error))?;
        if !aside.contains(&folder) {
            aside.push(folder);
        }
    }
    Ok(aside)
}

fn put_in_place(place: &Place, keys: bool, moved: &mut Moved) -> Result<(), String> {
    for whole in keys.then_some(&place.keys).into_iter().chain([&place.database]) {
        rename(&files::unfinished(whole), whole, moved)
            .map_err(|error| trouble("put in place", whole, &error))?;
    }
    Ok(())
}

fn rename(from: &Path, to: &Path, moved: &mut Moved) -> io::Result<()> {
    fs::rename(from, to)?;
    moved.push((from.to_owned(), to.to_owned()));
    files::sync_folder_of(to)
}

/// Fails with what stayed where it was moved to.
fn move_back(moved: &[(PathBuf, PathBuf)]) -> Result<(), String> {
    let mut left = Vec::new();
    for (from, to) in moved.iter().rev() {
        if let Err(error) = fs::rename(to, from) {
            left.push(format!("{} is now {} ({error})", from.display(), to.display()));
        } else if let Some(folder) = to.parent() {
            // Only a folder that was made for this is empty now.
            let _ = fs::remove_dir(folder);
        }
    }
    match left.is_empty() {
        true => Ok(()),
        false => Err(left.join("; ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A place with a database and keys.
    fn place(name: &str) -> (PathBuf, Place) {
        let folder = std::env::temp_dir().join(format!("plotline-swap-{name}-{}", std::process::id()));
        let place = Place {
            database: folder.join("plotline.db"),
            keys: folder.join("keys"),
        };
        fs::create_dir_all(&place.keys).expect("a folder can be made");
        for file in [&place.database, &place.keys.join("seeds.key")] {
            fs::write(file, "old").expect("a file can be written");
        }
        (folder, place)
    }

    #[test]
    fn a_restore_that_fails_half_way_moves_everything_back() {
        let (folder, place) = place("fails");
        // The keys can be put in place, and the database, which is not there, cannot.
        let draft = files::unfinished(&place.keys);
        fs::create_dir(&draft).expect("a folder can be made");
        fs::write(draft.join("seeds.key"), "new").expect("a file can be written");
        let told = swap(&place, true).expect_err("the database is missing");
        assert!(
            told.contains("plotline.db cannot be put in place") && told.contains("is there again"),
            "{told}"
        );
        let left = files::below(&folder).expect("it can be read");
        assert_eq!(left, [Path::new("keys/seeds.key"), Path::new("plotline.db")]);
        for file in left {
            assert_eq!(fs::read(folder.join(file)).expect("it can be read"), b"old");
        }
        assert_eq!(fs::read_dir(&folder).expect("it can be read").count(), 2);
        fs::remove_dir_all(folder).expect("it can be removed");
    }

    #[test]
    fn what_cannot_be_moved_back_is_named_with_where_it_is() {
        let (folder, place) = place("stays");
        let aside = folder.join("replaced-1/plotline.db");
        let left = move_back(&[(place.database.clone(), aside.clone())]).expect_err("it is not there");
        let told = format!("{} is now {}", place.database.display(), aside.display());
        assert!(left.contains(&told), "{left}");
        fs::remove_dir_all(folder).expect("it can be removed");
    }
}
