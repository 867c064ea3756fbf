//! Secrets sealed with XChaCha20-Poly1305, under a key that is generated at the first start beside those of the tokens.
//! Nodes that share a database share it.

use chacha20poly1305::aead::{Aead, KeyInit, Payload};
use chacha20poly1305::{Key, XChaCha20Poly1305, XNonce};
use data_encoding::{BASE64, HEXLOWER_PERMISSIVE};
use plotline_domain::ids::WebhookId;
use plotline_domain::ports::Entropy;
use plotline_domain::webhooks::{SealedSecret, Vault, WebhookSecret};
use std::fs;
use std::io::{ErrorKind, Write};
use std::path::Path;
use std::sync::Arc;

const FILE: &str = "webhooks.key";
const NONCE: usize = 24;

pub(crate) struct KeyVault {
    cipher: XChaCha20Poly1305,
    entropy: Arc<dyn Entropy>,
}

impl KeyVault {
    /// Reads the key in the folder, or makes it.
    pub(crate) fn load(folder: &Path, entropy: Arc<dyn Entropy>) -> Result<Self, String> {
        let file = folder.join(FILE);
        let trouble = |what: &str, error: &dyn std::fmt::Display| {
            format!("The key {} cannot be {what}: {error}.", file.display())
        };
        if !file.exists() {
            make(folder, &file, &entropy.bytes()).map_err(|error| trouble("made", &error))?;
        }
        let text = fs::read_to_string(&file).map_err(|error| trouble("read", &error))?;
        let key = HEXLOWER_PERMISSIVE.decode(text.trim().as_bytes()).ok();
        let key: Option<[u8; 32]> = key.and_then(|key| key.try_into().ok());
        let key = key.ok_or_else(|| trouble("read", &"it is not 64 hexadecimal digits"))?;
        Ok(Self {
            cipher: XChaCha20Poly1305::new(&Key::from(key)),
            entropy,
        })
    }
}

impl Vault for KeyVault {
    fn seal(&self, secret: &WebhookSecret, of: WebhookId) -> SealedSecret {
        let nonce: [u8; NONCE] = self.entropy.bytes();
        let payload = Payload {
            msg: secret.as_bytes(),
            aad: of.0.as_bytes(),
        };
        let Ok(sealed) = self.cipher.encrypt(&XNonce::from(nonce), payload) else {
            unreachable!("only what is larger than memory cannot be sealed")
        };
        SealedSecret(BASE64.encode(&[nonce.as_slice(), &sealed].concat()))
    }

    fn open(&self, sealed: &SealedSecret, of: WebhookId) -> Option<WebhookSecret> {
        let bytes = BASE64.decode(sealed.0.as_bytes()).ok()?;
        let (nonce, sealed) = bytes.split_first_chunk::<NONCE>()?;
        let payload = Payload {
            msg: sealed,
            aad: of.0.as_bytes(),
        };
        let opened = self.cipher.decrypt(&XNonce::from(*nonce), payload).ok()?;
        Some(WebhookSecret::from_bytes(opened))
    }
}

/// Written whole under another name first, and never over one that is there: of nodes that start at once, all go on with
/// the same key.
fn make(folder: &Path, file: &Path, key: &[u8; 32]) -> std::io::Result<()> {
    fs::create_dir_all(folder)?;
    let draft = folder.join(format!("{FILE}.{}.new", std::process::id()));
    let mut options = fs::OpenOptions::new();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut written = options.open(&draft)?;
    written.write_all(format!("{}\n", data_encoding::HEXLOWER.encode(key)).as_bytes())?;
    written.sync_all()?;
    let linked = fs::hard_link(&draft, file);
    fs::remove_file(&draft)?;
    match linked {
        Err(error) if error.kind() == ErrorKind::AlreadyExists => Ok(()),
        linked => linked,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::adapters::SystemEntropy;
    use std::path::PathBuf;

    struct Folder(PathBuf);

    impl Folder {
        fn new(name: &str) -> Self {
            let folder = std::env::temp_dir().join(format!("plotline-vault-{}-{name}", std::process::id()));
            let _ = fs::remove_dir_all(&folder);
            Self(folder)
        }

        fn vault(&self) -> KeyVault {
            KeyVault::load(&self.0, Arc::new(SystemEntropy)).unwrap()
        }
    }

    impl Drop for Folder {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(&self.0);
        }
    }

    fn ids() -> [WebhookId; 2] {
        [1, 2].map(|number| WebhookId(uuid::Uuid::from_u128(number)))
    }

    #[test]
    fn a_secret_is_opened_by_the_next_process_and_for_its_webhook_alone() {
        let (folder, [one, two]) = (Folder::new("next"), ids());
        let secret = WebhookSecret::new([7; 32]);
        let sealed = folder.vault().seal(&secret, one);
        assert!(folder.vault().open(&sealed, one) == Some(secret.clone()));
        assert!(folder.vault().open(&sealed, two).is_none());
        assert_ne!(folder.vault().seal(&secret, one), sealed);
    }

    #[test]
    fn without_the_key_nothing_is_opened_and_damage_is_noticed() {
        let (folder, [one, _]) = (Folder::new("key"), ids());
        let sealed = folder.vault().seal(&WebhookSecret::new([7; 32]), one);
        let mut bytes = BASE64.decode(sealed.0.as_bytes()).unwrap();
        *bytes.last_mut().unwrap() ^= 1;
        assert!(
            folder
                .vault()
                .open(&SealedSecret(BASE64.encode(&bytes)), one)
                .is_none()
        );
        assert!(folder.vault().open(&SealedSecret("AAAA".into()), one).is_none());
        fs::remove_file(folder.0.join(FILE)).unwrap();
        assert!(folder.vault().open(&sealed, one).is_none());
    }

    #[cfg(unix)]
    #[test]
    fn the_key_is_its_owners_alone_and_a_broken_one_stops_the_start() {
        use std::os::unix::fs::PermissionsExt;
        let folder = Folder::new("mode");
        folder.vault();
        let file = folder.0.join(FILE);
        assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o600);
        assert_eq!(fs::read_dir(&folder.0).unwrap().count(), 1);
        fs::write(&file, "abc").unwrap();
        assert!(KeyVault::load(&folder.0, Arc::new(SystemEntropy)).is_err());
    }
}
