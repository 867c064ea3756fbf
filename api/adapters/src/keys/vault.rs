use super::{Key, KeyKind, KeyRing};
use chacha20poly1305::aead::{Aead, KeyInit, Payload};
use chacha20poly1305::{XChaCha20Poly1305, XNonce};
use data_encoding::BASE64;
use plotline_domain::ports::Entropy;
use plotline_domain::vault::{CannotOpen, Sealed, Vault};
use std::sync::Arc;
use uuid::Uuid;

/// Secrets sealed with XChaCha20-Poly1305 under the keys of one kind.
pub struct KeyVault {
    ring: Arc<KeyRing>,
    kind: KeyKind,
    entropy: Arc<dyn Entropy>,
}

const NONCE: usize = 24;

impl KeyVault {
    /// There must be a key of this kind; see [`KeyRing::ensure`].
    pub fn new(ring: Arc<KeyRing>, kind: KeyKind, entropy: Arc<dyn Entropy>) -> Result<Self, String> {
        match ring.newest(kind) {
            Some(_) => Ok(Self { ring, kind, entropy }),
            None => Err(format!("There is no key of the kind {}.", kind.as_str())),
        }
    }

    /// A vault that only opens. Without a key it opens nothing.
    pub fn to_open(ring: Arc<KeyRing>, kind: KeyKind, entropy: Arc<dyn Entropy>) -> Self {
        Self { ring, kind, entropy }
    }

    fn missing(&self, key: &str) -> CannotOpen {
        let (kind, folder) = (self.kind.as_str(), self.ring.folder().path().display());
        CannotOpen::KeyMissing(format!("the key {key} of the kind {kind} is not in {folder}"))
    }
}

impl Vault for KeyVault {
    fn seal(&self, secret: &[u8], of: Uuid) -> Sealed {
        let nonce: [u8; NONCE] = self.entropy.bytes();
        let newest = self.ring.newest(self.kind);
        let payload = Payload {
            msg: secret,
            aad: of.as_bytes(),
        };
        let sealed = newest.as_deref().and_then(|key| {
            let sealed = cipher(key)?.encrypt(&XNonce::from(nonce), payload).ok()?;
            let sealed = BASE64.encode(&[nonce.as_slice(), &sealed].concat());
            Some(Sealed(format!("{}:{sealed}", key.id)))
        });
        match sealed {
            Some(sealed) => sealed,
            None => unreachable!(
                "the last key of a kind is never dropped, and only what is larger than memory cannot be sealed"
            ),
        }
    }

    fn open(&self, sealed: &Sealed, of: Uuid) -> Result<Vec<u8>, CannotOpen> {
        let Some((id, text)) = sealed.0.split_once(':') else {
            let keys = self.ring.all(self.kind);
            let first = keys.iter().find(|key| key.is_first());
            let first = first.ok_or_else(|| self.missing("first"))?;
            return open(first, &sealed.0, of).ok_or(CannotOpen::Damaged);
        };
        let key = self.ring.find(self.kind, id).ok_or_else(|| self.missing(id))?;
        open(&key, text, of).ok_or(CannotOpen::Damaged)
    }

    fn keys(&self) -> Vec<String> {
        let keys = self.ring.all(self.kind);
        keys.iter().map(|key| key.id.clone()).collect()
    }
}

fn cipher(key: &Key) -> Option<XChaCha20Poly1305> {
    Some(XChaCha20Poly1305::new(&(*key.secret()?).into()))
}

fn open(key: &Key, text: &str, of: Uuid) -> Option<Vec<u8>> {
    let bytes = BASE64.decode(text.as_bytes()).ok()?;
    let (nonce, sealed) = bytes.split_first_chunk::<NONCE>()?;
    let payload = Payload {
        msg: sealed,
        aad: of.as_bytes(),
    };
    cipher(key)?.decrypt(&XNonce::from(*nonce), payload).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::SystemEntropy;
    use tempfile::TempDir;

    const ONE: Uuid = Uuid::from_u128(1);
    const TWO: Uuid = Uuid::from_u128(2);
    const SECRET: [u8; 32] = [7; 32];

    fn vault(folder: &TempDir) -> KeyVault {
        let entropy: Arc<dyn Entropy> = Arc::new(SystemEntropy);
        let ring = KeyRing::open(folder.path(), entropy.clone()).unwrap();
        ring.ensure(KeyKind::Seeds).unwrap();
        KeyVault::new(Arc::new(ring), KeyKind::Seeds, entropy).unwrap()
    }

    #[test]
    fn a_secret_is_opened_by_the_next_process_and_for_its_owner_alone() {
        let folder = tempfile::tempdir().unwrap();
        let sealed = vault(&folder).seal(&SECRET, ONE);
        assert_eq!(vault(&folder).open(&sealed, ONE), Ok(SECRET.to_vec()));
        assert_eq!(vault(&folder).open(&sealed, TWO), Err(CannotOpen::Damaged));
        assert_ne!(vault(&folder).seal(&SECRET, ONE), sealed);
    }

    #[test]
    fn damage_is_noticed() {
        let folder = tempfile::tempdir().unwrap();
        let vault = vault(&folder);
        let sealed = vault.seal(&SECRET, ONE);
        let (key, text) = sealed.0.split_once(':').unwrap();
        let mut bytes = BASE64.decode(text.as_bytes()).unwrap();
        *bytes.last_mut().unwrap() ^= 1;
        for damaged in [
            format!("{key}:{}", BASE64.encode(&bytes)),
            format!("{key}:AAAA"),
            "AAAA".to_owned(),
        ] {
            assert_eq!(vault.open(&Sealed(damaged), ONE), Err(CannotOpen::Damaged));
        }
    }

    #[test]
    fn what_names_no_key_is_opened_with_the_first_also_after_a_rotation() {
        let folder = tempfile::tempdir().unwrap();
        let vault = vault(&folder);
        let sealed = vault.seal(&SECRET, ONE);
        let old = Sealed(sealed.0.split_once(':').unwrap().1.to_owned());
        assert_eq!(vault.open(&old, ONE), Ok(SECRET.to_vec()));
        vault.ring.folder().make(KeyKind::Seeds, &SystemEntropy).unwrap();
        assert!(vault.ring.look().unwrap());
        assert_eq!(vault.open(&old, ONE), Ok(SECRET.to_vec()));
        assert_eq!(vault.open(&sealed, ONE), Ok(SECRET.to_vec()));
        assert_ne!(vault.seal(&SECRET, ONE).key(), sealed.key());
        assert_eq!(vault.keys().len(), 2);
    }

    #[test]
    fn a_key_that_is_missing_is_named_with_its_folder() {
        let (folder, other) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        let sealed = vault(&folder).seal(&SECRET, ONE);
        let Err(CannotOpen::KeyMissing(why)) = vault(&other).open(&sealed, ONE) else {
            panic!("it was sealed with another key");
        };
        assert!(why.contains(sealed.key().unwrap()), "{why}");
        assert!(why.contains(&other.path().display().to_string()), "{why}");
    }
}
