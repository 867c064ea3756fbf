//! The secret behind every address and link that a mail carries: 32 random bytes, generated at first start.
//!
//! Nodes that share a database share the folder it lies in. Removing the file makes all addresses and links in mails
//! that were sent so far worthless, and nothing else.

use hmac::{Hmac, KeyInit, Mac};
use plotline_adapters::key_file;
use plotline_domain::ports::Entropy;
use sha2::Sha256;
use std::path::Path;

#[derive(Clone)]
pub struct MailKey(key_file::Key);

const FILE: &str = "mail.key";

impl MailKey {
    /// Reads the key in the folder, or makes it.
    pub fn load(folder: &Path, entropy: &dyn Entropy) -> Result<Self, String> {
        key_file::load(folder, FILE, entropy).map(Self)
    }

    /// Signs for one purpose: what is signed for one is worth nothing for another.
    pub(super) fn mac(&self, purpose: &str, message: &[u8]) -> Hmac<Sha256> {
        // HMAC pads a short key with zeros to the block of its hash; done here, it needs no fallible call.
        let mut block = [0; 64];
        let (start, _) = block.split_at_mut(self.0.len());
        start.copy_from_slice(&self.0);
        Hmac::<Sha256>::new(&block.into())
            .chain_update(purpose)
            .chain_update([0])
            .chain_update(message)
    }

    #[cfg(test)]
    pub(crate) fn of(byte: u8) -> Self {
        Self([byte; 32])
    }
}
