//! What a backup says about itself, in `manifest.json`.

use super::WITHOUT_KEYS;
use super::files::{self, Sum};
use jiff::Timestamp;
use plotline_domain::upkeep::{Mark, Schema};
use serde::{Deserialize, Serialize};
use std::path::{Component, Path, PathBuf};

const NAME: &str = "manifest.json";

#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Manifest {
    format: Format,
    /// The version that made it.
    pub(super) plotline: String,
    /// What happened before is in it.
    pub(super) made_at: Timestamp,
    /// What the database has of the schema, the newest last.
    pub(super) migrations: Vec<String>,
    /// Those that a version has to know.
    must_know: Vec<MustKnow>,
    /// Whether the keys are part of it.
    pub(super) keys: bool,
    /// A note for the operator who reads this file.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) note: Option<String>,
    pub(super) files: Vec<FileEntry>,
}

#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
enum Format {
    #[serde(rename = "plotline-backup/1")]
    One,
}

#[derive(Debug, Serialize, Deserialize)]
struct MustKnow {
    version: String,
    why: String,
}

#[derive(Debug, Serialize, Deserialize)]
pub(super) struct FileEntry {
    /// Its path below the folder, with slashes.
    pub(super) name: String,
    #[serde(flatten)]
    pub(super) sum: Sum,
}

impl Manifest {
    pub(super) fn new(made_at: Timestamp, schema: Schema, keys: bool, files: Vec<FileEntry>) -> Self {
        let marks = schema.marks.into_iter();
        Self {
            format: Format::One,
            plotline: env!("CARGO_PKG_VERSION").to_owned(),
            made_at,
            migrations: schema.run,
            must_know: marks
                .map(|Mark { version, why }| MustKnow { version, why })
                .collect(),
            keys,
            note: (!keys)
                .then(|| format!("This backup is INCOMPLETE: the keys are not in it. {WITHOUT_KEYS}")),
            files,
        }
    }

    /// Makes the folder a backup.
    pub(super) fn write(&self, folder: &Path) -> Result<(), String> {
        let text = serde_json::to_string_pretty(self).map_err(|error| error.to_string())? + "\n";
        files::write_whole(&folder.join(NAME), text.as_bytes())
    }

    pub(super) fn read(folder: &Path) -> Result<Self, String> {
        let (file, shown) = (folder.join(NAME), folder.display());
        let text = std::fs::read_to_string(&file).map_err(|error| {
            format!("The folder {shown} holds no whole backup: {NAME}, which is written last, cannot be read ({error}).")
        })?;
        let read: Result<Self, _> = serde_json::from_str(&text);
        let manifest =
            read.map_err(|error| format!("The {NAME} in {shown} is not one of this version: {error}."))?;
        match manifest.files.iter().find(|file| file.path().is_none()) {
            Some(file) => Err(format!(
                "The {NAME} in {shown} names a file outside of it: {}.",
                file.name
            )),
            None => Ok(manifest),
        }
    }

    pub(super) fn marks(&self) -> Vec<Mark> {
        let marks = self.must_know.iter();
        let mark = |MustKnow { version, why }: &MustKnow| Mark {
            version: version.clone(),
            why: why.clone(),
        };
        marks.map(mark).collect()
    }
}

impl FileEntry {
    /// Where it is below the folder of the backup.
    pub(super) fn path(&self) -> Option<PathBuf> {
        let path = PathBuf::from(&self.name);
        let inside = path.components().all(|part| matches!(part, Component::Normal(_)));
        (inside && !self.name.is_empty()).then_some(path)
    }
}
