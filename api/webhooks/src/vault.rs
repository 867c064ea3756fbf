//! Secrets sealed with XChaCha20-Poly1305, under a key that is generated at the first start beside those of the tokens.
//! Nodes that share a database share it.

use chacha20poly1305::aead::{Aead, KeyInit, Payload};
use chacha20poly1305::{Key, XChaCha20Poly1305, XNonce};
use data_encoding::BASE64;
use plotline_adapters::key_file;
use plotline_domain::ids::WebhookId;
use plotline_domain::ports::Entropy;
use plotline_domain::webhooks::{SealedSecret, Vault, WebhookSecret};
use std::path::Path;
use std::sync::Arc;

const FILE: &str = "webhooks.key";
const NONCE: usize = 24;

pub struct KeyVault {
    cipher: XChaCha20Poly1305,
    entropy: Arc<dyn Entropy>,
}

impl KeyVault {
    /// Reads the key in the folder, or makes it.
    pub fn load(folder: &Path, entropy: Arc<dyn Entropy>) -> Result<Self, String> {
        let key = key_file::load(folder, FILE, entropy.as_ref())?;
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

#[cfg(test)]
mod tests {
    use super::*;
    use plotline_adapters::SystemEntropy;
    use tempfile::TempDir;

    fn vault(folder: &TempDir) -> KeyVault {
        KeyVault::load(folder.path(), Arc::new(SystemEntropy)).unwrap()
    }

    fn folder_and_ids() -> (TempDir, [WebhookId; 2]) {
        let ids = [1, 2].map(|number| WebhookId(uuid::Uuid::from_u128(number)));
        (tempfile::tempdir().unwrap(), ids)
    }

    #[test]
    fn a_secret_is_opened_by_the_next_process_and_for_its_webhook_alone() {
        let (folder, [one, two]) = folder_and_ids();
        let secret = WebhookSecret::new([7; 32]);
        let sealed = vault(&folder).seal(&secret, one);
        assert!(vault(&folder).open(&sealed, one) == Some(secret.clone()));
        assert!(vault(&folder).open(&sealed, two).is_none());
        assert_ne!(vault(&folder).seal(&secret, one), sealed);
    }

    #[test]
    fn without_the_key_nothing_is_opened_and_damage_is_noticed() {
        let (folder, [one, _]) = folder_and_ids();
        let sealed = vault(&folder).seal(&WebhookSecret::new([7; 32]), one);
        let mut bytes = BASE64.decode(sealed.0.as_bytes()).unwrap();
        *bytes.last_mut().unwrap() ^= 1;
        let damaged = SealedSecret(BASE64.encode(&bytes));
        assert!(vault(&folder).open(&damaged, one).is_none());
        assert!(vault(&folder).open(&SealedSecret("AAAA".into()), one).is_none());
        std::fs::remove_file(folder.path().join(FILE)).unwrap();
        assert!(vault(&folder).open(&sealed, one).is_none());
    }
}
