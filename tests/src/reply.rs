use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;
use std::path::Path;
use uuid::Uuid;

/// What the address of a turn mail says, signed as the service signs it.
#[derive(Clone, Debug)]
pub struct ReplyAddress {
    pub game: Uuid,
    pub seat: u8,
    pub seq: u32,
    /// In hours since 1970.
    pub expires: u32,
}

impl ReplyAddress {
    /// The token, with the key that lies in the data folder of a service.
    pub fn token(&self, data: &Path) -> String {
        let key = std::fs::read(data.join("keys/mail.key")).expect("a service has a key for mails");
        let mut body = self.game.as_bytes().to_vec();
        body.push(self.seat);
        body.extend(self.seq.to_be_bytes());
        body.extend(&self.expires.to_be_bytes()[1..]);
        let mut mac = Hmac::<Sha256>::new_from_slice(&key).expect("a key may have any length");
        mac.update(b"reply token\0");
        mac.update(&body);
        body.extend(&mac.finalize().into_bytes()[..12]);
        data_encoding::BASE32_NOPAD.encode(&body).to_lowercase()
    }
}
