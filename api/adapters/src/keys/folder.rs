//! The files of keys: `1700000000000.pem` signs, `mail.key` is the first of its kind, `mail-1700000000000.key` a later one.

use super::KeyKind;
use super::signing::SigningKey;
use crate::private_file;
use data_encoding::HEXLOWER;
use jiff::Timestamp;
use plotline_domain::ports::Entropy;
use sha2::{Digest, Sha256};
use std::fs;
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

pub struct KeyFolder(PathBuf);

pub struct Key {
    pub kind: KeyKind,
    /// Follows from the key itself, so that a copied or renamed file is the same key.
    pub id: String,
    pub made_at: Timestamp,
    pub(super) name: String,
    pub(super) material: Material,
}

pub(super) enum Material {
    Secret([u8; 32]),
    Signing(SigningKey),
}

/// Where retired keys are put.
const RETIRED: &str = "retired";

impl KeyFolder {
    pub fn new(path: &Path) -> Self {
        Self(path.to_owned())
    }

    pub fn path(&self) -> &Path {
        &self.0
    }

    /// The names of the files, sorted; none where there is no folder.
    pub(super) fn names(&self) -> Result<Vec<String>, String> {
        let read = || -> std::io::Result<Vec<String>> {
            let mut names = Vec::new();
            let entries = match fs::read_dir(&self.0) {
                Err(error) if error.kind() == ErrorKind::NotFound => return Ok(names),
                entries => entries?,
            };
            for entry in entries {
                names.extend(entry?.file_name().into_string().ok());
            }
            Ok(names)
        };
        let mut names = read().map_err(|error| self.trouble("read", &error))?;
        names.retain(|name| kind_of(name).is_some());
        names.sort();
        Ok(names)
    }

    /// The keys in these files, the newest first.
    pub(super) fn read(&self, names: &[String]) -> Result<Vec<Key>, String> {
        let keys = names
            .iter()
            .filter_map(|name| Some(self.read_key(kind_of(name)?, name)));
        let mut keys = keys.collect::<Result<Vec<_>, _>>()?;
        keys.sort_by_cached_key(|key| std::cmp::Reverse((named_time(&key.name), key.name.clone())));
        Ok(keys)
    }

    fn read_key(&self, kind: KeyKind, name: &str) -> Result<Key, String> {
        let file = self.0.join(name);
        let content = fs::read(&file).map_err(|error| self.trouble("read", &error))?;
        let material = match kind {
            KeyKind::Signing => SigningKey::read(&content)
                .map(Material::Signing)
                .map_err(|why| self.trouble("read", &format!("{name} holds no Ed25519 key ({why})")))?,
            _ => match content.try_into() {
                Ok(secret) => Material::Secret(secret),
                Err(content) => {
                    let bytes = Vec::len(&content);
                    let why = format!("{name} has {bytes} bytes and not 32");
                    return Err(self.trouble("used", &why));
                }
            },
        };
        let id = match &material {
            Material::Signing(key) => key.kid(),
            // The hash of 32 random bytes tells nothing about them.
            Material::Secret(secret) => short(
                &Sha256::new()
                    .chain_update("plotline key id")
                    .chain_update(secret)
                    .finalize(),
            ),
        };
        Ok(Key {
            kind,
            id,
            made_at: made_at(name, &file),
            name: name.to_owned(),
            material,
        })
    }

    /// Makes the first key of a kind, unless there is one: of nodes that start at the same time one does.
    pub(super) fn make_first(&self, kind: KeyKind, entropy: &dyn Entropy) -> Result<(), String> {
        match kind {
            KeyKind::Signing => self.make(kind, entropy),
            _ => self.write(&format!("{}.key", kind.as_str()), &entropy.bytes::<32>(), entropy),
        }
    }

    /// Makes a newer key of a kind.
    pub fn make(&self, kind: KeyKind, entropy: &dyn Entropy) -> Result<(), String> {
        let millis = Timestamp::now().as_millisecond();
        match kind {
            KeyKind::Signing => {
                let pem = SigningKey::generate().map_err(|error| self.trouble("made", &error))?;
                self.write(&format!("{millis}.pem"), pem.as_bytes(), entropy)
            }
            _ => {
                let name = format!("{}-{millis}.key", kind.as_str());
                self.write(&name, &entropy.bytes::<32>(), entropy)
            }
        }
    }

    /// Puts a key aside, so that no node uses it any more. It is not deleted: that cannot be taken back.
    pub fn retire(&self, key: &Key) -> Result<PathBuf, String> {
        let retired = self.0.join(RETIRED);
        let to = retired.join(&key.name);
        let done = fs::create_dir_all(&retired).and_then(|()| fs::rename(self.0.join(&key.name), &to));
        done.map(|()| to).map_err(|error| self.trouble("retired", &error))
    }

    /// The keys that were retired.
    pub fn retired(&self) -> Result<Vec<Key>, String> {
        let retired = Self(self.0.join(RETIRED));
        retired.read(&retired.names()?)
    }

    /// Notes that a key will not come back.
    pub fn give_up(&self, kind: KeyKind, id: &str) -> Result<(), String> {
        let retired = self.0.join(RETIRED);
        let done = fs::create_dir_all(&retired).and_then(|()| fs::write(retired.join(lost(kind, id)), ""));
        done.map_err(|error| self.trouble("given up", &error))
    }

    /// Whether somebody has said that a key will not come back.
    pub fn is_given_up(&self, kind: KeyKind, id: &str) -> bool {
        self.0.join(RETIRED).join(lost(kind, id)).exists()
    }

    /// Written whole under another name first: nobody reads half a key. A link is not made where a file is already.
    fn write(&self, name: &str, content: &[u8], entropy: &dyn Entropy) -> Result<(), String> {
        let draft = self
            .0
            .join(format!("{}.new", HEXLOWER.encode(&entropy.bytes::<8>())));
        let written = fs::create_dir_all(&self.0).and_then(|()| {
            write_private(&draft, content)?;
            private_file::give_to_owner_of(&self.0, &draft)?;
            let linked = fs::hard_link(&draft, self.0.join(name));
            fs::remove_file(&draft)?;
            match linked {
                Err(error) if error.kind() != ErrorKind::AlreadyExists => Err(error),
                _ => Ok(()),
            }
        });
        written.map_err(|error| self.trouble("made", &error))
    }

    fn trouble(&self, what: &str, error: &dyn std::fmt::Display) -> String {
        format!("The keys in {} cannot be {what}: {error}.", self.0.display())
    }
}

impl Key {
    /// Whether it is the first of its kind, which sealed what names no key.
    pub fn is_first(&self) -> bool {
        !self.name.contains('-')
    }
}

/// Eight bytes of a hash are enough to tell keys apart.
pub(super) fn short(hash: &[u8]) -> String {
    HEXLOWER.encode(hash).chars().take(16).collect()
}

fn kind_of(name: &str) -> Option<KeyKind> {
    match name.rsplit_once('.')? {
        (_, "pem") => Some(KeyKind::Signing),
        (stem, "key") => {
            let kind = stem.split_once('-').map_or(stem, |(kind, _)| kind);
            kind.parse().ok().filter(|kind| *kind != KeyKind::Signing)
        }
        _ => None,
    }
}

/// When a key was made, as its name says. The first of its kind does not say; it is older than all others.
fn named_time(name: &str) -> Option<Timestamp> {
    let (stem, _) = name.rsplit_once('.')?;
    let millis = stem.split_once('-').map_or(stem, |(_, millis)| millis);
    Timestamp::from_millisecond(millis.parse().ok()?).ok()
}

fn made_at(name: &str, file: &Path) -> Timestamp {
    let written = || Timestamp::try_from(fs::metadata(file).ok()?.modified().ok()?).ok();
    named_time(name).or_else(written).unwrap_or(Timestamp::UNIX_EPOCH)
}

fn lost(kind: KeyKind, id: &str) -> String {
    format!("{}-{id}.lost", kind.as_str())
}

fn write_private(file: &Path, content: &[u8]) -> std::io::Result<()> {
    let mut file = private_file::create(file)?;
    file.write_all(content)?;
    file.sync_all()
}
