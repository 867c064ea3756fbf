//! The secrets behind every address and link that a mail carries. The newest key signs, all of them verify: retiring one
//! makes what it has signed worthless.

use hmac::{Hmac, KeyInit, Mac};
use plotline_adapters::keys::{KeyKind, KeyRing};
use sha2::Sha256;
use std::sync::Arc;

#[derive(Clone)]
pub struct MailKey(Source);

#[derive(Clone)]
enum Source {
    Ring(Arc<KeyRing>),
    #[cfg(test)]
    Fixed([u8; 32]),
}

impl MailKey {
    pub fn new(ring: Arc<KeyRing>) -> Self {
        Self(Source::Ring(ring))
    }

    /// Signs for one purpose: what is signed for one is worth nothing for another.
    pub(super) fn mac(&self, purpose: &str, message: &[u8]) -> Hmac<Sha256> {
        match self.secrets().first() {
            Some(newest) => mac(*newest, purpose, message),
            None => unreachable!("the first key is made at the start, and the last is never dropped"),
        }
    }

    /// Whether one of the keys has signed this; compared in constant time.
    pub(super) fn verifies(&self, purpose: &str, message: &[u8], signed: &[u8]) -> bool {
        let by = |secret| mac(secret, purpose, message).verify_truncated_left(signed);
        self.secrets().into_iter().any(|secret| by(secret).is_ok())
    }

    /// The newest first.
    fn secrets(&self) -> Vec<[u8; 32]> {
        match &self.0 {
            Source::Ring(ring) => {
                let keys = ring.all(KeyKind::Mail);
                keys.iter().filter_map(|key| key.secret().copied()).collect()
            }
            #[cfg(test)]
            Source::Fixed(secret) => vec![*secret],
        }
    }

    #[cfg(test)]
    pub(crate) fn of(byte: u8) -> Self {
        Self(Source::Fixed([byte; 32]))
    }
}

fn mac(secret: [u8; 32], purpose: &str, message: &[u8]) -> Hmac<Sha256> {
    // HMAC pads a short key with zeros to the block of its hash; done here, it needs no fallible call.
    let mut block = [0; 64];
    let (start, _) = block.split_at_mut(secret.len());
    start.copy_from_slice(&secret);
    Hmac::<Sha256>::new(&block.into())
        .chain_update(purpose)
        .chain_update([0])
        .chain_update(message)
}
