use super::KeyKind;
use super::folder::{Key, KeyFolder, Material};
use super::signing::{SigningKey, jwks};
use plotline_domain::ports::Entropy;
use serde_json::Value;
use std::path::Path;
use std::sync::{Arc, PoisonError, RwLock};

/// The keys as they are. What somebody adds to the folder, or takes away, is followed without a restart.
pub struct KeyRing {
    folder: KeyFolder,
    entropy: Arc<dyn Entropy>,
    loaded: RwLock<Arc<Loaded>>,
}

#[derive(Default)]
struct Loaded {
    names: Vec<String>,
    /// The newest first.
    keys: Vec<Arc<Key>>,
}

impl KeyRing {
    /// Reads the keys in the folder. The first keys that sign are made here; of those that seal see [`Self::ensure`].
    pub fn open(folder: &Path, entropy: Arc<dyn Entropy>) -> Result<Self, String> {
        let ring = Self::read(folder, entropy)?;
        ring.ensure(KeyKind::Signing)?;
        ring.ensure(KeyKind::Mail)?;
        Ok(ring)
    }

    /// Reads the keys in the folder as they are; there may be none.
    pub fn read(folder: &Path, entropy: Arc<dyn Entropy>) -> Result<Self, String> {
        let ring = Self {
            folder: KeyFolder::new(folder),
            entropy,
            loaded: RwLock::default(),
        };
        ring.look()?;
        Ok(ring)
    }

    pub fn folder(&self) -> &KeyFolder {
        &self.folder
    }

    /// Makes the first key of a kind, if there is none. Only for who knows that nothing is sealed with one that is lost.
    pub fn ensure(&self, kind: KeyKind) -> Result<(), String> {
        if self.newest(kind).is_none() {
            self.folder.make_first(kind, self.entropy.as_ref())?;
            self.look()?;
        }
        Ok(())
    }

    /// Reads the folder again if files have come or gone; says whether they have.
    pub fn look(&self) -> Result<bool, String> {
        let names = self.folder.names()?;
        let before = self.loaded();
        if names == before.names {
            return Ok(false);
        }
        let keys: Vec<_> = self.folder.read(&names)?.into_iter().map(Arc::new).collect();
        let gone = |kind: &KeyKind| has(&before.keys, *kind) && !has(&keys, *kind);
        if let Some(kind) = KeyKind::ALL.iter().find(|kind| gone(kind)) {
            let folder = self.folder.path().display();
            let kind = kind.as_str();
            return Err(format!(
                "There is no key of the kind {kind} in {folder} any more; those known so far stay in use."
            ));
        }
        *self.loaded.write().unwrap_or_else(PoisonError::into_inner) = Arc::new(Loaded { names, keys });
        Ok(true)
    }

    /// All keys of a kind, the newest first.
    pub fn all(&self, kind: KeyKind) -> Vec<Arc<Key>> {
        let loaded = self.loaded();
        let theirs = loaded.keys.iter().filter(|key| key.kind == kind);
        theirs.cloned().collect()
    }

    /// The one in use.
    pub fn newest(&self, kind: KeyKind) -> Option<Arc<Key>> {
        self.loaded().keys.iter().find(|key| key.kind == kind).cloned()
    }

    /// A key by its id. One that is not known may have been made a moment ago, and another node may use it already. To look
    /// costs less than to check the signature that nobody has made.
    pub fn find(&self, kind: KeyKind, id: &str) -> Option<Arc<Key>> {
        let known = || self.all(kind).into_iter().find(|key| key.id == id);
        known().or_else(|| match self.look() {
            Ok(true) => known(),
            _ => None,
        })
    }

    /// The public keys as a JSON Web Key Set.
    pub fn jwks(&self) -> Value {
        let keys = self.all(KeyKind::Signing);
        jwks(keys.iter().filter_map(|key| key.signing()))
    }

    fn loaded(&self) -> Arc<Loaded> {
        self.loaded.read().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

fn has(keys: &[Arc<Key>], kind: KeyKind) -> bool {
    keys.iter().any(|key| key.kind == kind)
}

impl Key {
    pub fn signing(&self) -> Option<&SigningKey> {
        match &self.material {
            Material::Signing(key) => Some(key),
            Material::Secret(_) => None,
        }
    }

    pub fn secret(&self) -> Option<&[u8; 32]> {
        match &self.material {
            Material::Secret(secret) => Some(secret),
            Material::Signing(_) => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::SystemEntropy;
    use std::fs;

    fn open(folder: &Path) -> KeyRing {
        let ring = KeyRing::open(folder, Arc::new(SystemEntropy)).unwrap();
        ring.ensure(KeyKind::Seeds).unwrap();
        ring
    }

    fn ids(ring: &KeyRing, kind: KeyKind) -> Vec<String> {
        ring.all(kind).iter().map(|key| key.id.clone()).collect()
    }

    #[test]
    fn nodes_that_start_at_once_have_one_key_that_only_the_owner_reads() {
        let folder = tempfile::tempdir().unwrap();
        let keys = folder.path().join("keys");
        let read = || ids(&open(&keys), KeyKind::Seeds);
        let loaded: Vec<_> = std::thread::scope(|scope| {
            let nodes: Vec<_> = (0..8).map(|_| scope.spawn(read)).collect();
            nodes.into_iter().map(|node| node.join().unwrap()).collect()
        });
        assert!(loaded.iter().all(|ids| ids.len() == 1 && *ids == loaded[0]));
        let files: Vec<_> = fs::read_dir(&keys)
            .unwrap()
            .map(|file| file.unwrap().path())
            .collect();
        assert!(
            files
                .iter()
                .all(|file| file.extension().is_some_and(|it| it != "new")),
            "{files:?}"
        );
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            let mode = fs::metadata(keys.join("seeds.key")).unwrap().permissions().mode();
            assert_eq!(mode & 0o777, 0o600);
        }
    }

    #[test]
    fn a_new_key_is_found_at_once_by_who_asks_for_it_and_is_the_newest() {
        let folder = tempfile::tempdir().unwrap();
        let ring = open(folder.path());
        for kind in KeyKind::ALL {
            ring.ensure(kind).unwrap();
            let old = ids(&ring, kind);
            let other = open(folder.path());
            // A name says to the millisecond when its key was made.
            std::thread::sleep(std::time::Duration::from_millis(2));
            other.folder.make(kind, &SystemEntropy).unwrap();
            assert!(other.look().unwrap());
            let new = other.newest(kind).unwrap().id.clone();
            assert_eq!(ids(&ring, kind), old);
            assert!(ring.find(kind, &new).is_some(), "{kind:?}");
            assert_eq!(ids(&ring, kind), [new, old[0].clone()]);
            assert!(ring.find(kind, "0123456789abcdef").is_none());
        }
    }

    #[test]
    fn a_retired_key_is_gone_and_the_last_of_a_kind_stays_in_use() {
        let folder = tempfile::tempdir().unwrap();
        let ring = open(folder.path());
        let first = ring.newest(KeyKind::Seeds).unwrap();
        ring.folder.retire(&first).unwrap();
        assert!(ring.look().is_err_and(|why| why.contains("seeds")));
        assert_eq!(ids(&ring, KeyKind::Seeds), [first.id.as_str()]);
        ring.folder.make(KeyKind::Seeds, &SystemEntropy).unwrap();
        assert!(ring.look().unwrap());
        assert_ne!(ids(&ring, KeyKind::Seeds), [first.id.as_str()]);
        assert_eq!(ring.folder.retired().unwrap()[0].id, first.id);
    }

    #[cfg(unix)]
    #[test]
    fn a_key_belongs_to_whom_the_folder_belongs() {
        use std::os::unix::fs::{MetadataExt, chown};
        let folder = tempfile::tempdir().unwrap();
        let own = fs::metadata(folder.path()).unwrap().uid();
        // Only root can give it away; nobody else has to.
        let owner = if own == 0 { 65_534 } else { own };
        chown(folder.path(), Some(owner), None).unwrap();
        open(folder.path());
        let made = fs::metadata(folder.path().join("seeds.key")).unwrap();
        assert_eq!(made.uid(), owner);
    }

    #[test]
    fn a_key_that_was_cut_short_stops_the_start_with_a_sentence() {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("mail.key"), b"short").unwrap();
        let why = KeyRing::open(folder.path(), Arc::new(SystemEntropy))
            .err()
            .unwrap();
        assert!(
            why.ends_with("cannot be used: mail.key has 5 bytes and not 32."),
            "{why}"
        );
    }
}
